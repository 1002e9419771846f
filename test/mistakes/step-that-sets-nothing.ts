import { noted } from './noted.ts'

export const family = {
  ...noted({
    record: {
      schema: 'ListQuery',
      steps: { finish: { schema: 'ListQuery', sets: { Shelf: 'x' } } },
    },
  }),
  forms: { ...noted().forms, 'notes.finish': noted().forms!['notes']! },
}
export const expected = [
  'The schema ListQuery has no place "Shelf", for there is no "Shelf" at paper.boxes.notes.record.steps.finish.sets.Shelf. Allowed: Page, PageSize, Search, StartDate, EndDate, SortColumn, SortType.',
]
