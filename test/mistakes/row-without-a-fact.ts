import { flag } from '#descriptor/field.ts'
import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.row.IsCanceled', flag())
export const expected = [
  'No fact is known by the name "IsCanceled" at paper.boxes.papers.row.IsCanceled. Did you mean "IsCancel"?',
]
