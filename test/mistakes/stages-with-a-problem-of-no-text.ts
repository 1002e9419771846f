import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.stages', {
  of: 'StatusCode',
  at: { first: ['waiting'], last: ['succeed'] },
  problem: 'StatusCode',
})
export const expected = [
  'Unknown text "StatusCode" at paper.boxes.papers.stages.problem. Allowed: InvoiceNumber, CurrencyCode.',
]
