/** Lines of the books for tests: made up, or taken out of the samples that lie beside the project. */
import { GrowingText } from '#service/ledger/growing-text.ts'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LedgerCheck, type LedgerVerdict } from '#documents/ledger/check-lines.ts'
import { entriesOf, PartPlanner, type PlannedPart } from '#documents/ledger/entries.ts'
import type { LedgerHead } from '#documents/ledger/head.ts'
import type { LedgerEntry } from '#documents/ledger/line.ts'
import { csvColumns, readLines, type CsvColumn } from '#documents/ledger/read-lines.ts'
import {
  journalEntry,
  TaxSummer,
  writeAccounts,
  WrittenAccounts,
  writeCertificate,
  writeJournal,
} from '#documents/ledger/write-ledger.ts'
import { ledgerFileName } from '#documents/ledger/period.ts'

const samples = fileURLToPath(new URL('../../../../shared/ledger-samples/', import.meta.url))
export const hasSamples = existsSync(samples)
export const sample = (name: string): Buffer => readFileSync(`${samples}${name}`)

export type CsvLine = Readonly<Partial<Record<CsvColumn, string>>>

/** With its heading, as programs write it. */
export const csvOf = (lines: readonly CsvLine[], end = '\r\n'): string =>
  [csvColumns.join(';'), ...lines.map((line) => csvColumns.map((one) => line[one] ?? '').join(';'))]
    .map((row) => `${row}${end}`)
    .join('')

export interface Wish {
  readonly month?: string
  readonly entries?: number
  readonly firstEntry?: number
  readonly firstLine?: number
}

/** Entries of three lines: goods, KDV and the seller, spread over the first 28 days of the month. */
export function madeLines({
  month = '2026-04',
  entries = 30,
  firstEntry = 1,
  firstLine = 1,
}: Wish = {}): CsvLine[] {
  return Array.from({ length: entries }, (_, index) => {
    const counter = String(firstEntry + index)
    const day = `${month}-${String(1 + Math.floor((index * 28) / entries)).padStart(2, '0')}`
    const net = 1000 + index * 10
    const head = {
      linenumbercounter: counter,
      entrynumbercounter: counter,
      postingdate: day,
      entereddate: day,
      enteredby: 'Ayşe Işık',
      entrynumber: counter.padStart(6, '0'),
      entrycomment: 'Alış faturası; vadeli'.replace(';', ','),
      documenttype: 'invoice',
      documentnumber: `ABC2026${String(index + 1).padStart(9, '0')}`,
      documentdate: day,
      documentreference: counter.padStart(6, '0'),
    }
    const line = (place: number, more: CsvLine): CsvLine => ({
      ...head,
      linenumber: String(firstLine + index * 3 + place),
      ...more,
    })
    return [
      line(0, {
        accmainid: '153',
        accmainiddesc: 'Ticari Mallar',
        accsubid: `153.0${(index % 3) + 1}`,
        accsubdesc: 'Malzeme & araç',
        amount: `${net},00`,
        debitcreditcode: 'D',
      }),
      line(1, {
        accmainid: '191',
        accmainiddesc: 'İndirilecek KDV',
        amount: `${net / 5},00`,
        debitcreditcode: 'D',
      }),
      line(2, {
        accmainid: '320',
        accmainiddesc: 'Satıcılar',
        accsubid: '320.01',
        accsubdesc: 'Şimşek Gıda',
        amount: `${(net * 6) / 5},00`,
        debitcreditcode: 'C',
      }),
    ]
  }).flat()
}

export const april = { start: '2026-04-01', end: '2026-04-30', firstEntry: 1, firstLine: 1 }

/** In pieces of an odd size, as a file comes over the network. */
export function* piecesOf(text: string, size = 1009): Generator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
}

export async function checked(csv: string, expected = april): Promise<LedgerVerdict> {
  const check = new LedgerCheck(expected)
  for await (const batch of readLines(piecesOf(csv))) {
    check.addFaults(batch.faults)
    for (const line of batch.lines) check.add(line)
  }
  return check.end()
}

export async function entriesIn(csv: string): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for await (const entry of entriesOf(readLines(piecesOf(csv)))) entries.push(entry)
  return entries
}

export function planned(
  entries: readonly LedgerEntry[],
  period: { readonly start: string; readonly end: string },
  partsBefore = 0,
  mostBytes?: number,
): readonly PlannedPart[] {
  const planner = new PartPlanner(period, partsBefore, mostBytes)
  for (const entry of entries) planner.add(entry, Buffer.byteLength(journalEntry(entry)))
  return planner.parts()
}

export const head = (part: Pick<PlannedPart, 'start' | 'end' | 'part'>): LedgerHead => ({
  company: {
    taxNumber: '1234567808',
    name: 'Deneme Ticaret Anonim Şirketi',
    phone: '3125550000',
    email: 'bilgi@deneme.example',
    webSite: 'www.deneme.example',
    buildingNumber: '12/3',
    street: 'Atatürk Caddesi',
    city: 'Ankara',
    postalCode: '06000',
    country: 'Türkiye',
    business: '47.11.01',
    accountants: [{ name: 'SMMM Ali Can', engagement: 'SMMM sözleşmesi, 2025-01-01, M10120' }],
  },
  period: part,
  fiscalYear: { start: `${part.start.slice(0, 4)}-01-01`, end: `${part.start.slice(0, 4)}-12-31` },
  serial: 4,
  createdOn: part.end,
  creator: 'Ayşe Işık',
  sourceApplication: '1234567890##Evrak Yazılım A.Ş.##Evrak Defter##1.0',
})

export interface MadeFile {
  readonly file: string
  readonly xml: string
}

/** Journal, ledger by account and their certificates of some entries. */
export async function filesOf(
  entries: readonly LedgerEntry[],
  about: LedgerHead,
): Promise<readonly MadeFile[]> {
  const { taxNumber, branch } = about.company
  const named = (kind: 'Y' | 'K' | 'YB' | 'KB', xml: string): MadeFile => ({
    file: ledgerFileName(taxNumber, about.period, kind, branch?.number),
    xml,
  })
  let journal = ''
  for await (const piece of writeJournal(about, entries)) journal += piece
  const lines = entries.flatMap((entry) => entry.lines)
  const written = new WrittenAccounts(() => new GrowingText())
  for (const line of lines) written.add(line)
  const accounts = [...writeAccounts(about, written)].join('')
  const taxes = new TaxSummer()
  for (const line of lines) taxes.add(line)
  const certified = (xml: string) => ({
    uuid: '33d827d2-b48d-49f3-ae78-b13891100011',
    size: Buffer.byteLength(xml),
    entries: entries.length,
    taxes: taxes.sums(),
  })
  return [
    named('Y', journal),
    named('YB', writeCertificate(about, 'YB', certified(journal))),
    named('K', accounts),
    named('KB', writeCertificate(about, 'KB', certified(accounts))),
  ]
}

/** The lines of a journal of the samples as CSV: what the oracle judges in XML is judged here as it would have been uploaded. */
export function csvOfJournal(xml: string): string {
  const inner = (text: string, name: string): string =>
    plainText(new RegExp(`<${name}[ >][^<]*?>?([^<>]*)</${name}>`).exec(text)?.[1] ?? '')
  const all = (text: string, name: string) =>
    [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(
      ([, one]) => one ?? '',
    )
  const lines = all(xml, 'gl-cor:entryHeader').flatMap((entry) =>
    all(entry, 'gl-cor:entryDetail').map((line) => {
      const own = entry.slice(0, entry.indexOf('<gl-cor:entryDetail>'))
      const said = ([column, [text, name]]: readonly [
        string,
        readonly ['entry' | 'line', string],
      ]) => [column, inner(text === 'entry' ? own : line, name)] as const
      return Object.fromEntries(Object.entries(places).map(said))
    }),
  )
  return csvOf(lines)
}

const plainText = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll(';', ',')

const places: Readonly<Record<string, readonly ['entry' | 'line', string]>> = {
  linenumber: ['line', 'gl-cor:lineNumber'],
  linenumbercounter: ['line', 'gl-cor:lineNumberCounter'],
  accmainid: ['line', 'gl-cor:accountMainID'],
  accmainiddesc: ['line', 'gl-cor:accountMainDescription'],
  accsubid: ['line', 'gl-cor:accountSubID'],
  accsubdesc: ['line', 'gl-cor:accountSubDescription'],
  debitcreditcode: ['line', 'gl-cor:debitCreditCode'],
  postingdate: ['line', 'gl-cor:postingDate'],
  documenttype: ['line', 'gl-cor:documentType'],
  doctypedesc: ['line', 'gl-cor:documentTypeDescription'],
  documentnumber: ['line', 'gl-cor:documentNumber'],
  documentreference: ['line', 'gl-cor:documentReference'],
  documentdate: ['line', 'gl-cor:documentDate'],
  paymentmethod: ['line', 'gl-bus:paymentMethod'],
  detailcomment: ['line', 'gl-cor:detailComment'],
  entrynumbercounter: ['entry', 'gl-cor:entryNumberCounter'],
  enteredby: ['entry', 'gl-cor:enteredBy'],
  entereddate: ['entry', 'gl-cor:enteredDate'],
  entrynumber: ['entry', 'gl-cor:entryNumber'],
  entrycomment: ['entry', 'gl-cor:entryComment'],
  // With a decimal comma where it is needed: three decimals would else be read as thousands.
  amount: ['line', 'gl-cor:amount'],
}
