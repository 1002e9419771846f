import { flag } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask/{id}/{part}',
  role: 'a',
  body: 'MailTest',
  answer: 'Base64',
  effect: 'write',
  answeredBy: 'paper.ask',
  query: { Force: flag() },
  on: 'papers',
})
export const expected = [
  'A button of a box fills in the `id` of the record, and one of settings nothing; not "part" at paper.calls.ask.path.',
  'A button asks in its form alone, for the body; there nobody could say "Force" at paper.calls.ask.query.Force.',
  'Unknown answer that a button can show "Base64" at paper.calls.ask.answer. Allowed: Done, Text, Messages, File, RecordSaved, TicketSaved, AccountingReportSaved, Link, PostForm, Page, CopiedKey, Job.',
  'A button with a body needs a form; add "ask" at paper.forms.',
]
