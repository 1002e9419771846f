import { noted } from './noted.ts'

export const family = {
  ...noted(),
  forms: {
    notes: {
      sections: [
        {
          section: 'fields',
          key: 'note',
          fields: [
            {
              at: 'SortColumn',
              kind: 'taxNo',
              fills: { Serch: 'Title', Search: 'Price', SortColumn: 'City' },
            },
            { at: 'Search', kind: 'text' },
          ],
        },
      ],
    },
  },
} as const
export const expected = [
  'Unknown field "Serch" at paper.forms.notes.sections[0].fields[0].fills.Serch. Did you mean "Search"?',
  'Unknown field of a taxpayer "Price" at paper.forms.notes.sections[0].fields[0].fills.Search. Allowed: Title, TaxDepartment, Address, District, City, Country.',
  'Unknown field "SortColumn" at paper.forms.notes.sections[0].fields[0].fills.SortColumn. Allowed: Search.',
]
