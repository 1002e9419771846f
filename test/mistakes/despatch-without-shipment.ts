import { sound } from './sound.ts'

const { document, ...rest } = sound()

export const family = {
  ...rest,
  document: {
    ...document,
    root: 'DespatchAdvice' as const,
    profile: { fixed: 'TEMELIRSALIYE' },
    type: { fixed: 'SEVK' },
  },
}
export const expected = ['A despatch needs the word "shipment" at paper.document.']
