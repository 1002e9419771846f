import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Papers/{id}/Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  advances: true,
})
export const expected = [
  'Only the button of a record that has a condition (`when`) leads it on, not "ask" at paper.calls.ask.advances.',
]
