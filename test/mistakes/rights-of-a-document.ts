import { wrong } from './sound.ts'

export const family = wrong('form.sections', [{ section: 'rights', key: 'rights', at: 'Notes' }])
export const expected = [
  'Only the form of a record, of settings or of a button gives rights, not "rights" at paper.form.sections[0].section.',
]
