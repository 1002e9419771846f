import { parseAmount } from '#documents/parse-amount.ts'

/**
 * A typed number as decimal text: `1.234,56`, `1234,56` and `1234.56` are the same. Where a text can be read in two ways
 * the comma is the decimal mark, as everywhere in the portal: `1.234` is 1234. Undefined: not a number.
 */
export function parseDecimal(typed: string): string | undefined {
  const text = typed.trim().replace(/[.,]$/, '')
  const parsed = parseAmount(text)
  const read = parsed.kind === 'ambiguous' ? parseAmount(text, { decimal: ',' }) : parsed
  return read.kind === 'value' ? read.value : undefined
}
