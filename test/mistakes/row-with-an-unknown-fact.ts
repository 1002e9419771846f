import { flag } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.IsOld', { ...flag(), from: 'isArchive' })
export const expected = [
  'Unknown fact "isArchive" at paper.boxes.papers.row.IsOld.from. Did you mean "isArchived"?',
]
