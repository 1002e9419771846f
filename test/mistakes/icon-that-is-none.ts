import { wrong } from './sound.ts'

export const family = wrong('screens.board.icon', 'trucks')
export const expected = [
  'Unknown value "trucks" at paper.screens.board.icon. Did you mean "truck"?',
]
