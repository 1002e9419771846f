/** KDV rates: those in force, and 8 and 18 for documents dated before 2023-07-10. */
import type { Code } from './code-list.ts'

export const vatRates: readonly Code[] = [
  { code: '20', tr: '%20', en: '20 %' },
  { code: '10', tr: '%10', en: '10 %' },
  { code: '1', tr: '%1', en: '1 %' },
  { code: '0', tr: '%0', en: '0 %' },
  { code: '18', tr: '%18 (eski)', en: '18 % (old)' },
  { code: '8', tr: '%8 (eski)', en: '8 % (old)' },
]
