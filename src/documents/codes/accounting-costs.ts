/** What the social security institution is invoiced for (AccountingCostCodeList). */
import type { Code } from './code.ts'

export const accountingCosts: readonly Code[] = [
  { code: 'SAGLIK_ECZ', tr: 'Eczane' },
  { code: 'SAGLIK_HAS', tr: 'Hastane' },
  { code: 'SAGLIK_OPT', tr: 'Optik' },
  { code: 'SAGLIK_MED', tr: 'Medikal' },
  { code: 'ABONELIK', tr: 'Abonelik' },
  { code: 'MAL_HIZMET', tr: 'Mal/hizmet' },
  { code: 'DIGER', tr: 'Diğer' },
]
