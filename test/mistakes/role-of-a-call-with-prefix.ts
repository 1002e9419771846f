import { wrong } from './sound.ts'

export const family = wrong('calls.ping.role', 'pa:p:r')
export const expected = [
  'The prefix is added to a role: say "p:r", or "=pa:p:r" for this very code, not "pa:p:r" at paper.calls.ping.role.',
]
