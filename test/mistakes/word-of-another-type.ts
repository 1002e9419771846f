import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.columns', 'InvoiceNumber')
export const expected = [
  'Expected a list of text, not "InvoiceNumber" at paper.boxes.papers.columns.',
]
