import { notedWith } from './noted.ts'

export const family = notedWith({ at: 'Search', kind: 'text', titleAt: 'SortColumn' })
export const expected = [
  'Of no use without `reference` "SortColumn" at paper.forms.notes.sections[0].fields[0].titleAt.',
]
