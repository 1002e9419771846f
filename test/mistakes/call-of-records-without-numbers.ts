import { numbered, row } from './noted.ts'

export const family = numbered({}, { row })
export const expected = [
  'Its records are known by number; the row of the box needs the fact "serial" at paper.calls.ask.of.',
]
