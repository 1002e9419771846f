import { noted } from './noted.ts'

const records = noted({
  record: {
    schema: 'ListQuery',
    import: true,
    computed: { PageSize: { formula: { sum: ['Page', 1] }, decimals: 0 } },
  },
})
export const family = {
  ...records,
  forms: {
    notes: {
      sections: [{ section: 'fields', key: 'note', fields: [{ at: 'PageSize', kind: 'int' }] }],
    },
  },
} as const
export const expected = [
  'No field of the form could be a column of a spreadsheet at paper.boxes.notes.record.import.',
]
