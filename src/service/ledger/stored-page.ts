/** A file of the archive as a page: whose it is, of when, its sums and its first lines. */
import type { Wire } from '#schemas/wire.ts'
import type { ReportPreview } from '#documents/accounting/preview.ts'
import type { StoredFacts } from '#documents/ledger/read-stored.ts'
import { previewHtml } from '../accounting/preview-html.ts'
import { findText, type Language } from '../base/text.ts'
import { formatDate, formatDecimal } from '../paper/format.ts'

/** Lines that a page shows. */
export const shownLines = 500

const columns = [
  ['entry', 'Text'],
  ['date', 'Date'],
  ['account', 'Text'],
  ['title', 'Text'],
  ['debit', 'Amount'],
  ['credit', 'Amount'],
] as const

export function storedPage(
  file: Pick<Wire['StoredLedger'], 'Kind' | 'Month' | 'IsSigned' | 'Digest'>,
  facts: StoredFacts,
  language: Language,
): string {
  const word = (key: string, values: Readonly<Record<string, string>> = {}) =>
    findText(language, `service.storedLedgers.page.${key}`, values) ?? key
  const day = (text: string) =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDate(text, language) : text
  const { entryCount, lineCount, debit, credit, lines } = facts
  const preview: ReportPreview = {
    head: [
      `${word(`kinds.${file.Kind}`)} · ${file.Month}`,
      `${facts.company} · ${facts.taxNumber}${facts.branch === '' ? '' : ` · ${word('branch', { branch: facts.branch })}`}`,
      word('period', { from: day(facts.start), to: day(facts.end), id: facts.uniqueId }),
      word('year', { from: day(facts.fiscalStart), to: day(facts.fiscalEnd) }),
      word('counts', { entries: String(entryCount), lines: String(lineCount) }),
      word('totals', {
        debit: formatDecimal(debit, language, 2),
        credit: formatDecimal(credit, language, 2),
      }),
      word(file.IsSigned ? 'signed' : 'unsigned'),
      `SHA-256 ${file.Digest}`,
    ],
    columns: columns.map(([name, type]) => ({ title: word(`columns.${name}`), type })),
    rows: lines.map((line) => columns.map(([name]) => line[name])),
    totals: lineCount === 0 ? null : [word('sum'), null, null, null, debit, credit],
    rowCount: lineCount,
  }
  return previewHtml(preview, language, {
    none: word('noLines'),
    more: word('more', { shown: String(lines.length), count: String(lineCount) }),
  })
}
