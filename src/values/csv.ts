/**
 * Writes CSV after RFC 4180 (CRLF, quotes doubled), with a byte order mark so that Excel reads Turkish letters, and
 * with a guard: text that a spreadsheet would run as a formula gets an apostrophe (OWASP, CSV injection). Numbers stay
 * numbers.
 */
export type CsvValue = string | number | boolean | null | undefined

export interface CsvOptions {
  /** Excel in Turkish and most of Europe splits at `;`, because `,` is the decimal sign there. */
  readonly separator?: ',' | ';'
  /** The sign before the decimals of numbers. */
  readonly decimal?: '.' | ','
}

/** What a file begins with. */
export const csvMark = '\uFEFF'

export function toCsv(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  options: CsvOptions = {},
): string {
  return `${csvMark}${[header, ...rows].map((row) => csvLine(row, options)).join('')}`
}

/** One row, with the end of its line. */
export const csvLine = (
  values: readonly CsvValue[],
  { separator = ',', decimal = '.' }: CsvOptions = {},
): string => `${values.map((value) => csvField(value, separator, decimal)).join(separator)}\r\n`

function csvField(value: CsvValue, separator: string, decimal: string): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value).replace('.', decimal)
  return /["\r\n]/.test(text) || text.includes(separator) || text !== text.trim()
    ? `"${text.replaceAll('"', '""')}"`
    : text
}

/** Full-width forms count too: Excel reads `＝` as `=`. A text that has such an apostrophe already gets another one: taken away again, it is as it was. */
const guarded = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)
const formulaStart = /^['\s\u200B-\u200F\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** The text as it was before it was guarded. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text
