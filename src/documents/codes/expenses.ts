/** What a commission agent of a market hall takes off what is paid (public API: ExpenseType), each with its KDV apart. */
import type { Code } from './code.ts'

export const expenses: readonly Code[] = [
  { code: 'HKSKOMISYON', tr: 'Komisyon' },
  { code: 'HKSKOMISYONKDV', tr: 'Komisyon KDV' },
  { code: 'HKSNAVLUN', tr: 'Navlun' },
  { code: 'HKSNAVLUNKDV', tr: 'Navlun KDV' },
  { code: 'HKSHAMMALIYE', tr: 'Hammaliye' },
  { code: 'HKSHAMMALIYEKDV', tr: 'Hammaliye KDV' },
  { code: 'HKSNAKLIYE', tr: 'Nakliye' },
  { code: 'HKSNAKLIYEKDV', tr: 'Nakliye KDV' },
  { code: 'HKSGVTEVKIFAT', tr: 'Gelir vergisi tevkifatı' },
  { code: 'HKSBAGKURTEVKIFAT', tr: 'Bağ-Kur tevkifatı' },
  { code: 'HKSRUSUM', tr: 'Rüsum' },
  { code: 'HKSRUSUMKDV', tr: 'Rüsum KDV' },
  { code: 'HKSTICBORSASI', tr: 'Ticaret borsası' },
  { code: 'HKSTICBORSASIKDV', tr: 'Ticaret borsası KDV' },
  { code: 'HKSMILLISAVUNMAFON', tr: 'Milli savunma fonu' },
  { code: 'HKSMSFONKDV', tr: 'Milli savunma fonu KDV' },
  { code: 'HKSDIGERMASRAFLAR', tr: 'Diğer masraflar' },
  { code: 'HKSDIGERKDV', tr: 'Diğer masraflar KDV' },
]
export const expenseTypes: ReadonlySet<string> = new Set(expenses.map(({ code }) => code))
