/**
 * Writes CSV after RFC 4180 (CRLF, quotes doubled), with a byte order mark so that Excel reads Turkish letters, and
 * with a guard: text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV injection). Numbers stay
 * numbers.
 */
export type CsvValue = string | number | boolean | null | undefined

export interface CsvOptions {
  /** Excel in Turkish and most of Europe splits at `;`, because `,` is the decimal sign there. */
  readonly separator?: ',' | ';'
}

export function toCsv(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  { separator = ',' }: CsvOptions = {},
): string {
  const line = (values: readonly CsvValue[]) =>
    values.map((value) => csvField(value, separator)).join(separator)
  return `\uFEFF${[header, ...rows].map(line).join('\r\n')}\r\n`
}

function csvField(value: CsvValue, separator: string): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** Full-width forms count too: Excel reads `＝` as `=`. A text that has such an apostrophe already gets another one: taken away again, it is as it was. */
const guarded = (text: string): string =>
  /^['\s\u200B-\u200F\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
