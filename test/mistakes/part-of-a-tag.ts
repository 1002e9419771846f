import { tagList } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', {
  Tags: { ...tagList(), match: 'contains' as const },
})
export const expected = [
  'A filter by `contains` is not for the kind "tagList" at paper.boxes.papers.filters.Tags. Allowed: text, note, taxNo, email, phone.',
]
