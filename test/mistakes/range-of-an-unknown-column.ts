import { money, range } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', range('PayableAmuont', money()))
export const expected = [
  'Unknown column "PayableAmuont" at paper.boxes.papers.filters.PayableAmuontMin.column. Did you mean "PayableAmount"?',
  'Unknown column "PayableAmuont" at paper.boxes.papers.filters.PayableAmuontMax.column. Did you mean "PayableAmount"?',
]
