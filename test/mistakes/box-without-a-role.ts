import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.role', '')
export const expected = ['A box needs a role code at paper.boxes.papers.role.']
