import { noted } from './noted.ts'

export const family = noted({
  record: {
    schema: 'ListQuery',
    computed: { PageSize: { formula: { product: ['Page', 'Pages'] }, decimals: 0 } },
  },
})
export const expected = [
  'The schema ListQuery has no place "Pages", for there is no "Pages" at paper.boxes.notes.record.computed.PageSize.formula.product[1]. Did you mean "Page"?',
]
