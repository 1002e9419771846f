import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.Goods', text({ at: 'InvoiceLines.Name' }))
export const expected = [
  'A column shows one value, and there may be several in "InvoiceLines.Name" at paper.boxes.papers.row.Goods.at.',
]
