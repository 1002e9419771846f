import { notedWith } from './noted.ts'

export const family = notedWith({
  at: 'SortColumn',
  kind: 'uuid',
  reference: 'papers',
  titleAt: 'Search',
})
export const expected = [
  'Unknown box with records "papers" at paper.forms.notes.sections[0].fields[0].reference. Allowed: paper.notes.',
]
