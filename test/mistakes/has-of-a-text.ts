import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', {
  InvoiceNumber: { ...text(), match: 'has' as const, many: true as const },
})
export const expected = [
  'A filter by `has` is not for the kind "text" at paper.boxes.papers.filters.InvoiceNumber. Allowed: tagList.',
]
