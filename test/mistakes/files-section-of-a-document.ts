import { wrong } from './sound.ts'

export const family = wrong('form.sections', [{ section: 'files', key: 'files', at: 'Notes' }])
export const expected = [
  'Only the form of a button takes files, not "files" at paper.form.sections[0].section.',
]
