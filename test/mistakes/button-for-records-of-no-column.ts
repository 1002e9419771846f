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
export const family = numbered({ ...button, path: 'Notes/{id}/Ask', when: { Serach: 'x' } })
export const expected = [
  'Unknown column "Serach" at paper.calls.ask.when.Serach. Did you mean "Search"?',
]
