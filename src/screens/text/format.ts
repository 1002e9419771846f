/**
 * Amounts, numbers and dates as people of the chosen language read them. Days are days in Istanbul; a decimal text goes
 * to Intl as it stands, without the detour over a binary number.
 */
import type { Language } from '#schemas/language.ts'
import { conventions } from './conventions.ts'

export type { Language }

const zone = 'Europe/Istanbul'

export interface Formats {
  /** `1.234,56 ₺`; without a currency two decimals only. */
  money(value: number | string | null | undefined, currency?: string | null): string
  /** Up to `digits` decimals (default 8), no trailing zeros. */
  number(value: number | string | null | undefined, digits?: number): string
  /** `%20` in Turkish, `20%` in English, `20 %` in German. */
  percent(value: number | string | null | undefined): string
  /** `21.11.2026` of a calendar day or a moment; `2026/11/21` in Japanese. */
  date(value: string | Date | null | undefined): string
  /** `21.11.2026 14:05`. */
  dateTime(value: string | Date | null | undefined): string
  /** `14:05`. */
  time(value: string | Date | null | undefined): string
  /** `3 gün önce`, from now. */
  ago(value: string | Date, now?: Date): string
  /** `Kasım 2026`. */
  month(year: number, month: number): string
  /** Short names of the days of the week, from `firstWeekday` on. */
  weekdays(): readonly string[]
  /** The day that a week begins with: 1 is Monday, 7 Sunday. */
  readonly firstWeekday: 1 | 7
}

const cache = new Map<Language, Formats>()

/** The formats of a language; the same object each time. */
export function formatsOf(language: Language): Formats {
  const known = cache.get(language)
  if (known) return known
  const made = createFormats(language)
  cache.set(language, made)
  return made
}

function createFormats(language: Language): Formats {
  const { locale, firstWeekday } = conventions[language]
  const currencies = new Map<string, Intl.NumberFormat>()
  const plainMoney = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  // As a unit and not as a percentage: twenty is twenty, not a fifth.
  const percents = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'percent',
    maximumFractionDigits: 2,
  })
  const times = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
  })
  const months = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const days = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

  const ofCurrency = (currency: string): Intl.NumberFormat => {
    const known = currencies.get(currency)
    if (known) return known
    const made = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    currencies.set(currency, made)
    return made
  }
  // Turkish offices write the sign behind the amount; Intl puts the lira sign in front.
  const withCurrency = (value: Intl.StringNumericLiteral | number, currency: string): string => {
    if (!/^[A-Z]{3}$/.test(currency)) return `${plainMoney.format(value)} ${currency}`.trim()
    if (language !== 'tr') return ofCurrency(currency).format(value)
    const sign =
      ofCurrency(currency)
        .formatToParts(0)
        .find((part) => part.type === 'currency')?.value ?? currency
    return `${plainMoney.format(value)} ${sign}`
  }

  return {
    money: (value, currency) =>
      withNumber(value, (number) =>
        currency ? withCurrency(number, currency) : plainMoney.format(number),
      ),
    number: (value, digits = 8) =>
      withNumber(value, (number) =>
        new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(number),
      ),
    percent: (value) => withNumber(value, (number) => percents.format(number)),
    date: (value) => written(dayOf(value), language),
    dateTime: (value) =>
      withMoment(value, (moment) => `${written(dayOf(moment), language)} ${times.format(moment)}`),
    time: (value) => withMoment(value, (moment) => times.format(moment)),
    ago: (value, now = new Date()) =>
      withMoment(value, (moment) => distance(relative, moment, now)),
    month: (year, month) => months.format(new Date(Date.UTC(year, month - 1, 1))),
    // 2024-01-01 was a Monday.
    weekdays: () =>
      Array.from({ length: 7 }, (_, index) =>
        days.format(new Date(Date.UTC(2024, 0, firstWeekday + index))),
      ),
    firstWeekday,
  }
}

/** `2026-11-21` in the order and with the marks of a language. */
function written(day: string, language: Language): string {
  const { order, separator } = conventions[language]
  const parts = day.split('-')
  return (order === 'dmy' ? parts.reverse() : parts).join(separator)
}

/** `2026-11-21` in Istanbul; a text that is a calendar day stays that day. */
export function dayOf(value: string | Date | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  // A local time without a zone is a time in Istanbul: its day is its first ten letters.
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]*$/.test(value))
    return value.slice(0, 10)
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? '' : istanbulDay.format(moment)
}
const istanbulDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day it is in Istanbul. */
export const today = (now = new Date()): string => istanbulDay.format(now)

/** Calendar arithmetic on `2026-11-21`. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/**
 * What somebody typed as a day → `2026-11-21`; undefined where there is no such day. ISO is read in every language; else the
 * order is that of the language, whatever stands between the parts: `21.11.2026`, `21/11/26`, `21112026`; `2026/11/21` in Japanese.
 */
export function parseDay(typed: string, language: Language = 'tr'): string | undefined {
  const text = typed.trim().replace(/^(\d+)年\s*(\d+)月\s*(\d+)日$/, '$1-$2-$3')
  const parts =
    isoDay.exec(text) ??
    dayShapes[conventions[language].order]
      .map((shape) => shape.exec(text))
      .find((match) => match !== null)
  const { year, month, day } = parts?.groups ?? {}
  if (year === undefined || month === undefined || day === undefined) return undefined
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${full}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(full) ? full : undefined
}

const isoDay = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/
const dayShapes: Readonly<Record<'dmy' | 'ymd', readonly RegExp[]>> = {
  dmy: [
    /^(?<day>\d{1,2})[./\- ](?<month>\d{1,2})[./\- ](?<year>\d{4}|\d{2})$/,
    /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  ],
  ymd: [
    /^(?<year>\d{4}|\d{2})[./\- ](?<month>\d{1,2})[./\- ](?<day>\d{1,2})$/,
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  ],
}

function withNumber(
  value: number | string | null | undefined,
  write: (number: Intl.StringNumericLiteral | number) => string,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'number') return Number.isFinite(value) ? write(value) : ''
  return isDecimalText(value) ? write(value) : ''
}
const isDecimalText = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

function withMoment(
  value: string | Date | null | undefined,
  write: (moment: Date) => string,
): string {
  if (value === null || value === undefined || value === '') return ''
  // Istanbul has kept +03:00 since 2016; a time without a zone is meant there.
  const text =
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(value)
      ? `${value}+03:00`
      : value
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? '' : write(moment)
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

function distance(relative: Intl.RelativeTimeFormat, moment: Date, now: Date): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  const step = steps.find((one) => Math.abs(seconds) >= one.seconds) ?? steps[2]
  return relative.format(Math.trunc(seconds / step.seconds), step.unit)
}
