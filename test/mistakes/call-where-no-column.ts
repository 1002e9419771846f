import { numbered } from './noted.ts'

export const family = numbered({ where: { Serch: 'x' } })
export const expected = [
  'Unknown column "Serch" at paper.calls.ask.where.Serch. Did you mean "Search"?',
]
