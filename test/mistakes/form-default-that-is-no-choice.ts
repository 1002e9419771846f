import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.0.default', 'SATI')
export const expected = [
  'Unknown value "SATI" at paper.form.sections[0].fields[0].default. Did you mean "SATIS"?',
]
