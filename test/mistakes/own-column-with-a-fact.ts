import { text } from '#descriptor/field.ts'
import { noted, row } from './noted.ts'

export const family = noted({ row: { ...row, Search: text({ at: 'Search', from: 'email' }) } })
export const expected = [
  'A column is kept from a place or shows a fact, not "at and from" at paper.boxes.notes.row.Search.from.',
]
