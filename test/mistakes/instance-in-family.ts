import { wrong } from './sound.ts'

export const family = wrong('icon', new Date(0))
export const expected = ['A family is plain data, without an instance of "Date" at paper.icon.']
