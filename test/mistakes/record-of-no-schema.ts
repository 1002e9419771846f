import { noted } from './noted.ts'

export const family = noted({ record: { schema: 'ListQuerry' } })
export const expected = [
  'Unknown schema "ListQuerry" at paper.boxes.notes.record.schema. Did you mean "ListQuery"?',
]
