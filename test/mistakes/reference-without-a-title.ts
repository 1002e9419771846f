import { notedWith } from './noted.ts'

export const family = notedWith({ at: 'SortColumn', kind: 'uuid', reference: 'notes' })
export const expected = [
  'Where the title of what is chosen is kept is said by `titleAt`, for "SortColumn" at paper.forms.notes.sections[0].fields[0].',
]
