/** A day `YYYY-MM-DD` of an address, also at the head of a moment; undefined where it says no day that there is. */
export function readDay(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.slice(0, 10) : ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}
