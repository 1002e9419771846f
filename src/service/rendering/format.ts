/** Numbers and dates as a reader writes them, from decimal text to text: no float in between, nothing rounded. */
import type { Decimal } from '#documents/document.ts'
import type { PrintLanguage } from './texts.ts'

const signs: Readonly<Record<PrintLanguage, { readonly group: string; readonly point: string }>> = {
  tr: { group: '.', point: ',' },
  en: { group: ',', point: '.' },
}
const symbols: Readonly<Record<string, string>> = { TRY: '₺', USD: '$', EUR: '€', GBP: '£' }
/** Keeps an amount and its currency on one line. */
const hardSpace = '\u00a0'

/** `"1234.5"` → `1.234,50`; more decimals than `least` stay, but for zeros at the end. */
export function formatDecimal(value: Decimal, language: PrintLanguage, least = 2): string {
  const [, minus = '', whole = '0', fraction = ''] = /^([+-]?)0*(\d+)(?:\.(\d+))?$/.exec(value.trim()) ?? []
  const { group, point } = signs[language]
  const decimals = fraction.replace(/0+$/, '').padEnd(least, '0')
  return (minus === '-' ? '−' : '') + whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals === '' ? '' : point + decimals)
}

export function formatMoney(value: Decimal, currency: string, language: PrintLanguage): string {
  return formatDecimal(value, language) + hardSpace + (symbols[currency] ?? currency)
}

/** `2026-11-21` → `21.11.2026`; in English the order of ISO, which nobody misreads. */
export function formatDate(day: string, language: PrintLanguage): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return language === 'tr' && date !== undefined ? `${date}.${month}.${year}` : day.slice(0, 10)
}

/** IBAN in groups of four, as it stands on a bank card. */
export function formatIban(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
