import { notedWith } from './noted.ts'

export const family = notedWith({
  at: 'SortColumn',
  kind: 'text',
  codeList: 'currencies',
  reference: 'notes',
  titleAt: 'Search',
})
export const expected = [
  'A reference holds an id, a uuid, not "text" at paper.forms.notes.sections[0].fields[0].kind.',
  'A reference is found by a title, and cannot have the word "codeList" at paper.forms.notes.sections[0].fields[0].codeList.',
]
