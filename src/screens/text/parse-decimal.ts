import { parseAmount } from '#values/parse-amount.ts'
import type { Language } from '#schemas/language.ts'
import { conventions } from './conventions.ts'

/**
 * A typed number as decimal text: `1.234,56`, `1234,56` and `1234.56` are the same. Where a text can be read in two ways
 * the decimal mark of the language decides: `1.234` is 1234 in Turkish and 1.234 in English. Undefined: not a number.
 */
export function parseDecimal(typed: string, language: Language = 'tr'): string | undefined {
  const text = typed.trim().replace(/[.,]$/, '')
  const parsed = parseAmount(text)
  const read =
    parsed.kind === 'ambiguous'
      ? parseAmount(text, { decimal: conventions[language].decimal })
      : parsed
  return read.kind === 'value' ? read.value : undefined
}
