import { settled } from './settled.ts'

export const family = settled({ schema: 'ListQuerry' })
export const expected = [
  'Unknown schema "ListQuerry" at paper.settings.usual.schema. Did you mean "ListQuery"?',
]
