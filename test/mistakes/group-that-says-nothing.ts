import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  fields: [{ at: 'InvoiceInfo.CurrencyCode', kind: 'text' }],
})
export const expected = [
  'A group says something of its fields; there is none of "at, when, rare" at paper.form.sections[0].fields[1].',
]
