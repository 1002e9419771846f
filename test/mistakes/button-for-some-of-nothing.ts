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
export const family = numbered({ ...button, where: { Search: 'x' } })
export const expected = [
  'Of no use without the word `of`, or a button of each record "on" at paper.calls.ask.where.',
]
