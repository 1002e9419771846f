import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.0', {
  at: 'InvoiceInfo.CurrencyCode',
  kind: 'code',
})
export const expected = [
  'A code needs `values` or a `codeList`; there is none for "InvoiceInfo.CurrencyCode" at paper.form.sections[0].fields[0].',
]
