import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.stages', { of: 'InvoiceNumber', at: {} })
export const expected = [
  'Unknown code "InvoiceNumber" at paper.boxes.papers.stages.of. Allowed: StatusCode.',
]
