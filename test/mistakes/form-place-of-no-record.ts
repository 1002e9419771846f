import { noted } from './noted.ts'

export const family = {
  ...noted(),
  forms: {
    notes: {
      sections: [{ section: 'fields', key: 'note', fields: [{ at: 'Serch', kind: 'text' }] }],
    },
  },
} as const
export const expected = [
  'The schema ListQuery has no place "Serch", for there is no "Serch" at paper.forms.notes.sections[0].fields[0].at. Did you mean "Search"?',
]
