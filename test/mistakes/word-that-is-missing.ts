import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.sort')
export const expected = ['Missing word "sort" at paper.boxes.papers.']
