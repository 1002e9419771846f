import { wrong } from './sound.ts'

export const family = wrong('icon', () => 'file')
export const expected = ['A family is plain data, without a function at paper.icon.']
