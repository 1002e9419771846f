import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'list',
])
export const expected = ['Said twice: "list" at paper.boxes.papers.can[5].']
