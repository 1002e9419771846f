/** Which days the portal of the authority is asked for, in windows that it answers. */
import type { DayWindow } from '../ports/authority-portal.ts'

const dayMs = 86_400_000
/** So far back an account is asked for the first time. */
const firstDays = 28
/**
 * Days that are asked for once more: within eight days the receiver may object to an invoice, and the issuer cancels it then. One day
 * more, because issuers report the day after.
 */
const againDays = 9

/** `2026-11-21` some days later. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** From the oldest to today. `fetchedTo`: the last day that is known whole. */
export function portalWindows(
  today: string,
  fetchedTo: string | null,
  mostDays: number,
): readonly DayWindow[] {
  const oldest = dayAfter(today, 1 - firstDays)
  const again = fetchedTo === null ? oldest : dayAfter(fetchedTo, 1 - againDays)
  const windows: DayWindow[] = []
  for (let first = again; first <= today; first = dayAfter(first, mostDays)) {
    const end = dayAfter(first, mostDays - 1)
    windows.push({ first, last: end < today ? end : today })
  }
  return windows
}

const minuteMs = 60_000
/** After the first failure, the second …; the last pause is that of every further one. */
const pauses = [1, 5, 15, 60, 180, 360]

export const pauseMs = (failures: number): number =>
  (pauses[Math.min(failures, pauses.length) - 1] ?? 1) * minuteMs

/** Between two questions that were answered. */
export const betweenMs = 6 * 60 * minuteMs
/** A wrong password is tried once more after this, and then not before it is changed: the authority locks accounts. */
export const wrongPasswordMs = 60 * minuteMs
export const mostWrongPasswords = 2
