/**
 * Numbers of entries and lines through the fiscal year: each period goes on where the one before it ended, months and parts have no gap, and
 * with the first day of a fiscal year they begin at 1 again. A company that kept its books elsewhere carries over the numbers of the last
 * month there. Only the last period can be taken back (LEDGER.md 2 and 3.1).
 */
import { dayAfter, firstOfMonth, lastOfMonth } from './period.ts'

export interface NumberedPeriod {
  readonly start: string
  readonly end: string
  readonly part: number
  readonly firstEntry: number
  readonly lastEntry: number
  readonly firstLine: number
  readonly lastLine: number
  /** Number of its ledger in the fiscal year: all parts of all months count. */
  readonly serial: number
}

export interface FiscalYear {
  readonly start: string
  readonly end: string
}

/** The fiscal year that a day is in. `firstDay`: the first day of any of them, `2026-01-01`. */
export function fiscalYearOf(day: string, firstDay: string): FiscalYear {
  const dayOfYear = firstDay.slice(4)
  const year = Number(day.slice(0, 4))
  const first = `${year}${dayOfYear}` <= day ? year : year - 1
  return { start: `${first}${dayOfYear}`, end: dayBefore(`${first + 1}${dayOfYear}`) }
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** The one that ends last; only it can be taken back. */
export const lastPeriod = <P extends NumberedPeriod>(kept: readonly P[]): P | undefined =>
  kept.toSorted((one, other) => compare(one.end, other.end) || one.part - other.part).at(-1)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The day that the next period begins on: the one after the last, or the first of the fiscal year. */
export const nextStart = (kept: readonly NumberedPeriod[], { start }: FiscalYear): string => {
  const last = lastPeriod(kept)
  return last ? dayAfter(last.end) : start
}

export interface NextNumbers {
  readonly entry: number
  readonly line: number
  readonly serial: number
  /** Parts of the month that are there. */
  readonly partsBefore: number
}

/** Where a period that begins on this day goes on. */
export function nextNumbers(
  kept: readonly NumberedPeriod[],
  start: string,
  { start: yearStart }: FiscalYear,
): NextNumbers {
  const last = lastPeriod(kept.filter((one) => one.end >= yearStart))
  const partsBefore = kept.filter(
    (one) => one.part > 0 && one.start.slice(0, 7) === start.slice(0, 7),
  ).length
  if (!last) return { entry: 1, line: 1, serial: 1, partsBefore }
  return {
    entry: last.lastEntry + 1,
    line: last.lastLine + 1,
    serial: last.serial + 1,
    partsBefore,
  }
}

/** Why there can be no ledger of a period; the day is the one that it would have to begin on, or to end on. */
export type PeriodFault =
  | { readonly rule: 'ledgerPeriodTurned' | 'ledgerPeriodAcross' | 'ledgerPeriodFuture' }
  | { readonly rule: 'ledgerPeriodOrder' | 'ledgerPeriodFirst'; readonly day: string }

/** `today`: no ledger is made of days that have not come. */
export function periodFault(
  kept: readonly NumberedPeriod[],
  { start, end }: Pick<NumberedPeriod, 'start' | 'end'>,
  fiscalYear: FiscalYear,
  today: string,
): PeriodFault | undefined {
  if (end < start) return { rule: 'ledgerPeriodTurned' }
  if (start.slice(0, 7) !== end.slice(0, 7)) return { rule: 'ledgerPeriodAcross' }
  if (end > today) return { rule: 'ledgerPeriodFuture' }
  const last = lastPeriod(kept)
  if (!last)
    return start === fiscalYear.start
      ? undefined
      : { rule: 'ledgerPeriodFirst', day: fiscalYear.start }
  const next = dayAfter(last.end)
  // The day on which a month is cut may be in both parts.
  const isCutDay = start === last.end && last.end !== lastOfMonth(last.end)
  return start === next || isCutDay ? undefined : { rule: 'ledgerPeriodOrder', day: next }
}

/** The numbers of the last month that was kept elsewhere: the next one goes on from there. */
export function carriedOver(
  month: string,
  last: { readonly entry: number; readonly line: number; readonly serial: number },
): NumberedPeriod {
  const start = firstOfMonth(month)
  return {
    start,
    end: lastOfMonth(start),
    part: 0,
    firstEntry: 1,
    lastEntry: last.entry,
    firstLine: 1,
    lastLine: last.line,
    serial: last.serial,
  }
}
