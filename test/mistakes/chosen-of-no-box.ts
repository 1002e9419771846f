import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  body: 'MailTest',
  answer: 'Text',
  effect: 'write',
  answeredBy: 'paper.ask',
  chosen: { at: 'Recipient', by: 'InvoiceNumber' },
  api: true,
})
export const expected = [
  'Rows are chosen in the list of a box (`on`), for a `body`, and not in a path; not "Ask" at paper.calls.ask.chosen.',
]
