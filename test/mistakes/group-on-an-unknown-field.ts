import { wrong } from './sound.ts'

export const family = wrong('form.sections.0', {
  section: 'fields',
  key: 'document',
  at: 'InvoiceInfo',
  fields: [
    { at: 'InvoiceType', kind: 'code', values: ['SATIS', 'IADE'] },
    {
      when: { InvoiceTyp: 'IADE' },
      fields: [
        { at: 'CurrencyCode', kind: 'text' },
        { at: 'IssueDate', kind: 'date' },
      ],
    },
  ],
})
export const expected = [
  'Unknown field "InvoiceTyp" at paper.form.sections[0].fields[1].when.InvoiceTyp. Did you mean "InvoiceType"?',
]
