import { wrong } from './sound.ts'

export const family = wrong('form.sections', [
  { section: 'choices', key: 'choices', at: 'Notes', from: 'ping' },
])
export const expected = [
  'Only the form of a record, of settings or of a button has choices, not "choices" at paper.form.sections[0].section.',
]
