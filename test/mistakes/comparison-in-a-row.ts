import { contains, text } from '#descriptor/field.ts'
import { sound, wrong } from './sound.ts'

export const family = wrong('boxes.papers.row', {
  ...sound().boxes.papers.row,
  InvoiceNumber: contains(text()),
})
export const expected = ['Only a filter can say "match" at paper.boxes.papers.row.InvoiceNumber.']
