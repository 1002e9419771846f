import { wrong } from './sound.ts'

export const family = wrong('screens.board.screen', 'list')
export const expected = [
  'Unknown screen of its own "list" at paper.screens.board.screen. Allowed: dashboard, signIn, notFound, forbidden, accessKeys.',
]
