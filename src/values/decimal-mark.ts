/** The sign before the decimals, as the people of each language write it. */
import type { Language } from '#schemas/language.ts'

export const decimalMark = {
  tr: ',',
  en: '.',
  de: ',',
  fr: ',',
  es: ',',
  ja: '.',
  zh: '.',
} as const satisfies Record<Language, ',' | '.'>
