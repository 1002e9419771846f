/**
 * Until which day the certificates (berat) of a month have to be at the authority (LEDGER.md 7, one source). The table is data: the authority
 * moves days by announcements. A day on which nobody works gives way to the next one on which people do.
 */
import { dayAfter } from './period.ts'

/** Who pays which tax: people and partnerships income tax, companies corporate tax. */
export type TaxKind = 'income' | 'corporate'
/** How the taxpayer has chosen to load: each month, or with the quarters of provisional tax. */
export type LoadChoice = 'Month' | 'Quarter'

interface Due {
  /** Months after the last month of the period. */
  readonly months: number
  readonly day: number
}

/** `last`: of December, or of the last quarter. */
const table: Readonly<
  Record<LoadChoice, Readonly<Record<TaxKind, { readonly usual: Due; readonly last: Due }>>>
> = {
  Month: {
    income: { usual: { months: 4, day: 10 }, last: { months: 4, day: 10 } },
    corporate: { usual: { months: 4, day: 14 }, last: { months: 5, day: 14 } },
  },
  Quarter: {
    income: { usual: { months: 3, day: 10 }, last: { months: 4, day: 10 } },
    corporate: { usual: { months: 3, day: 14 }, last: { months: 5, day: 14 } },
  },
}

/** Public holidays (law 2429) that are the same each year. */
const yearly: ReadonlySet<string> = new Set([
  '01-01',
  '04-23',
  '05-01',
  '05-19',
  '07-15',
  '08-30',
  '10-29',
])
/**
 * Religious holidays move with the moon: three days from the first of the tenth month and four from the tenth of the twelfth. The calendar
 * that ICU computes had the days of the Turkish authority for religious affairs in each year from 2020 to 2026.
 */
const moonCalendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})
const feasts: ReadonlySet<string> = new Set([
  '10/1',
  '10/2',
  '10/3',
  '12/10',
  '12/11',
  '12/12',
  '12/13',
])

function isFeast(day: string): boolean {
  const parts = moonCalendar.formatToParts(new Date(day))
  const of = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value ?? ''
  return feasts.has(`${of('month')}/${of('day')}`)
}

/** `day`: any day of the month that the ledger is of. Gives `2026-05-11`. */
export function lastDayToLoad(day: string, choice: LoadChoice, kind: TaxKind): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const lastMonth = choice === 'Month' ? month : Math.ceil(month / 3) * 3
  const due = table[choice][kind][lastMonth === 12 ? 'last' : 'usual']
  const at = new Date(Date.UTC(year, lastMonth - 1 + due.months, due.day))
  return workdayFrom(at.toISOString().slice(0, 10))
}

function workdayFrom(day: string): string {
  const weekday = new Date(day).getUTCDay()
  const isFree = weekday === 0 || weekday === 6 || yearly.has(day.slice(5)) || isFeast(day)
  return isFree ? workdayFrom(dayAfter(day)) : day
}
