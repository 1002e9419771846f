import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.moreColumns', ['Gone'])
export const expected = [
  'Unknown column "Gone" at paper.boxes.papers.moreColumns[0]. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
