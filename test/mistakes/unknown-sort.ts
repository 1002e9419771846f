import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.sort', { by: 'Date', dir: 'asc' })
export const expected = [
  'Unknown column "Date" at paper.boxes.papers.sort.by. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
