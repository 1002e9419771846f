import { wrong } from './sound.ts'

const spec = wrong('form.sections.0.fields.1', {
  rare: true,
  fields: [{ at: 'InvoiceInfo.CurrencyCode', kind: 'text', rare: true }],
})
export const family = {
  ...spec,
  form: {
    sections: [
      ...(spec.form?.sections ?? []),
      {
        section: 'fields',
        key: 'period',
        at: 'InvoiceInfo.InvoicePeriod',
        rare: true,
        fields: [
          { at: 'StartDate', kind: 'date', rare: true },
          { rare: true, fields: [{ at: 'EndDate', kind: 'date' }] },
        ],
      },
    ],
  },
} as const
export const expected = [
  'Nothing is added by what its group says already: "rare" at paper.form.sections[0].fields[1].fields[0].rare.',
  'Nothing is added by what its section says already: "rare" at paper.form.sections[2].fields[0].rare.',
  'Nothing is added by what its section says already: "rare" at paper.form.sections[2].fields[1].rare.',
]
