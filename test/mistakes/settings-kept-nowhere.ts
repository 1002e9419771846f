import { settled } from './settled.ts'

export const family = settled({ keptAs: 'usual' })
export const expected = [
  'Settings that the service keeps may say an id such as `family.name`; not "usual" at paper.settings.usual.keptAs.',
]
