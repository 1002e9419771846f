import { wrong } from './sound.ts'

export const family = wrong('form.sections.1', { secton: 'notes', key: 'notes', at: 'Notes' })
export const expected = [
  'Unknown word "secton" at paper.form.sections[1].secton. Did you mean "section"?',
]
