import { wrong } from './sound.ts'

export const family = wrong('form.sections.1', {
  section: 'party',
  key: 'customer',
  at: 'CustomerInfo',
  taxNo: 'TaxNumber',
  name: 'Name',
  fields: [{ at: 'TaxNumber', kind: 'taxNo' }],
  fills: {
    'InvoiceInfo.InvoiceTyp': 'CurrencyCode',
    'InvoiceInfo.InvoiceType': { days: 'PaymentDays', after: 'CustomerInfo.TaxNumber' },
  },
})
export const expected = [
  'Unknown field "InvoiceInfo.InvoiceTyp" at paper.form.sections[1].fills.InvoiceInfo.InvoiceTyp. Did you mean "InvoiceInfo.InvoiceType"?',
  'Unknown day "InvoiceInfo.InvoiceType" at paper.form.sections[1].fills.InvoiceInfo.InvoiceType.',
  'Unknown day "CustomerInfo.TaxNumber" at paper.form.sections[1].fills.InvoiceInfo.InvoiceType.after.',
]
