import { noted } from './noted.ts'

export const family = {
  ...noted(),
  forms: { notes: { sections: [{ section: 'lines', key: 'note', at: 'Search', columns: [] }] } },
} as const
export const expected = [
  'Unknown section of a record "lines" at paper.forms.notes.sections[0].section. Allowed: fields, rows, notes, rights, choices.',
]
