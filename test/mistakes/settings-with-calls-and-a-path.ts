import { called } from './called-settings.ts'

export const family = called({ path: 'Usual' })
export const expected = [
  'The calls say this; of no use beside `calls`: "path" at paper.settings.usual.path.',
]
