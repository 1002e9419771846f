import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.statistics', { Good: { StatusCode: 'good' } })
export const expected = [
  'Unknown value "good" at paper.boxes.papers.statistics.Good.StatusCode. Allowed: waiting, succeed.',
]
