import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.columns', ['InvoiceNumber', 'InvoiceNumer'])
export const expected = [
  'Unknown column "InvoiceNumer" at paper.boxes.papers.columns[1]. Did you mean "InvoiceNumber"?',
]
