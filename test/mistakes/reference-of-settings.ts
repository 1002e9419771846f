import { settled } from './settled.ts'

export const family = settled(
  {},
  {
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'SortColumn', kind: 'uuid', reference: 'notes', titleAt: 'Search' }],
        },
      ],
    },
  },
)
export const expected = [
  'Only a section of fields of records refers to other records, not "SortColumn" at paper.forms.usual.sections[0].fields[0].reference.',
]
