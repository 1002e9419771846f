import { wrong } from './sound.ts'

const { parts: _parts, ...rest } = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'oldUpload',
])
const { document: _document, ...bare } = rest

export const family = bare
export const expected = [
  'Bringing in old documents needs the word "document" at paper.boxes.papers.can.',
]
