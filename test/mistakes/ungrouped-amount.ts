import { money } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

const spec = wrong('boxes.papers.row.PayableAmount', { ...money(), ungrouped: true })
export const family = {
  ...spec,
  form: {
    sections: [
      {
        section: 'fields',
        key: 'document',
        fields: [{ at: 'InvoiceInfo.ExchangeRate', kind: 'decimal', ungrouped: true }],
      },
    ],
  },
} as const
export const expected = [
  'Only an int has the word, not "money" at paper.boxes.papers.row.PayableAmount.ungrouped.',
  'Only an int has the word, not "decimal" at paper.form.sections[0].fields[0].ungrouped.',
]
