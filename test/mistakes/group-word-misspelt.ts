import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  rar: true,
  fields: [
    { at: 'InvoiceInfo.CurrencyCode', kind: 'texts' },
    { at: 'InvoiceInfo.IssueDate', knd: 'date' },
  ],
})
export const expected = [
  'Unknown word "rar" at paper.form.sections[0].fields[1].rar. Did you mean "rare"?',
  'Unknown value "texts" at paper.form.sections[0].fields[1].fields[0].kind. Did you mean "text"?',
  'Unknown word "knd" at paper.form.sections[0].fields[1].fields[1].knd. Did you mean "kind"?',
]
