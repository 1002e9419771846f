import { settled } from './settled.ts'

export const family = settled(
  { schema: 'ListQuery' },
  {
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'Search', kind: 'text', file: ['.pem'], default: 'x' }],
        },
      ],
    },
  },
)
export const expected = [
  'A file is chosen by the person, and cannot have the word "default" at paper.forms.usual.sections[0].fields[0].default.',
  'Only the form of a call takes a file (records keep theirs by the capability `attach`), not "Search" at paper.forms.usual.sections[0].fields[0].file.',
]
