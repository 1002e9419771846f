import { wrong } from './sound.ts'

export const family = wrong('twin', 'scroll')
const twin = wrong('document.lines', 'Notes')
export const others = [
  {
    ...twin,
    key: 'scroll',
    prefix: { screen: 'scroll', call: 'scroll', role: 'sc' },
    screens: {},
    calls: {},
  },
]
export const expected = [
  'A twin is written in the editor of the family "paper" at scroll.parts.create.',
  'One editor writes both; here paper says "InvoiceLines" at scroll.document.lines.',
]
