import { noted } from './noted.ts'

const fields = [{ at: 'Password', kind: 'text', secret: true }] as const
const written = noted({
  record: {
    schema: 'MailServer',
    steps: { close: { schema: 'MailServer', sets: { Password: 'x' } } },
  },
})
const form = { sections: [{ section: 'fields', key: 'note', fields }] } as const
const { notes } = written.boxes ?? {}
export const family = {
  ...written,
  boxes: {
    ...written.boxes,
    notes: { ...notes!, row: { ...notes!.row, Search: { ...notes!.row['Search']!, at: 'Host' } } },
  },
  forms: { notes: form, 'notes.close': form },
}
export const expected = [
  'A secret is never read back; nothing can be made of "Password" at paper.boxes.notes.record.steps.close.sets.Password.',
]
