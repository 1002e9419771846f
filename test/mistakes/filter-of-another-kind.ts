import { wrong } from './sound.ts'

import { flag } from '#descriptor/field.ts'
export const family = wrong('boxes.papers.filters.InvoiceNumber', flag())
export const expected = [
  'The service keeps this as text, which no field can show or filter of the kind "flag" at paper.boxes.papers.filters.InvoiceNumber. Allowed: text, note, taxNo, email, phone, code.',
]
