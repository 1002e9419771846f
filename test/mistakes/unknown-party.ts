import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.party', 'ReceiverName')
export const expected = [
  'Unknown column "ReceiverName" at paper.boxes.papers.party. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
