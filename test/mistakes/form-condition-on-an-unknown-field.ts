import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.0.when', { 'InvoiceInfo.InvoiceTyp': 'SATIS' })
export const expected = [
  'Unknown field "InvoiceInfo.InvoiceTyp" at paper.form.sections[0].fields[0].when.InvoiceInfo.InvoiceTyp. Did you mean "InvoiceInfo.InvoiceType"?',
]
