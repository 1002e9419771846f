import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'DebitSummary',
  effect: 'read',
  answeredBy: 'paper.ask',
  on: 'papers',
  above: true,
})
export const expected = [
  'Stands above the list of a box (`on`), or says a `Text` above the form of settings, and is read without asking anything; not "POST Ask" at paper.calls.ask.above.',
]
