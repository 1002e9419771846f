import { wrong } from './sound.ts'

export const family = wrong('parts.drafts.bulk', {})
export const expected = ['Drafts in bulk need the word "bulk" at paper.document.']
