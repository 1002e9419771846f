import { text } from '#descriptor/field.ts'
import { noted, row } from './noted.ts'

export const family = noted({ row: { ...row, InvoiceNumber: text() } })
export const expected = [
  'Nothing fills this in a record: say its place with `at`, for there is no "number" at paper.boxes.notes.row.InvoiceNumber. Allowed: uuid, createdDate, serial, version, tags, specialCode, isRead, isPrinted, isArchived, isTransferred.',
]
