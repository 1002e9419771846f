import { money } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.PayableAmount', money({ currency: 'Currency' }))
export const expected = [
  'Unknown column "Currency" at paper.boxes.papers.row.PayableAmount.currency. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
