import { noted } from './noted.ts'

export const family = noted({
  record: { schema: 'ListQuery', goesTo: { papers: { Search: 'x' } } },
})
export const expected = [
  'Unknown box with records of ListQuery "papers" at paper.boxes.notes.record.goesTo.papers.',
]
