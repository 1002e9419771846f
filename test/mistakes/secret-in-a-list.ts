import { dateTime, int, text, uuid } from '#descriptor/field.ts'
import { noted } from './noted.ts'

const written = noted({
  record: { schema: 'MailServer', unique: [['Password']] },
  row: {
    UUID: uuid(),
    CreatedDate: dateTime(),
    Version: int(),
    Search: text({ at: 'Password' }),
  },
})
export const family = {
  ...written,
  forms: {
    notes: {
      sections: [
        {
          section: 'fields',
          key: 'note',
          fields: [{ at: 'Password', kind: 'text', secret: true }],
        },
      ],
    },
  },
} as const
export const expected = [
  'A secret is never read back; nothing can be made of "Password" at paper.boxes.notes.row.Search.at.',
  'A secret is never read back; nothing can be made of "Password" at paper.boxes.notes.record.unique[0][0].',
]
