/** Fields that documents of any kind have alike. */
import type { FormField } from '../form.ts'

/** Of the head, by their places in `info`. */
export const currency = [
  { at: 'CurrencyCode', kind: 'code', codeList: 'currencies', default: 'TRY', required: true },
  { at: 'ExchangeRate', kind: 'decimal', required: true, when: { CurrencyCode: { not: 'TRY' } } },
] as const satisfies readonly FormField[]

/** Of a line: what it is of. What a stock of the company fills is written after it. */
export const stock = {
  at: 'Name',
  kind: 'text',
  codeList: 'stocks',
  required: true,
  span: 3,
} as const satisfies FormField

/** Of a line: a percentage of KDV that the standard knows. */
export const vat = {
  at: 'KDVPercent',
  kind: 'percent',
  codeList: 'vatRates',
  default: 20,
  required: true,
} as const satisfies FormField

/** Of a line: how much of it. */
export const measure = [
  { at: 'Quantity', kind: 'decimal', default: 1, required: true },
  { at: 'UnitType', kind: 'code', codeList: 'units', default: 'C62', required: true },
] as const satisfies readonly FormField[]
