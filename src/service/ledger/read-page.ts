/** A ledger as a page that people read: written from the same lines as its files, by the means that reports are shown by. */
import type { Wire } from '#schemas/wire.ts'
import { kurusText } from '#documents/ledger/kurus.ts'
import type { LedgerLine } from '#documents/ledger/line.ts'
import { byAccount } from '#documents/ledger/write-ledger.ts'
import { previewHtml } from '../accounting/preview-html.ts'
import { findText } from '../base/text.ts'
import { formatDate } from '../paper/format.ts'
import type { CallContext } from '../ports/ports.ts'
import { entriesBetween, headOf } from './ledger-files.ts'

/** Of a page: whoever wants all of a large ledger takes its file. */
const mostLines = 1000

/** The journal (`Y`), or the ledger by account (`K`): its first lines, with the sums of all. */
export async function pageOfLedger(
  context: CallContext,
  ledger: Wire['Ledger'],
  kind: 'Y' | 'K',
): Promise<string> {
  const { language } = context
  const word = (key: string, values: Readonly<Record<string, string>> = {}) =>
    findText(language, `service.ledger.${key}`, values) ?? key
  const { company } = headOf(ledger)
  const lines = await linesOf(context, ledger, kind)
  const none = word('check.more', { shown: '0', count: '0' })
  return previewHtml(
    {
      head: [
        `${word(`books.${kind}`)} ${ledger.Name}`,
        `${company.name} (${company.taxNumber})`,
        word('check.period', {
          from: formatDate(ledger.StartDate, language),
          to: formatDate(ledger.EndDate, language),
        }),
      ],
      columns: columns.map(({ name, type }) => ({ title: word(`columns.${name}`), type })),
      rows: lines.map((line) => columns.map(({ of }) => of(line))),
      totals: columns.map(({ name }) => totalOf(ledger, name)),
      rowCount: ledger.LineCount,
    },
    language,
    {
      none,
      more: word('firstLines', { shown: String(lines.length), count: String(ledger.LineCount) }),
    },
  )
}

async function linesOf(
  context: CallContext,
  ledger: Wire['Ledger'],
  kind: 'Y' | 'K',
): Promise<readonly LedgerLine[]> {
  const lines: LedgerLine[] = []
  for await (const entry of entriesBetween(context, ledger)) {
    lines.push(...entry.lines)
    if (kind === 'Y' && lines.length >= mostLines) break
  }
  return (kind === 'Y' ? lines : byAccount(lines).flat()).slice(0, mostLines)
}

interface PageColumn {
  readonly name: string
  readonly type: 'Text' | 'Date' | 'Amount'
  readonly of: (line: LedgerLine) => string | null
}

const columns: readonly PageColumn[] = [
  { name: 'entry', type: 'Text', of: ({ entryCounter }) => String(entryCounter) },
  { name: 'line', type: 'Text', of: ({ lineNumber }) => String(lineNumber) },
  { name: 'date', type: 'Date', of: ({ enteredDate }) => enteredDate },
  { name: 'account', type: 'Text', of: ({ mainId, subId }) => subId || mainId },
  { name: 'accountName', type: 'Text', of: ({ mainName, subName }) => subName || mainName },
  { name: 'debit', type: 'Amount', of: (line) => amountOn('D', line) },
  { name: 'credit', type: 'Amount', of: (line) => amountOn('C', line) },
  { name: 'document', type: 'Text', of: ({ documentNumber }) => documentNumber || null },
  { name: 'comment', type: 'Text', of: ({ comment, entryComment }) => comment || entryComment },
]

const amountOn = (wanted: LedgerLine['side'], { side, amount }: LedgerLine): string | null =>
  side === wanted ? kurusText(amount) : null

const totalOf = ({ Debit, Credit }: Wire['Ledger'], column: string): string | null =>
  column === 'debit' ? Debit.toFixed(2) : column === 'credit' ? Credit.toFixed(2) : null
