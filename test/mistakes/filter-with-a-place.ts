import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', {
  InvoiceNumber: text({ at: 'InvoiceInfo.InvoiceNumber' }),
})
export const expected = [
  'A filter compares with the column of its name and has no place of its own, such as "InvoiceInfo.InvoiceNumber" at paper.boxes.papers.filters.InvoiceNumber.at.',
]
