import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'receipt',
])
export const expected = [
  'Answering line by line needs `answerable` by "ReceiptAdvice" at paper.boxes.papers.can.',
]
