import { wrong } from './sound.ts'

export const family = wrong('parts.createVariants', {
  credit: { route: 'new/credit', preset: { 'InvoiceInfo.InvoiceTyp': 'IADE' } },
})
export const expected = [
  'Unknown place "InvoiceInfo.InvoiceTyp" at paper.parts.createVariants.credit.preset.InvoiceInfo.InvoiceTyp. Did you mean "InvoiceInfo.InvoiceType"?',
]
