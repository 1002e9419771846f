import { wrong } from './sound.ts'

export const family = wrong('document')
export const expected = [
  'Drafts need the word "document" at paper.parts.drafts.',
  'Sending needs the word "document" at paper.parts.send.',
]
