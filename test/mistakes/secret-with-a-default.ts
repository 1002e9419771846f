import { settled } from './settled.ts'

export const family = settled(
  { schema: 'MailServer' },
  {
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [{ at: 'Password', kind: 'note', secret: true, default: '1234' }],
        },
      ],
    },
  },
)
export const expected = [
  'A secret is a text, not "note" at paper.forms.usual.sections[0].fields[0].kind.',
  'A secret is typed, and cannot have the word "default" at paper.forms.usual.sections[0].fields[0].default.',
]
