import { range, text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.filters', range('InvoiceNumber', text()))
export const expected = [
  'A filter by `min` is not for the kind "text" at paper.boxes.papers.filters.InvoiceNumberMin. Allowed: date, dateTime, int, decimal, percent, money.',
  'A filter by `max` is not for the kind "text" at paper.boxes.papers.filters.InvoiceNumberMax. Allowed: date, dateTime, int, decimal, percent, money.',
]
