import { wrong } from './sound.ts'

export const family = wrong('screens.board.screen', 'dashbord')
export const expected = [
  'Unknown screen of its own "dashbord" at paper.screens.board.screen. Did you mean "dashboard"?',
]
