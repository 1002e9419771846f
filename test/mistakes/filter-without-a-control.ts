import { wrong } from './sound.ts'

import { money } from '#descriptor/field.ts'
export const family = wrong('boxes.papers.filters.PayableAmount', money())
export const expected = [
  'The filter bar has no control for a filter of this kind (under `apiFilters` other programs could use it): "money" at paper.boxes.papers.filters.PayableAmount. Allowed: code, flag, text, taxNo, email, phone.',
]
