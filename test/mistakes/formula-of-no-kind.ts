import type { BoxSpec } from '#descriptor/family.ts'
import { noted } from './noted.ts'

const record: unknown = {
  schema: 'ListQuery',
  computed: { PageSize: { formula: { produkt: ['Page', 2] }, decimals: 0 } },
}
export const family = noted({ record: record as NonNullable<BoxSpec['record']> })
export const expected = [
  'Unknown word "produkt" at paper.boxes.notes.record.computed.PageSize.formula.produkt. Did you mean "product"?',
]
