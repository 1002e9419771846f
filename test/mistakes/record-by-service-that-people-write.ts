import { noted } from './noted.ts'

export const family = noted({
  record: { schema: 'ListQuery', byService: true, unique: [['Search']] },
})
export const expected = [
  'Nobody writes beside the service; take out "write" at paper.boxes.notes.can.',
  'Of no use where only the service writes (`byService`); take out "unique" at paper.boxes.notes.record.unique.',
]
