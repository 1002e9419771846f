import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  at: 'InvoiceInfo.CurrencyCode',
  kind: 'code',
  codeList: 'currency',
})
export const expected = [
  'Unknown value "currency" at paper.form.sections[0].fields[1].codeList. Did you mean "currencies"?',
]
