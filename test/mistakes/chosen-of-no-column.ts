import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  body: 'Pay3D',
  answer: 'Text',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  chosen: {
    at: 'Papers',
    by: 'Number',
    sums: { Amount: 'Total' },
    when: { IsCancelled: true },
    asks: { PayAgain: { StatusCode: 'sent' } },
  },
})
export const expected = [
  'Unknown column "Number" at paper.calls.ask.chosen.by. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
  'The schema Pay3D has no place "Papers", for there is no "Papers" at paper.calls.ask.chosen.at. Allowed: DebitIDs, Amount, Installment, PayAgain.',
  'Unknown field of the form "Amount" at paper.calls.ask.chosen.sums.Amount.',
  'Unknown column "Total" at paper.calls.ask.chosen.sums.Amount. Allowed: UUID, InvoiceNumber, IssueDate, CurrencyCode, PayableAmount, StatusCode, IsCancel.',
  'Unknown field of the form "PayAgain" at paper.calls.ask.chosen.asks.PayAgain.',
  'Unknown value "sent" at paper.calls.ask.chosen.asks.PayAgain.StatusCode. Allowed: waiting, succeed.',
  'Unknown column "IsCancelled" at paper.calls.ask.chosen.when.IsCancelled. Did you mean "IsCancel"?',
  'A button with a body needs a form; add "ask" at paper.forms.',
]
