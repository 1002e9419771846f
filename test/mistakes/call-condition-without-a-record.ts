import { wrong } from './sound.ts'

export const family = wrong('calls.ask', {
  method: 'POST',
  path: 'Ask',
  role: 'a',
  answer: 'Done',
  effect: 'write',
  answeredBy: 'paper.ask',
  on: 'papers',
  when: { Status: 'x' },
})
export const expected = [
  'Only the button of a record of a box can ask for a condition, not "ask" at paper.calls.ask.when.',
]
