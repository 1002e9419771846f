import { button, numbered } from './noted.ts'

export const family = numbered({ ...button, about: { Search: ['number'] } })
export const expected = [
  'Of no use without a button of a list that asks in a form; it needs "body" at paper.calls.ask.about.',
]
