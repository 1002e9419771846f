import { numbered } from './noted.ts'

export const family = numbered({ answeredBy: 'outbox.list' })
export const expected = [
  'Of no use with a handler that is about no box; it is read by "outbox.list" at paper.calls.ask.of.',
]
