import { notedWith } from './noted.ts'

export const family = notedWith({
  at: 'SortColumn',
  kind: 'uuid',
  reference: 'notes',
  titleAt: 'Titel',
})
export const expected = [
  'The schema ListQuery has no place "Titel", for there is no "Titel" at paper.forms.notes.sections[0].fields[0].titleAt. Allowed: Page, PageSize, Search, StartDate, EndDate, SortColumn, SortType.',
]
