import { wrong } from './sound.ts'

export const family = wrong('document.printed', ['InvoiceNumber'])
export const expected = [
  'Only columns of "papers" with a place of their own (`at`) and one value can be printed, unlike "InvoiceNumber" at paper.document.printed[0].',
]
