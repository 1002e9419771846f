import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.can', [
  'list',
  'operate',
  'export',
  'cancel',
  'messages',
  'toInvoice',
])
export const expected = ['Making invoices needs the word "invoicedBy" at paper.boxes.papers.can.']
