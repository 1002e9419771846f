import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.0.typesOf', 'InvoiceInfo.Profile')
export const expected = [
  'Unknown field "InvoiceInfo.Profile" at paper.form.sections[0].fields[0].typesOf. Allowed: InvoiceInfo.InvoiceType.',
]
