import { wrong } from './sound.ts'

export const family = wrong('form.sections.1', {
  section: 'lines',
  key: 'lines',
  at: 'InvoiceLines',
  columns: [
    { at: 'Name', kind: 'text' },
    { at: 'Price', kind: 'decimal', when: { Name: 'Masa' } },
  ],
})
export const expected = [
  'Unknown field "Name" at paper.form.sections[1].columns[1].when.Name. Allowed: InvoiceInfo.InvoiceType.',
]
