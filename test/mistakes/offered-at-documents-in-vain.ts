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
export const family = numbered({ ...button, about: { Search: ['number'] } })
export const expected = [
  'Of no use without a button of a list that asks in a form; it needs "body" at paper.calls.ask.about.',
]
