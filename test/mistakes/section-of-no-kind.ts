import { wrong } from './sound.ts'

export const family = wrong('form.sections.1', { section: 'remarks', key: 'notes', at: 'Notes' })
export const expected = [
  'Unknown value "remarks" at paper.form.sections[1].section. Allowed: fields, party, lines, rows, notes, rights, choices, files.',
]
