import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Papers/Ask',
  role: 'a',
  body: 'CardCertificate',
  answer: 'LedgerToSign',
  effect: 'read',
  answeredBy: 'paper.ask',
  on: 'papers',
  byCard: 'ping',
  api: true,
})
export const expected = [
  'The card signs what is asked for by the button of a record (`on`, `{id}`); not "Papers/Ask" at paper.calls.ask.byCard.',
]
