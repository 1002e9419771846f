import { wrong } from './sound.ts'

export const family = wrong('form.sections', [
  { section: 'lines', key: 'lines', at: 'InvoiceLines', columns: [{ at: 'Name', kind: 'text' }] },
  {
    section: 'fields',
    key: 'delivery',
    each: 'InvoiceLine',
    fields: [{ at: 'Note', kind: 'text' }],
  },
])
export const expected = [
  'Unknown lines "InvoiceLine" at paper.form.sections[1].each. Did you mean "InvoiceLines"?',
]
