import { called } from './called-settings.ts'

export const family = called({ calls: { read: 'loda', change: 'stroe' } })
export const expected = [
  'Unknown call "loda" at paper.settings.usual.calls.read. Did you mean "load"?',
  'Unknown call "stroe" at paper.settings.usual.calls.change. Did you mean "store"?',
]
