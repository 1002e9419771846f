import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.actions.cancel.confirm', 'reason')
export const expected = [
  'The reason would be lost: only reject keeps one, not "cancel" at paper.boxes.papers.actions.cancel.confirm.',
]
