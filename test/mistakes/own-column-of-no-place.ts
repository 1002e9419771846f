import { text } from '#descriptor/field.ts'
import { noted, row } from './noted.ts'

export const family = noted({ row: { ...row, Search: text({ at: 'Serch' }) } })
export const expected = [
  'The schema ListQuery has no place "Serch", for there is no "Serch" at paper.boxes.notes.row.Search.at. Did you mean "Search"?',
]
