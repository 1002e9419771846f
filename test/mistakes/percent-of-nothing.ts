import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  at: 'InvoiceInfo.IssueDate',
  kind: 'date',
  percentAt: 'InvoiceInfo.UUID',
})
export const expected = [
  'Only an amount of the lines has the word, not "date" at paper.form.sections[0].fields[1].percentAt.',
]
