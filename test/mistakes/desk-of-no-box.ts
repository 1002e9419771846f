import { noted } from './noted.ts'

export const family = noted({ record: { schema: 'ListQuery', deskOf: 'papers' } })
export const expected = [
  'What is kept in step with other companies is written by nobody else; it needs "byService" at paper.boxes.notes.record.deskOf.',
  'Unknown box whose records of ListQuery the service alone writes "papers" at paper.boxes.notes.record.deskOf.',
]
