import { parseDay, type Language } from './format.ts'

/**
 * What somebody typed as a day and a time → `2026-11-21T14:05`; undefined where there is no such moment. The day as in parseDay;
 * of a time the colon may be missing, or all of it: `21.11.2026 14:05`, `21/11/26 14.05`, `211120261405`, `21.11.2026` (its beginning).
 */
export function parseMoment(typed: string, language: Language = 'tr'): string | undefined {
  const { dayText, hour, minute } = partsOf(typed.trim())
  const day = parseDay(dayText, language)
  return day === undefined || Number(hour) > 23 || Number(minute) > 59
    ? undefined
    : `${day}T${hour.padStart(2, '0')}:${minute}`
}

const withoutSigns = /^(\d{8})(\d{2})(\d{2})$/
const time = /[\sT,](\d{1,2})[:.]?(\d{2})$/

/** Day and time stand apart by blanks, by a comma or by the T of ISO 8601; a day alone begins at midnight. */
function partsOf(typed: string): { dayText: string; hour: string; minute: string } {
  const [, digits, hours = '00', minutes = '00'] = withoutSigns.exec(typed) ?? []
  if (digits !== undefined) return { dayText: digits, hour: hours, minute: minutes }
  const found = time.exec(typed)
  if (!found) return { dayText: typed, hour: '00', minute: '00' }
  const before = typed.slice(0, found.index).trimEnd()
  return {
    dayText: before.endsWith(',') ? before.slice(0, -1) : before,
    hour: found[1] ?? '00',
    minute: found[2] ?? '00',
  }
}
