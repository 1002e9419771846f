import { text } from '#descriptor/field.ts'
import { noted, row } from './noted.ts'

export const family = noted({ row, filters: { Search: text() } })
export const expected = [
  'Every list has a parameter of this name already; call the column otherwise, not "Search" at paper.boxes.notes.filters.Search.',
]
