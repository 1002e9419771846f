import { wrong } from './sound.ts'

export const family = wrong('boxes.papers.role', 'pa:p:r')
export const expected = [
  'The prefix and the right are added to a role: say "p", or "=pa:p:r" for this very code, not "pa:p:r" at paper.boxes.papers.role.',
]
