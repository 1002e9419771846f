import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.statistics')
export const expected = [
  'There is nothing to count without `statistics` in the box "papers" at paper.parts.statistics.box.',
]
