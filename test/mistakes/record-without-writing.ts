import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.record', { schema: 'ListQuery' })
export const expected = [
  'Of no use without the word `byService` or the capability "write" at paper.boxes.papers.record.',
]
