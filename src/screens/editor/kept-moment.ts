import { dayOf, today, type Formats } from '../text/format.ts'

/** `12:31` of today, with the day before that. */
export function keptMoment(format: Formats, at: number): string {
  const moment = new Date(at)
  return dayOf(moment) === today() ? format.time(moment) : format.dateTime(moment)
}
