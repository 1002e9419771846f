import { wrong } from './sound.ts'

export const family = wrong('form.sections.0.fields.1', { rare: true, fields: [] })
export const expected = ['A group has no "fields" at paper.form.sections[0].fields[1].']
