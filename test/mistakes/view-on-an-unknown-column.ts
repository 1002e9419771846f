import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.views', { old: { route: 'old', where: { IsOld: true } } })
export const expected = [
  'Unknown column "IsOld" at paper.boxes.papers.views.old.where.IsOld. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
]
