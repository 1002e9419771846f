import { settled } from './settled.ts'

export const family = settled(
  { schema: 'MailServer' },
  {
    usual: {
      sections: [
        {
          section: 'fields',
          key: 'document',
          fields: [
            { at: 'Host', kind: 'text' },
            { at: 'Password', kind: 'text' },
          ],
        },
      ],
    },
  },
)
export const expected = [
  'The schema MailServer says that this is never read back; the form needs a field with `secret` for "Password" at paper.forms.usual.',
]
