import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.route')
export const expected = ['Without a route or a view nobody sees the box at paper.boxes.papers.']
