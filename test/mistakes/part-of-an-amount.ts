import { money } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', {
  PayableAmount: { ...money(), match: 'contains' as const },
})
export const expected = [
  'A filter by `contains` is not for the kind "money" at paper.boxes.papers.filters.PayableAmount. Allowed: text, note, taxNo, email, phone.',
]
