import { anyOf, money } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.apiFilters', {
  PayableAmount: anyOf({ ...money(), match: 'min' as const }),
})
export const expected = [
  'A filter of several values compares for equality, not by "min" at paper.boxes.papers.apiFilters.PayableAmount.many.',
]
