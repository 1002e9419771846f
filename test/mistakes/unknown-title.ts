import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.title', 'Number')
export const expected = [
  'Unknown column "Number" at paper.boxes.papers.title. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
