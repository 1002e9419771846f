import type { FamilySpec } from '#descriptor/family.ts'
import { sound, wrong } from './sound.ts'

export const family = wrong('calls.ping.path', 'Ping/{id}')
export const others: FamilySpec[] = [
  {
    key: 'other',
    group: 'none',
    icon: 'utensils',
    prefix: { screen: 'other', call: 'Paper', role: 'ot' },
    calls: { pong: { ...sound().calls.ping, path: 'Ping/{name}' } },
  },
]
export const expected = [
  'paper.ping already claims the call "portal GET /Paper/Ping/{name}" at other.pong.',
]
