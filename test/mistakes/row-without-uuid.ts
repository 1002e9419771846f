import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.UUID')
export const expected = ['A row needs the field "UUID" at paper.boxes.papers.row.']
