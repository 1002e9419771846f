import { checkReceipt } from '#documents/ubl/receipt-lines.ts'
import { compare, isDecimal } from '#values/money.ts'
import { useText } from '../frame/portal-context.tsx'
import {
  entryOf,
  receiptLine,
  type DespatchLine,
  type LineEntries,
  type LineEntry,
} from './receipt-answer.ts'

const places: Readonly<Record<string, keyof LineEntry>> = {
  Short: 'short',
  Oversupply: 'oversupply',
  Rejected: 'rejected',
  RejectReason: 'reason',
  Received: 'short',
}

/** What does not add up, as sentences by `index.field`; quantities that are no numbers too. */
export function useReceiptProblems(
  lines: readonly DespatchLine[],
  entries: LineEntries,
): ReadonlyMap<string, string> {
  const { t } = useText()
  const found = new Map<string, string>()
  for (const line of lines) {
    const entry = entryOf(entries, line)
    for (const field of ['short', 'rejected', 'oversupply'] as const)
      if (entry[field] !== '' && !isDecimal(entry[field]))
        found.set(`${line.Index}.${field}`, t('rules.notANumber', { value: entry[field] }))
    const receipt = receiptLine(line, entry)
    if (compare(receipt.received, '0') < 0)
      found.set(`${line.Index}.short`, t('rules.receiptNegative', { quantity: receipt.received }))
    for (const { rule, place, values } of checkReceipt(
      [receipt],
      [{ id: line.Index, name: line.Name, quantity: String(line.Quantity) }],
    )) {
      const key = `${line.Index}.${places[place.slice(place.lastIndexOf('.') + 1)] ?? 'short'}`
      if (!found.has(key)) found.set(key, t(`rules.${rule}`, values))
    }
  }
  return found
}
