/** What a family prints beside what the standard does: its own columns, in words. */
import type { Column } from '#engine/portal.ts'
import type { OwnValues } from '#engine/own-values.ts'
import { findText } from '../base/text.ts'
import { formatDate, formatDecimal, formatMoney, formatPercent } from './format.ts'
import type { PrintLanguage } from './texts.ts'

/** A column with its value; it travels to the thread that draws. */
export interface PrintedColumn {
  readonly column: Pick<Column, 'name' | 'field'>
  readonly value: string | number
}

/** Those that have a value. */
export const printedOf = (columns: readonly Column[], values: OwnValues): PrintedColumn[] =>
  columns.flatMap(({ name, field }) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number'
      ? [{ column: { name, field }, value }]
      : []
  })

/** Name and value in the language of the paper. `currency` is that of the document. */
export function printedRow(
  { column: { name, field }, value }: PrintedColumn,
  { family, language, currency }: { family: string; language: PrintLanguage; currency: string },
): readonly [name: string, value: string] {
  const text = String(value)
  const word = (...keys: readonly string[]) =>
    keys.map((key) => findText(language, key)).find((found) => found !== undefined)
  const label = word(`families.${family}.fields.${name}`, `fields.${name}`) ?? name
  switch (field.kind) {
    case 'code':
      return [
        label,
        word(`families.${family}.codes.${name}.${text}`, `codes.${name}.${text}`) ?? text,
      ]
    case 'date':
    case 'dateTime':
      return [label, formatDate(text, language)]
    case 'money':
      return [label, formatMoney(text, currency, language)]
    case 'percent':
      return [label, formatPercent(text, language)]
    case 'decimal':
    case 'int':
      return [label, formatDecimal(text, language, 0)]
    default:
      return [label, text]
  }
}
