import { settled } from './settled.ts'

export const family = settled(
  { schema: 'ListQuery' },
  {
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'Search', kind: 'note', picture: true, default: 'x' }],
        },
      ],
    },
  },
)
export const expected = [
  'A picture is a text, not "note" at paper.forms.usual.sections[0].fields[0].kind.',
  'A picture is chosen by the person, and cannot have the word "default" at paper.forms.usual.sections[0].fields[0].default.',
]
