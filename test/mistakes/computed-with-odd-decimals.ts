import { noted } from './noted.ts'

export const family = noted({
  record: {
    schema: 'ListQuery',
    computed: { PageSize: { formula: { product: ['Page', 2] }, decimals: 0.5 } },
  },
})
export const expected = [
  'Decimals are a whole number from 0 to 10, not "0.5" at paper.boxes.notes.record.computed.PageSize.decimals.',
]
