import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields', [
  { at: 'InvoiceInfo.InvoiceType', kind: 'code', values: ['SATIS', 'IADE'] },
  {
    at: 'InvoiceInf',
    fields: [
      { at: 'CurrencyCode', kind: 'text' },
      { at: 'IssueDate', kind: 'date' },
    ],
  },
])
export const others = [
  {
    ...wrong('form.sections.0', {
      section: 'fields',
      key: 'document',
      at: 'InvoceInfo',
      fields: [
        { at: 'IssueDate', kind: 'date' },
        { at: 'InvoicePeriod', rare: true, fields: [{ at: 'StartDate', kind: 'date' }] },
      ],
    }),
    key: 'second',
  },
]
export const expected = [
  'The schema InvoiceSend has no place "InvoiceInf", for there is no "InvoiceInf" at paper.form.sections[0].fields[1].at. Did you mean "InvoiceInfo"?',
  'The schema InvoiceSend has no place "InvoceInfo", for there is no "InvoceInfo" at second.form.sections[0].at. Did you mean "InvoiceInfo"?',
]
