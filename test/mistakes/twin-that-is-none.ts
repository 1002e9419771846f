import { wrong } from './sound.ts'

export const family = wrong('twin', 'papper')
export const others = [
  {
    ...wrong('twin'),
    key: 'scroll',
    prefix: { screen: 'scroll', call: 'scroll', role: 'sc' },
    screens: {},
    calls: {},
  },
]
export const expected = ['Unknown family "papper" at paper.twin. Allowed: scroll.']
