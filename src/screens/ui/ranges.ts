/** Periods that people choose by name. */
import { addDays, today } from '../text/format.ts'

export interface DateRange {
  /** `2026-11-01`, or empty: open. */
  readonly from: string
  readonly to: string
}
export type RangeName = 'today' | 'last7' | 'thisMonth' | 'lastMonth' | 'last90' | 'thisYear'

/** Named periods; both ends belong to them. */
export function rangeOf(name: RangeName, day = today()): DateRange {
  const month = day.slice(0, 7)
  const lastOfPrevious = addDays(`${month}-01`, -1)
  const ranges: Readonly<Record<RangeName, DateRange>> = {
    today: { from: day, to: day },
    last7: { from: addDays(day, -6), to: day },
    thisMonth: { from: `${month}-01`, to: day },
    lastMonth: { from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
    last90: { from: addDays(day, -89), to: day },
    thisYear: { from: `${day.slice(0, 4)}-01-01`, to: day },
  }
  return ranges[name]
}
export const rangeNames: readonly RangeName[] = [
  'today',
  'last7',
  'thisMonth',
  'lastMonth',
  'last90',
  'thisYear',
]
