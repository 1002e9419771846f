import { wrong } from './sound.ts'

const currency = { at: 'InvoiceInfo.CurrencyCode', kind: 'text' }
export const family = wrong('form.sections.0.fields.1', {
  rare: true,
  fields: [{ when: { 'InvoiceInfo.InvoiceType': 'IADE' }, fields: [currency] }, currency],
})
export const expected = [
  'A group stands in a section, and not in another "group" at paper.form.sections[0].fields[1].fields[0].',
]
