import { settled } from './settled.ts'

export const family = settled({ api: ['rest' as 'reset'] })
export const expected = [
  'Unknown value "rest" at paper.settings.usual.api[0]. Did you mean "reset"?',
]
