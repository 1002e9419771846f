import { settled } from './settled.ts'

export const family = settled({ readers: ['pa:u:r'] })
export const expected = [
  'The prefix and the right are added to a role: say "u", or "=pa:u:r" for this very code, not "pa:u:r" at paper.settings.usual.readers.',
]
