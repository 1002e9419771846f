import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.operations', ['Print', 'Unprint'])
export const expected = [
  'Unknown operation "Unprint" at paper.boxes.papers.operations[1]. Did you mean "UnPrint"?',
]
