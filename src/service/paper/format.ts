/** Numbers and dates as a reader writes them, from decimal text to text: no float in between, nothing rounded. */
import type { Decimal } from '#values/decimal.ts'
import type { PrintLanguage } from './texts.ts'
import { trimEnd, trimStart } from '#values/trim.ts'

const continental = { group: '.', point: ',' }
const english = { group: ',', point: '.' }
const signs: Readonly<Record<PrintLanguage, { readonly group: string; readonly point: string }>> = {
  tr: continental,
  de: continental,
  es: continental,
  fr: { group: '\u00a0', point: ',' },
  en: english,
  ja: english,
  zh: english,
}
/** The order of a date; in English that of ISO, which nobody misreads. */
const dates: Readonly<Record<PrintLanguage, (year: string, month: string, day: string) => string>> =
  {
    tr: (year, month, day) => `${day}.${month}.${year}`,
    de: (year, month, day) => `${day}.${month}.${year}`,
    fr: (year, month, day) => `${day}/${month}/${year}`,
    es: (year, month, day) => `${day}/${month}/${year}`,
    en: (year, month, day) => `${year}-${month}-${day}`,
    ja: (year, month, day) => `${year}/${month}/${day}`,
    zh: (year, month, day) => `${year}/${month}/${day}`,
  }
/** A percentage: `%20` in Turkish. */
const percents: Readonly<Record<PrintLanguage, (number: string) => string>> = {
  tr: (number) => `%${number}`,
  de: (number) => `${number}${hardSpace}%`,
  fr: (number) => `${number}${hardSpace}%`,
  es: (number) => `${number}${hardSpace}%`,
  en: (number) => `${number}%`,
  ja: (number) => `${number}%`,
  zh: (number) => `${number}%`,
}
const symbols: Readonly<Record<string, string>> = { TRY: '₺', USD: '$', EUR: '€', GBP: '£' }
/** Keeps an amount and its currency on one line. */
const hardSpace = '\u00a0'

/** `"1234.5"` → `1.234,50`; more decimals than `least` stay, but for zeros at the end. */
export function formatDecimal(value: Decimal, language: PrintLanguage, least = 2): string {
  const [, minus = '', whole = '0', fraction = ''] =
    /^([+-]?)(\d+)(?:\.(\d+))?$/.exec(value.trim()) ?? []
  const { group, point } = signs[language]
  const decimals = trimEnd(fraction, '0').padEnd(least, '0')
  return (
    (minus === '-' ? '−' : '') +
    grouped(trimStart(whole, '0') || '0', group) +
    (decimals === '' ? '' : point + decimals)
  )
}

/** `1234567` → `1.234.567`. */
function grouped(digits: string, group: string): string {
  const first = digits.length % 3 || 3
  const parts = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) parts.push(digits.slice(at, at + 3))
  return parts.join(group)
}

export function formatMoney(value: Decimal, currency: string, language: PrintLanguage): string {
  return formatDecimal(value, language) + hardSpace + (symbols[currency] ?? currency)
}

export const formatPercent = (value: Decimal, language: PrintLanguage): string =>
  percents[language](formatDecimal(value, language, 0))

/** `2026-11-21` → `21.11.2026`. */
export function formatDate(day: string, language: PrintLanguage): string {
  const [year = '', month, date] = day.slice(0, 10).split('-')
  return month !== undefined && date !== undefined
    ? dates[language](year, month, date)
    : day.slice(0, 10)
}

/** IBAN in groups of four, as it stands on a bank card. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
