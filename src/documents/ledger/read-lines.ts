/**
 * Lines of the books from a CSV file of 25 columns. Nothing is mended: what does not fit is a fault that names its row and column, and
 * reading goes on, so that all faults are told at once. The columns are known by their names and may stand in any order.
 */
import { isDay } from '../rules/rule.ts'
import { CsvRows } from './csv-rows.ts'
import { readKurus, type ReadKurus } from './kurus.ts'
import {
  documentTypes,
  fault,
  type LedgerFault,
  type LedgerRule,
  type ReadLine,
  type Side,
} from './line.ts'

/** In the order in which programs write them. */
export const csvColumns = [
  'detailref',
  'entryref',
  'linenumber',
  'linenumbercounter',
  'accmainid',
  'accmainiddesc',
  'accsubid',
  'accsubdesc',
  'amount',
  'debitcreditcode',
  'postingdate',
  'documenttype',
  'doctypedesc',
  'documentnumber',
  'documentreference',
  'entrynumbercounter',
  'documentdate',
  'paymentmethod',
  'detailcomment',
  'erpno',
  'divisionno',
  'enteredby',
  'entereddate',
  'entrynumber',
  'entrycomment',
] as const
export type CsvColumn = (typeof csvColumns)[number]

export interface ReadBatch {
  readonly lines: readonly ReadLine[]
  readonly faults: readonly LedgerFault[]
}

/**
 * Text of the file in pieces; a batch for each. A heading that lacks columns is the end of it: nothing else could be told. Lines that were
 * checked before are only read, in half the time.
 */
export async function* readLines(
  pieces: AsyncIterable<string> | Iterable<string>,
  { isChecked = false }: { readonly isChecked?: boolean } = {},
): AsyncGenerator<ReadBatch> {
  const rows = new CsvRows()
  const reader = new LineReader(isChecked)
  for await (const piece of pieces) {
    yield reader.read(rows.push(piece))
    if (reader.isHopeless) return
  }
  yield reader.read(rows.end())
  if (!reader.hasHeading) yield { lines: [], faults: [fault('emptyFile', {})] }
}

class LineReader {
  readonly #isChecked: boolean
  #row = 0
  #places: ReadonlyMap<CsvColumn, number> | undefined
  #width = 0
  isHopeless = false

  constructor(isChecked: boolean) {
    this.#isChecked = isChecked
  }

  get hasHeading(): boolean {
    return this.#places !== undefined || this.isHopeless
  }

  read(rows: readonly (readonly string[] | undefined)[]): ReadBatch {
    const lines: ReadLine[] = []
    const faults: LedgerFault[] = []
    for (const row of rows) {
      if (this.isHopeless) break
      this.#row += 1
      if (row === undefined) continue
      if (this.#places === undefined) faults.push(...this.#readHeading(row))
      else if (row.length !== this.#width) faults.push(this.#wrongWidth(row))
      else {
        const text = textsOf(row, this.#places)
        const { line, amount } = readLine(this.#row, text)
        lines.push(line)
        if (!this.#isChecked) faults.push(...faultsOf(line, text, amount))
      }
    }
    return { lines, faults }
  }

  #readHeading(row: readonly string[]): readonly LedgerFault[] {
    const names = row.map((name) => name.replace('\uFEFF', '').trim().toLowerCase() /* ascii */)
    const places = new Map(csvColumns.map((column) => [column, names.indexOf(column)]))
    const missing = csvColumns.filter((column) => (places.get(column) ?? -1) < 0)
    if (missing.length > 0) {
      this.isHopeless = true
      return [fault('headingMissing', { row: this.#row }, { columns: missing.join(', ') })]
    }
    this.#places = places
    this.#width = row.length
    return []
  }

  #wrongWidth(row: readonly string[]): LedgerFault {
    return fault(
      'columnCount',
      { row: this.#row },
      { found: String(row.length), expected: String(this.#width) },
    )
  }
}

/** Programs write it where a field of their database has nothing. */
const nothing = 'NULL'

// eslint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFD-\uFFFF]/

/** What a column says; empty where it says nothing. */
type Texts = (column: CsvColumn) => string

function textsOf(fields: readonly string[], places: ReadonlyMap<CsvColumn, number>): Texts {
  const cleaned = fields.map((field) => {
    const text = field.trim()
    return text === nothing ? '' : text
  })
  return (column) => cleaned[places.get(column) ?? -1] ?? ''
}

function readLine(
  row: number,
  text: Texts,
): { readonly line: ReadLine; readonly amount: ReadKurus['kind'] } {
  const read = readKurus(text('amount'))
  const line: ReadLine = {
    row,
    lineNumber: counterOf(text('linenumber')),
    entryCounter: counterOf(text('entrynumbercounter')),
    amount: read.kind === 'value' ? read.value : undefined,
    side: sides[text('debitcreditcode')],
    mainId: text('accmainid'),
    mainName: text('accmainiddesc'),
    subId: text('accsubid'),
    subName: text('accsubdesc'),
    postingDate: text('postingdate'),
    documentType: text('documenttype'),
    documentTypeName: text('doctypedesc'),
    documentNumber: text('documentnumber'),
    documentReference: text('documentreference'),
    documentDate: text('documentdate'),
    paymentMethod: text('paymentmethod'),
    comment: text('detailcomment'),
    enteredBy: text('enteredby'),
    enteredDate: text('entereddate'),
    entryNumber: text('entrynumber'),
    entryComment: text('entrycomment'),
  }
  return { line, amount: read.kind }
}

type Tell = (
  isWrong: boolean,
  rule: LedgerRule,
  column: CsvColumn,
  values?: Readonly<Record<string, string>>,
) => void

function faultsOf(line: ReadLine, text: Texts, amount: ReadKurus['kind']): readonly LedgerFault[] {
  const faults: LedgerFault[] = []
  const tell: Tell = (isWrong, rule, column, values = {}) => {
    if (isWrong) faults.push(fault(rule, line, { column, value: shown(text(column)), ...values }))
  }
  for (const column of neededColumns) tell(text(column) === '', 'columnEmpty', column)
  for (const column of csvColumns) tell(forbidden.test(text(column)), 'forbiddenLetters', column)
  for (const column of dayColumns)
    tell(text(column) !== '' && !isKnownDay(text(column)), 'dayUnread', column)
  counterFaults(line, text, tell)
  amountFaults(line, text, amount, tell)
  accountFaults(line, tell)
  headFaults(line, tell)
  documentFaults(line, tell)
  return faults
}

function counterFaults(line: ReadLine, text: Texts, tell: Tell): void {
  const isUnread = (column: CsvColumn, read: number | undefined) =>
    text(column) !== '' && read === undefined
  tell(isUnread('linenumber', line.lineNumber), 'counterUnread', 'linenumber')
  tell(isUnread('entrynumbercounter', line.entryCounter), 'counterUnread', 'entrynumbercounter')
  const [own, other] = [text('linenumbercounter'), text('entrynumbercounter')]
  tell(own !== '' && own !== other, 'counterDiffers', 'linenumbercounter', { other })
}

function amountFaults(line: ReadLine, text: Texts, kind: ReadKurus['kind'], tell: Tell): void {
  tell(text('amount') !== '' && kind === 'invalid', 'amountUnread', 'amount')
  tell(kind === 'decimals', 'amountDecimals', 'amount')
  tell(line.amount === 0n, 'amountZero', 'amount')
  const isUnread = text('debitcreditcode') !== '' && line.side === undefined
  tell(isUnread, 'sideUnread', 'debitcreditcode')
}

function accountFaults({ mainId, subId, subName }: ReadLine, tell: Tell): void {
  tell(mainId !== '' && (mainId.length < 3 || mainId.length > 4), 'mainAccountLength', 'accmainid')
  tell(subId !== '' && !subId.startsWith(mainId), 'subAccountElsewhere', 'accsubid', {
    main: mainId,
  })
  tell(subId !== '' && subName === '', 'columnEmpty', 'accsubdesc')
  tell(subId === '' && subName !== '', 'columnEmpty', 'accsubid')
}

function headFaults({ enteredDate: entered, postingDate, enteredBy }: ReadLine, tell: Tell): void {
  const isOtherDay = entered !== '' && postingDate !== '' && entered !== postingDate
  tell(isOtherDay, 'postingDateDiffers', 'postingdate', { entered })
  tell(enteredBy.length === 1, 'enteredByShort', 'enteredby')
}

function documentFaults(line: ReadLine, tell: Tell): void {
  const { documentType: type, documentNumber: number, documentDate: day } = line
  tell(type !== '' && !knownTypes.has(type), 'documentTypeUnknown', 'documenttype', {
    allowed: allowedTypes,
  })
  tell(numbered.has(type) && number === '', 'documentPartMissing', 'documentnumber', { type })
  tell(numbered.has(type) && day === '', 'documentPartMissing', 'documentdate', { type })
  tell(type === 'other' && line.documentTypeName === '', 'documentNameMissing', 'doctypedesc')
  tell(type === '' && number !== '', 'documentTypeMissing', 'documentnumber')
  tell(type === '' && day !== '', 'documentTypeMissing', 'documentdate')
  const { documentReference, entryNumber } = line
  const isOther =
    documentReference !== '' && entryNumber !== '' && documentReference !== entryNumber
  tell(isOther, 'referenceDiffers', 'documentreference', { number: entryNumber })
}

const sides: Readonly<Record<string, Side | undefined>> = {
  D: 'D',
  C: 'C',
  debit: 'D',
  credit: 'C',
}

export const neededColumns = [
  'linenumber',
  'accmainid',
  'accmainiddesc',
  'amount',
  'debitcreditcode',
  'postingdate',
  'entrynumbercounter',
  'enteredby',
  'entereddate',
] as const satisfies readonly CsvColumn[]

export const dayColumns = [
  'postingdate',
  'entereddate',
  'documentdate',
] as const satisfies readonly CsvColumn[]

/** The lines of a month name a few days over and over. */
const knownDays = new Set<string>()
function isKnownDay(text: string): boolean {
  if (knownDays.has(text)) return true
  if (!isDay(text)) return false
  if (knownDays.size > mostKnownDays) knownDays.clear()
  knownDays.add(text)
  return true
}
const mostKnownDays = 1000

/** With one of these the document has a number and a day. */
const numbered: ReadonlySet<string> = new Set(['check', 'invoice', 'other'])
const knownTypes: ReadonlySet<string> = new Set(documentTypes)
const allowedTypes = documentTypes.join(', ')

/** A number from 1; in a file of a million lines it has a few digits. */
function counterOf(text: string): number | undefined {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined
}

const shown = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
const mostShown = 80
