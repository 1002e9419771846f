import { button, numbered } from './noted.ts'

export const family = numbered({ ...button, when: { Search: 'x' } })
export const expected = [
  'Only the button of a record of a box can ask for a condition, not "ask" at paper.calls.ask.when.',
]
