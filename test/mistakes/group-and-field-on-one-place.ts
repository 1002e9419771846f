import { wrong } from './sound.ts'

export const family = wrong('form.sections.0', {
  section: 'fields',
  key: 'document',
  at: 'InvoiceInfo',
  fields: [
    { at: 'InvoiceType', kind: 'code', values: ['SATIS', 'IADE'] },
    {
      when: { InvoiceType: ['SATIS', 'IADE'] },
      fields: [
        { at: 'CurrencyCode', kind: 'text', when: { 'InvoiceInfo.InvoiceType': 'IADE' } },
        {
          at: 'IssueDate',
          kind: 'date',
          when: { CurrencyCode: 'TRY', 'InvoiceInfo.CurrencyCode': 'USD' },
        },
      ],
    },
  ],
})
export const expected = [
  'What holds beside this is a condition on the same place already: "InvoiceInfo.InvoiceType" at paper.form.sections[0].fields[1].fields[0].when.InvoiceInfo.InvoiceType.',
  'What holds beside this is a condition on the same place already: "InvoiceInfo.CurrencyCode" at paper.form.sections[0].fields[1].fields[1].when.InvoiceInfo.CurrencyCode.',
]
