import { noted } from './noted.ts'

export const family = noted({ record: { schema: 'ListQuery', counts: true } })
export const expected = [
  'Nobody would see which documents are counted; it needs the capability "documents" at paper.boxes.notes.record.counts.',
  'Only the service counts, in records that nobody else writes; it needs "byService" at paper.boxes.notes.record.counts.',
]
