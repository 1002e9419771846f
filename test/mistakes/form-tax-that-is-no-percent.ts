import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.0.tax', '9040')
export const expected = [
  'A tax of the list is a percent, not "code" at paper.form.sections[0].fields[0].kind.',
]
