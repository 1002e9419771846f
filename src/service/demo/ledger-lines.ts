/** Lines of made-up books, for the demo and for benchmarks. */
import { csvColumns, type CsvColumn } from '#documents/ledger/read-lines.ts'

/** Who keeps the books of the demo. */
export const bookkeeper = 'Derya Aksoy'

/** Of each entry that is made here. */
export const linesOfEntry = 3

type Line = Readonly<Partial<Record<CsvColumn, string>>>

export interface MadeEntry {
  readonly entry: number
  readonly firstLine: number
  /** ISO. */
  readonly day: string
  /** Whole liras, a multiple of 5. */
  readonly net: number
  /** Liras that are missing in debit. */
  readonly wrongBy?: number
}

/** The heading of the file. */
export const headingOfLines: string = csvColumns.join(';')

/** A sale on account as rows of CSV, without their ends. */
export function rowsOfEntry({
  entry,
  firstLine,
  day,
  net,
  wrongBy = 0,
}: MadeEntry): readonly string[] {
  const tax = net / 5
  const counter = String(entry)
  const line = (
    place: number,
    amount: number,
    debitcreditcode: 'D' | 'C',
    account: Line,
  ): Line => ({
    ...account,
    linenumber: String(firstLine + place),
    linenumbercounter: counter,
    entrynumbercounter: counter,
    entrynumber: counter.padStart(6, '0'),
    documentreference: counter.padStart(6, '0'),
    amount: `${amount},00`,
    debitcreditcode,
    postingdate: day,
    entereddate: day,
    enteredby: bookkeeper,
    entrycomment: 'Satış faturası',
    documenttype: 'invoice',
    documentnumber: `EVR${day.slice(0, 4)}${counter.padStart(9, '0')}`,
    documentdate: day,
  })
  return [
    line(0, net + tax - wrongBy, 'D', buyers),
    line(1, net, 'C', sales),
    line(2, tax, 'C', taxes),
  ].map((one) => csvColumns.map((column) => one[column] ?? '').join(';'))
}

const buyers: Line = {
  accmainid: '120',
  accmainiddesc: 'Alıcılar',
  accsubid: '120.01',
  accsubdesc: 'Yurt içi alıcılar',
}
const sales: Line = { accmainid: '600', accmainiddesc: 'Yurt İçi Satışlar' }
const taxes: Line = { accmainid: '391', accmainiddesc: 'Hesaplanan KDV' }
