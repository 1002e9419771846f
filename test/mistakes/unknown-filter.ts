import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters.Colour', text())
export const expected = [
  'A filter needs a row field or a fact; there is none for "Colour" at paper.boxes.papers.filters.Colour. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
