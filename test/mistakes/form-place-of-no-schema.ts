import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  at: 'InvoiceInfo.IssueDat',
  kind: 'date',
})
export const expected = [
  'The schema InvoiceSend has no place "InvoiceInfo.IssueDat", for there is no "IssueDat" at paper.form.sections[0].fields[1].at. Did you mean "IssueDate"?',
]
