import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', {
  at: 'Notes',
  kind: 'text',
  codeList: 'stocks',
  fills: { UnitTyp: 'UnitCode', 'InvoiceInfo.InvoiceType': 'Price' },
})
export const expected = [
  'Unknown field "UnitTyp" at paper.form.sections[0].fields[1].fills.UnitTyp. Allowed: InvoiceInfo.InvoiceType, Notes.',
]
