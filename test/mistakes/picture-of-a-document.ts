import { wrong } from './sound.ts'

export const family = wrong('form.sections', [
  {
    section: 'fields',
    key: 'document',
    fields: [{ at: 'InvoiceInfo.CurrencyCode', kind: 'text', picture: true }],
  },
])
export const expected = [
  'Only a section of fields of records or settings has pictures, not "InvoiceInfo.CurrencyCode" at paper.form.sections[0].fields[0].picture.',
]
