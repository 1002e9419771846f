/** Until when somebody has to act on a record (the word `deadline` of a box). */
import { momentInIstanbul } from '#values/istanbul.ts'
import { holds } from './condition.ts'
import type { Row } from './inputs.ts'
import type { Box } from './portal.ts'

const dayMs = 86_400_000

/** The last day `YYYY-MM-DD`; undefined of a record that waits for nothing. The days begin after that of the moment. */
export function lastDayOf({ deadline }: Pick<Box, 'deadline'>, row: Row): string | undefined {
  if (!deadline || !holds(deadline.when, row)) return undefined
  const from = Date.parse(String(row[deadline.from]))
  return Number.isNaN(from) ? undefined : lastDayAfter(from, deadline.days)
}

/** The last of so many days, which begin after that of the moment. */
export const lastDayAfter = (moment: number, days: number): string =>
  momentInIstanbul(new Date(moment + days * dayMs)).date

/** How many days are left after the one that is given: 0 on the last, less than 0 behind it. */
export const daysLeft = (last: string, day: string): number =>
  Math.round((Date.parse(last) - Date.parse(day)) / dayMs)
