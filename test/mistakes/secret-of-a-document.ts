import { wrong } from './sound.ts'

export const family = wrong('form.sections', [
  {
    section: 'fields',
    key: 'document',
    fields: [{ at: 'InvoiceInfo.CurrencyCode', kind: 'text', secret: true }],
  },
])
export const expected = [
  'Only a section of fields of records or settings has secrets, not "InvoiceInfo.CurrencyCode" at paper.form.sections[0].fields[0].secret.',
]
