import { noted } from './noted.ts'

export const family = noted({ can: ['list'], record: { schema: 'ListQuery', import: true } })
export const expected = [
  'Nothing fills the box: let the delivery of the document name it, let its records be written (`write`, or `byService`), or give it the capability "oldUpload" at paper.boxes.notes.',
  'Of no use without the word `byService` or the capability "write" at paper.boxes.notes.record.',
]
