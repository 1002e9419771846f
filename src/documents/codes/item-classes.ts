/** What an investment is spent on (YatirimTesvikItemClassificationCodeList). */
import type { Code } from './code.ts'

export const itemClasses: readonly Code[] = [
  { code: '01', tr: 'Makine ve teçhizat' },
  { code: '02', tr: 'İnşaat işleri' },
  { code: '03', tr: 'Hizmet alımları' },
  { code: '04', tr: 'Diğer harcamalar' },
]
