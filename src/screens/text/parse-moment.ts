import { parseDay, type Language } from './format.ts'

/**
 * What somebody typed as a day and a time → `2026-11-21T14:05`; undefined where there is no such moment. The day as in parseDay;
 * of a time the colon may be missing, or all of it: `21.11.2026 14:05`, `21/11/26 14.05`, `211120261405`, `21.11.2026` (its beginning).
 */
export function parseMoment(typed: string, language: Language = 'tr'): string | undefined {
  const {
    day: dayText = '',
    hour = '00',
    minute = '00',
  } = shapes.map((shape) => shape.exec(typed.trim())).find((match) => match !== null)?.groups ?? {}
  const day = parseDay(dayText, language)
  return day === undefined || Number(hour) > 23 || Number(minute) > 59
    ? undefined
    : `${day}T${hour.padStart(2, '0')}:${minute}`
}

const shapes: readonly RegExp[] = [
  /^(?<day>\d{8})(?<hour>\d{2})(?<minute>\d{2})$/,
  /^(?<day>.+?)(?:\s+|T|,\s*)(?<hour>\d{1,2})[:.]?(?<minute>\d{2})$/,
  /^(?<day>.+)$/,
]
