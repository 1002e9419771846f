import { wrong } from './sound.ts'

export const family = wrong('document.profile', { fixed: 'TEMELFATRUA' })
export const expected = [
  'Unknown profile "TEMELFATRUA" at paper.document.profile.fixed. Did you mean "TEMELFATURA"?',
]
