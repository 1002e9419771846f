import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.exports', [])
export const expected = ['A box that can export names its "exports" at paper.boxes.papers.exports.']
