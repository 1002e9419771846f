import { wrong } from './sound.ts'

export const family = wrong('document.model', 'Invoyce')
export const expected = ['Unknown model "Invoyce" at paper.document.model. Did you mean "Invoice"?']
