/** Months that can be reported: this one and the eleven before it, newest first. */
export interface Period {
  readonly year: number
  readonly month: number
}

export function recentPeriods(today: string, count = 12): Period[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const index = year * 12 + (month - 1) - back
    return { year: Math.floor(index / 12), month: (index % 12) + 1 }
  })
}

export const periodKey = ({ year, month }: Period): string =>
  `${year}-${String(month).padStart(2, '0')}`
export const periodQuery = (key: string): { PeriodYear: string; PeriodMonth: string } => ({
  PeriodYear: key.slice(0, 4),
  PeriodMonth: key.slice(5),
})

/** Whether a month `2026-11` has a day in a period; an end that is empty is open. */
export const isMonthWithin = (
  month: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => (from === '' || month >= from.slice(0, 7)) && (to === '' || month <= to.slice(0, 7))

/** The month to report that a period means: that of its end. The first one offered where the period means none of them. */
export function monthOf(
  { from, to }: { readonly from: string; readonly to: string },
  offered: readonly Period[],
): string {
  const wanted = (to || from).slice(0, 7)
  const keys = offered.map(periodKey)
  return keys.includes(wanted) ? wanted : (keys[0] ?? '')
}

/** The months offered, and one that an address asks for though it is older. */
export function withMonth(offered: readonly Period[], asked: unknown): readonly Period[] {
  const [, year, month] =
    /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(typeof asked === 'string' ? asked : '') ?? []
  if (year === undefined || month === undefined || offered.some((one) => periodKey(one) === asked))
    return offered
  return [...offered, { year: Number(year), month: Number(month) }]
}
