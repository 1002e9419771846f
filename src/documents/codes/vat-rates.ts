/** KDV rates: those in force, and 8 and 18 for documents dated before 2023-07-10. */
import type { Code } from './code.ts'

export const vatRates: readonly Code[] = [
  { code: '20', tr: '%20' },
  { code: '10', tr: '%10' },
  { code: '1', tr: '%1' },
  { code: '0', tr: '%0' },
  { code: '18', tr: '%18 (eski)' },
  { code: '8', tr: '%8 (eski)' },
]
