import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.operations')
export const expected = [
  'A box that can operate names its "operations" at paper.boxes.papers.operations.',
]
