import { contains, ofRecord } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', {
  CurrencyCode: ofRecord('nowhere'),
  InvoiceNumber: { ...contains(), reference: 'papers' },
})
export const expected = [
  'Unknown box with records "nowhere" at paper.boxes.papers.filters.CurrencyCode.reference.',
  'Only a filter of a text that is compared whole offers records of a box, not "papers" at paper.boxes.papers.filters.InvoiceNumber.reference.',
]
