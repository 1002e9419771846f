import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'documents',
])
export const expected = [
  'Only records that are written here (`record`) list the documents of their tax number; not "documents" at paper.boxes.papers.can.',
]
