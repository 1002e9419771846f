import { wrong } from './sound.ts'

export const family = wrong('document.lines', 'InvoiceLine')
export const expected = [
  'The schema InvoiceSend has no place "InvoiceLine", for there is no "InvoiceLine" at paper.document.lines. Did you mean "InvoiceLines"?',
]
