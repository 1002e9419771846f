import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'attach',
])
export const expected = [
  'Only records that are written here (`record`) have files of their own; not "attach" at paper.boxes.papers.can.',
]
