import { has } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', { Tags: has() })
export const expected = [
  'A filter of tags needs the part that keeps them: "tags" at paper.boxes.papers.filters.Tags.',
]
