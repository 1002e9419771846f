import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.0.codesOf', 'InvoiceInfo.Type')
export const expected = [
  'Unknown field "InvoiceInfo.Type" at paper.form.sections[0].fields[0].codesOf. Allowed: InvoiceInfo.InvoiceType.',
]
