import { notedWith } from './noted.ts'

export const family = notedWith({ at: 'Search', kind: 'text', fills: { Search: 'Title' } })
export const expected = [
  'Only a field with `codeList: stocks`, or a `taxNo` in a section of fields, finds what fills other places; not "Search" at paper.forms.notes.sections[0].fields[0].fills.',
]
