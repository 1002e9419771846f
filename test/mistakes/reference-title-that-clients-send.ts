import { dateTime, int, text, uuid } from '#descriptor/field.ts'
import { notedWith } from './noted.ts'

export const family = notedWith(
  { at: 'UserName', kind: 'uuid', reference: 'notes', titleAt: 'Host' },
  {
    row: {
      UUID: uuid(),
      CreatedDate: dateTime(),
      Version: int(),
      Search: text({ at: 'Host' }),
    },
    record: { schema: 'MailServer' },
  },
)
export const expected = [
  'The schema MailServer says that this is never read back; the form needs a field with `secret` for "Password" at paper.forms.notes.',
  'The schema MailServer has to let this be absent: "Host" at paper.forms.notes.sections[0].fields[0].titleAt.',
]
