import { wrong } from './sound.ts'

export const family = wrong('calls.ping.role', [])
export const expected = [
  'A call without a role does not compile; say a role, `signedIn` or `public` at paper.calls.ping.role.',
]
