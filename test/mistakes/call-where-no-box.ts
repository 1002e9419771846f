import { numbered } from './noted.ts'

export const family = numbered({
  of: undefined,
  where: { Search: 'x' },
  answeredBy: 'outbox.list',
})
export const expected = ['Of no use without the word "of" at paper.calls.ask.where.']
