import { button, numbered } from './noted.ts'

export const family = numbered({ ...button, path: 'Notes/{id}/Ask', when: { Serach: 'x' } })
export const expected = [
  'Unknown column "Serach" at paper.calls.ask.when.Serach. Did you mean "Search"?',
]
