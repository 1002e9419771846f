import { noted } from './noted.ts'

export const family = noted({ record: { schema: 'ListQuery', unique: [['Search', 'Shelf']] } })
export const expected = [
  'The schema ListQuery has no place "Shelf", for there is no "Shelf" at paper.boxes.notes.record.unique[0][1]. Allowed: Page, PageSize, Search, StartDate, EndDate, SortColumn, SortType.',
]
