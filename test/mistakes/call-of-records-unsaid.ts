import { numbered } from './noted.ts'

export const family = numbered({ of: undefined })
export const expected = [
  'The handler is about the records of a box; say which by "of" at paper.calls.ask.',
]
