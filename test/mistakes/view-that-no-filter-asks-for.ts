import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.views', {
  lira: { route: 'lira', where: { CurrencyCode: 'TRY' } },
})
export const expected = [
  'A view is asked for by a filter of its box; there is none for "CurrencyCode" at paper.boxes.papers.views.lira.where.CurrencyCode. Allowed: IsCancel.',
]
