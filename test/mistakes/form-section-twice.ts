import { wrong } from './sound.ts'

export const family = wrong('form.sections.1.key', 'document')
export const expected = ['Two sections have the key "document" at paper.form.sections[1].key.']
