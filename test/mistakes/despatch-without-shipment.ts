import { wrong } from './sound.ts'

export const family = wrong('document.root', 'DespatchAdvice')
export const expected = ['A despatch needs the word "shipment" at paper.document.']
