/** How the people of each language write dates and numbers, as far as what is typed must be read back; the rest is Intl's. */
import { decimalMark } from '#values/decimal-mark.ts'
import type { Language } from '#schemas/language.ts'

export interface Conventions {
  /** The locale for Intl. */
  readonly locale: string
  /** Order of a date: day first, or year first. */
  readonly order: 'dmy' | 'ymd'
  /** Between the parts of a date. */
  readonly separator: '.' | '/'
  readonly decimal: ',' | '.'
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  readonly firstWeekday: 1 | 7
}

export const conventions: Readonly<Record<Language, Conventions>> = {
  tr: { locale: 'tr-TR', order: 'dmy', separator: '.', decimal: decimalMark.tr, firstWeekday: 1 },
  en: { locale: 'en-GB', order: 'dmy', separator: '/', decimal: decimalMark.en, firstWeekday: 1 },
  de: { locale: 'de-DE', order: 'dmy', separator: '.', decimal: decimalMark.de, firstWeekday: 1 },
  fr: { locale: 'fr-FR', order: 'dmy', separator: '/', decimal: decimalMark.fr, firstWeekday: 1 },
  es: { locale: 'es-ES', order: 'dmy', separator: '/', decimal: decimalMark.es, firstWeekday: 1 },
  ja: { locale: 'ja-JP', order: 'ymd', separator: '/', decimal: decimalMark.ja, firstWeekday: 7 },
  zh: { locale: 'zh-CN', order: 'ymd', separator: '/', decimal: decimalMark.zh, firstWeekday: 1 },
}
