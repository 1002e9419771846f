import { numbered } from './noted.ts'

const button = {
  of: undefined,
  on: 'notes',
  query: undefined,
  answer: 'Done',
  method: 'POST',
  effect: 'write',
  answeredBy: 'paper.ask',
} as const
export const family = numbered({ ...button, when: { Search: 'x' } })
export const expected = [
  'Only the button of a record of a box can ask for a condition, not "ask" at paper.calls.ask.when.',
]
