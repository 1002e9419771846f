import { noted, row } from './noted.ts'
import { text } from '#descriptor/field.ts'

const { Version: _version, ...shown } = row
export const family = {
  ...noted({
    row: { ...shown, SenderName: text(), ReceiverName: text() },
    can: ['list'],
    record: { schema: 'ListQuery', byService: true, deskOf: 'notes' },
  }),
  forms: {},
}
export const expected = [
  'Unknown box whose records of ListQuery the service alone writes "notes" at paper.boxes.notes.record.deskOf.',
  'Nothing fills this in a record: say its place with `at`, for there is no "receiverName" at paper.boxes.notes.row.ReceiverName. Allowed: uuid, createdDate, serial, version, tags, specialCode, isRead, isPrinted, isArchived, isTransferred, senderName, senderTaxNo.',
]
