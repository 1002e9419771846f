/** The check of an uploaded file, in steps between which others are served, and what a person is shown of it. */
import type { Wire } from '#schemas/wire.ts'
import type { ReportPreview } from '#documents/accounting/preview.ts'
import {
  LedgerCheck,
  type LedgerExpectation,
  type LedgerVerdict,
} from '#documents/ledger/check-lines.ts'
import { entriesOf, PartPlanner, type PlannedPart } from '#documents/ledger/entries.ts'
import type { LedgerFault } from '#documents/ledger/line.ts'
import { readLines } from '#documents/ledger/read-lines.ts'
import { journalEntry } from '#documents/ledger/write-ledger.ts'
import { findText, type Language } from '../base/text.ts'
import { previewHtml } from '../accounting/preview-html.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'
import { textIn, type LinesFile } from './lines-file.ts'

export async function checkFile(
  file: LinesFile,
  expected: LedgerExpectation,
): Promise<LedgerVerdict> {
  const check = new LedgerCheck(expected)
  check.addFaults(file.faults)
  for await (const { faults, lines } of readLines(textIn(file))) {
    check.addFaults(faults)
    for (const line of lines) check.add(line)
  }
  return check.end()
}

/** Which ledgers a file without faults is made into. */
export async function planFile(
  file: LinesFile,
  period: { readonly start: string; readonly end: string },
  partsBefore: number,
): Promise<readonly PlannedPart[]> {
  const planner = new PartPlanner(period, partsBefore)
  for await (const entry of entriesOf(readLines(textIn(file), { isChecked: true })))
    planner.add(entry, Buffer.byteLength(journalEntry(entry)))
  return planner.parts()
}

const columnsOf = (faultCount: number): readonly string[] =>
  faultCount === 0 ? [] : ['row', 'entry', 'line', 'fault']

/** What is there of a file: ledgers of all its entries, of those before a part that was taken back, or none any more. */
export type MadeOfFile = 'good' | 'partlyTakenBack' | 'takenBack'

/** Of what its ledgers have. */
export function madeOf(
  { LastEntry }: Wire['LedgerFile'],
  ledgers: readonly Wire['Ledger'][],
): MadeOfFile {
  if (ledgers.length === 0) return 'takenBack'
  const last = Math.max(...ledgers.map((one) => one.LastEntry ?? 0))
  return last < (LastEntry ?? 0) ? 'partlyTakenBack' : 'good'
}

/** A page: totals, and each fault with row, entry and line. */
export function pageOfCheck(
  file: Wire['LedgerFile'],
  { faults, made }: { readonly faults: readonly LedgerFault[]; readonly made: MadeOfFile },
  language: Language,
): string {
  const word = (key: string, values: Readonly<Record<string, string>> = {}) =>
    findText(language, `service.ledger.${key}`, values) ?? key
  const number = (value: number | null | undefined) => String(value ?? '–')
  const money = (value: number) => formatDecimal(String(value), language, 2)
  const { StartDate, EndDate, FaultCount, Debit, Credit } = file
  const preview: ReportPreview = {
    head: [
      file.Name,
      word('check.period', {
        from: formatDate(StartDate, language),
        to: formatDate(EndDate, language),
      }),
      word('check.counts', {
        entries: String(file.EntryCount),
        lines: String(file.LineCount),
        firstEntry: number(file.FirstEntry),
        lastEntry: number(file.LastEntry),
        firstLine: number(file.FirstLine),
        lastLine: number(file.LastLine),
      }),
      word('check.totals', { debit: money(Debit), credit: money(Credit) }),
      FaultCount === 0 ? '' : word('check.bad', { count: String(FaultCount) }),
    ].filter((line) => line !== ''),
    columns: columnsOf(FaultCount).map((name) => ({
      title: word(`columns.${name}`),
      type: 'Text',
    })),
    rows: faults.map((one) => [
      one.row === 0 ? null : String(one.row),
      one.entry || null,
      one.line || null,
      faultSentence(one, language),
    ]),
    totals: null,
    rowCount: FaultCount,
  }
  return previewHtml(preview, language, {
    none: word(`check.${made}`),
    more: word('check.more', { shown: String(faults.length), count: String(FaultCount) }),
  })
}

/** What is wrong, as people say it. */
export const faultSentence = ({ rule, values }: LedgerFault, language: Language): string =>
  findText(language, `service.ledger.faults.${rule}`, spoken(values, language)) ?? rule

const amounts: ReadonlySet<string> = new Set(['debit', 'credit', 'difference'])
const days: ReadonlySet<string> = new Set(['date', 'before', 'start', 'end'])

/** Amounts and days as people of the language write them; what the file itself says stays as it is. */
const spoken = (values: LedgerFault['values'], language: Language): LedgerFault['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      amounts.has(name)
        ? formatDecimal(value, language, 2)
        : days.has(name)
          ? formatDate(value, language)
          : value,
    ]),
  )
