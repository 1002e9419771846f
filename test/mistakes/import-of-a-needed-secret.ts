import { text } from '#descriptor/field.ts'
import { noted, row } from './noted.ts'

const accounts = noted({
  row: { ...row, Search: text({ at: 'Host' }) },
  record: { schema: 'MailServer', import: true },
})
export const family = {
  ...accounts,
  forms: {
    notes: {
      sections: [
        {
          section: 'fields',
          key: 'note',
          fields: [
            { at: 'Host', kind: 'text' },
            { at: 'Password', kind: 'text', secret: true, required: true },
          ],
        },
      ],
    },
  },
} as const
export const expected = [
  'No row could be taken: a secret is no column of a spreadsheet, and required is "Password" at paper.boxes.notes.record.import.',
]
