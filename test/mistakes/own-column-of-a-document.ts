import { text } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.Shelf', text({ at: 'Shelf' }))
export const expected = [
  'A column that is kept from a place of the record needs the word "record" at paper.boxes.papers.row.Shelf.at.',
]
