import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', ['list', 'export', 'cancel', 'messages'])
export const expected = [
  'Of no use without the capability "operate" at paper.boxes.papers.operations.',
]
