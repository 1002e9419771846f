import { wrong } from './sound.ts'

export const family = wrong('document.type', { fixed: 'SEVK' })
export const expected = ['Unknown type "SEVK" at paper.document.type.fixed. Did you mean "SGK"?']
