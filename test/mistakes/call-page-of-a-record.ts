import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask/{id}',
  role: 'a',
  body: 'MailTest',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  api: true,
  route: 'ask',
})
export const expected = [
  'Only the form of a button of a list has a page of its own, not that of "ask" at paper.calls.ask.route.',
]
