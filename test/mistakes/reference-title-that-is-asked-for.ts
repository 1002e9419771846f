import { notedWith } from './noted.ts'

export const family = notedWith({
  at: 'SortColumn',
  kind: 'uuid',
  reference: 'notes',
  titleAt: 'SortColumn',
})
export const expected = [
  'The service writes a title; there is a field that asks for "SortColumn" at paper.forms.notes.sections[0].fields[0].titleAt.',
]
