import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.actions.approve', {})
export const expected = [
  'The box cannot do this; add to `can` "reply" at paper.boxes.papers.actions.approve.',
]
