import { wrong } from './sound.ts'

export const family = wrong('parts.statistics', { box: 'paper' })
export const expected = [
  'Unknown box "paper" at paper.parts.statistics.box. Did you mean "papers"?',
]
