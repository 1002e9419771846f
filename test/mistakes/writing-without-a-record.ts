import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'write',
])
export const expected = ['Writing records needs the word "record" at paper.boxes.papers.can.']
