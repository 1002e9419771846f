import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

const spec = wrong('boxes.papers.row.InvoiceNumber', { ...text(), indexed: true })
export const family = {
  ...spec,
  boxes: {
    papers: {
      ...spec.boxes!['papers']!,
      filters: { InvoiceNumber: { ...text(), indexed: true } },
    },
  },
} as const
export const expected = [
  'Only a column of a place of its own, with `at`, has the word, not the fact "InvoiceNumber" at paper.boxes.papers.row.InvoiceNumber.indexed.',
  'The index is that of the column which the filter compares with; it says "indexed" at paper.boxes.papers.filters.InvoiceNumber.indexed.',
]
