import type { FamilySpec } from '#descriptor/family.ts'
import { wrong } from './sound.ts'

export const family = wrong('screens.board.route', '/papers')
export const others: FamilySpec[] = [
  {
    key: 'other',
    group: 'none',
    icon: 'utensils',
    prefix: { screen: 'other', call: 'other', role: 'ot' },
    screens: { first: { route: '/papers', screen: 'dashboard' } },
  },
]
export const expected = ['paper already claims the route "/papers" at other.']
