import { sound } from './sound.ts'

const { document, parts, ...rest } = sound()
export const family = {
  ...rest,
  document: { ...document, bulk: { list: 'EInvoices', item: 'Invoice' } },
  parts: { ...parts, drafts: { ...parts.drafts, bulk: { route: 'many' }, bulkCall: true } },
} as const
export const expected = [
  'A screen for it brings the call along: leave out "bulkCall" at paper.parts.drafts.bulkCall.',
]
