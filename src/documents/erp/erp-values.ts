/** What ERPs write in the columns of a document: numbers, days and units in the ways that are usual there. */
import type { Decimal } from '#values/decimal.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { plain } from '#values/money.ts'
import { fold } from '#values/turkish.ts'
import { taxTypeOf } from '../codes/names.ts'
import { unitCodes } from '../codes/unit-codes.ts'
import { units } from '../codes/units.ts'

/** Codes of the standard by the company's own words for them, in folded letters. */
export type CodeMap = ReadonlyMap<string, string>

/** `rows`: the company's word and the code of the standard. */
export const codeMapOf = (rows: readonly (readonly [string, string])[]): CodeMap =>
  new Map(rows.map(([word, code]) => [fold(word), code]))

/** Short forms that ERPs in Turkey have from the start, beside the full names of the list. */
const usualUnits = codeMapOf([
  ...units.toReversed().map(({ tr, code }): [string, string] => [tr, code]),
  ['AD', 'C62'],
  ['AD.', 'C62'],
  ['KG', 'KGM'],
  ['GR', 'GRM'],
  ['LT', 'LTR'],
  ['MT', 'MTR'],
  ['M2', 'MTK'],
  ['M3', 'MTQ'],
  ['SAAT', 'HUR'],
  ['TON', 'TNE'],
])

/**
 * The code of a unit: the company's own choice first, then the usual words, for KG is a keg and AY an assembly among the codes. Undefined:
 * nobody knows it.
 */
export const unitOf = (text: string, own: CodeMap): string | undefined =>
  own.get(fold(text)) ?? usualUnits.get(fold(text)) ?? (unitCodes.has(text) ? text : undefined)

/** The code of a tax beside KDV. */
export function taxOf(text: string, own: CodeMap): string | undefined {
  const code = own.get(fold(text)) ?? text
  return taxTypeOf(code) === undefined ? undefined : code
}

/** A number as a database writes it (`1649.9`), or as people in Turkey do (`1.649,90`). Undefined: it is none. */
export function numberOf(text: string): Decimal | undefined {
  const trimmed = text.trim()
  if (/^-?\d{1,15}(?:\.\d{1,20})?$/.test(trimmed)) return plain(trimmed)
  const parsed = parseAmount(trimmed, { decimal: ',' })
  return parsed.kind === 'value' ? parsed.value : undefined
}

/** `2026-11-27`, with or without a time, or `27.11.2026`, as `2026-11-27`. Undefined: there is no such day. */
export function dayOf(text: string): string | undefined {
  const turkish = /^(\d{2})\.(\d{2})\.(\d{4})(?:\s|$)/.exec(text)
  const day = turkish ? `${turkish[3]}-${turkish[2]}-${turkish[1]}` : text.slice(0, 10)
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined
}
