import { int } from '#descriptor/field.ts'
import { sound, wrong } from './sound.ts'

export const family = wrong('boxes.papers.row', {
  ...sound().boxes?.['papers']?.row,
  Place: int({ from: 'serial' }),
})
export const expected = [
  'Only records that are written in the portal have this number; a document has none "serial" at paper.boxes.papers.row.Place.',
]
