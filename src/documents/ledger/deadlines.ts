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
/** Religious holidays of the years that are known here; of others weekends and the days above are looked at alone. */
const moving: ReadonlySet<string> = new Set([
  ...daysOf('2025-03-30', 3),
  ...daysOf('2025-06-06', 4),
  ...daysOf('2026-03-20', 3),
  ...daysOf('2026-05-27', 4),
])

function daysOf(first: string, count: number): readonly string[] {
  const days = [first]
  while (days.length < count) days.push(dayAfter(days.at(-1) ?? first))
  return days
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
  const isFree = weekday === 0 || weekday === 6 || yearly.has(day.slice(5)) || moving.has(day)
  return isFree ? workdayFrom(dayAfter(day)) : day
}
