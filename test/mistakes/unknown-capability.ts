import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancle',
  'cancel',
  'messages',
])
export const expected = [
  'Unknown capability "cancle" at paper.boxes.papers.can[3]. Did you mean "cancel"?',
]
