import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.api', ['exprot'])
export const expected = [
  'Unknown capability "exprot" at paper.boxes.papers.api[0]. Did you mean "export"?',
]
