import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Papers/{id}/Ask',
  role: 'a',
  body: 'MailTest',
  answer: 'LedgerToSign',
  effect: 'read',
  answeredBy: 'paper.ask',
  on: 'papers',
  byCard: 'pong',
  api: true,
})
export const expected = [
  'Unknown call that takes the value "pong" at paper.calls.ask.byCard.',
  'The schema MailTest has no place "Certificate", for there is no "Certificate" at paper.calls.ask.byCard. Allowed: Recipient.',
]
