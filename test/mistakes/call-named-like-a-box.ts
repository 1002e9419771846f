import { sound, wrong } from './sound.ts'

export const family = wrong('calls.papers', sound().calls.ping)
export const expected = [
  'A call cannot have the name of a box or part "papers" at paper.calls.papers.',
]
