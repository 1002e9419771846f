import { wrong } from './sound.ts'

export const family = wrong('key', 'Paper 1')
export const expected = [
  'A key starts with a small letter and has letters and digits only, not "Paper 1" at Paper 1.',
]
