/** Days as people write them where a text may be one: `22.11.2026`, `22/11/2026`, `2026-11-22`. */
const ways = [
  /^(?<day>\d{1,2})[./-](?<month>\d{1,2})[./-](?<year>\d{4})$/,
  /^(?<year>\d{4})[./-](?<month>\d{1,2})[./-](?<day>\d{1,2})$/,
]

/** The text as `YYYY-MM-DD`; undefined where it is no day that there is. */
export function writtenDay(text: string): string | undefined {
  const parts = ways.map((way) => way.exec(text.trim())?.groups).find((found) => found)
  if (!parts) return undefined
  const { year = '', month = '', day = '' } = parts
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  // February the 30th becomes another day.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? written
    : undefined
}
