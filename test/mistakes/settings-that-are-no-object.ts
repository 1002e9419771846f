import { settled } from './settled.ts'

export const family = settled({ schema: 'UuidList' })
export const expected = [
  'Settings are an object of named values, which is not "UuidList" at paper.settings.usual.schema.',
]
