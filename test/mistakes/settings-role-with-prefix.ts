import { settled } from './settled.ts'

export const family = settled({ role: 'pa:u' })
export const expected = [
  'The prefix and the right are added to a role: say "u", or "=pa:u" for this very code, not "pa:u" at paper.settings.usual.role.',
]
