import { noted } from './noted.ts'

export const family = {
  ...noted(),
  forms: {
    notes: {
      sections: [
        {
          section: 'fields',
          key: 'note',
          rare: true,
          folded: true,
          fields: [{ at: 'Search', kind: 'text', rare: true }],
        },
      ],
    },
  },
} as const
export const expected = [
  'Only the form of a document has the word, not that of a record or of settings: "rare" at paper.forms.notes.sections[0].rare.',
  'Only the form of a document has the word, not that of a record or of settings: "rare" at paper.forms.notes.sections[0].fields[0].rare.',
  'Only the form of a document has the word, not that of a record or of settings: "folded" at paper.forms.notes.sections[0].folded.',
]
