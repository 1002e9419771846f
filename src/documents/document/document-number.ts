/** Document numbers: series (three characters), year of issue, nine digits (`ABC2026000000001`). Rule: InvoiceIDCheck. */

export interface DocumentNumber {
  readonly series: string
  readonly year: number
  readonly ordinal: number
}

const shape = /^([A-Z0-9]{3})(20[0-9]{2})([0-9]{9})$/

export function formatDocumentNumber({ series, year, ordinal }: DocumentNumber): string {
  if (!isSeriesName(series))
    throw new RangeError(`series "${series}": expected three of A–Z and 0–9`)
  if (!Number.isInteger(year) || year < 2000 || year > 2099)
    throw new RangeError(`year ${year}: expected 2000–2099`)
  if (!Number.isInteger(ordinal) || ordinal < 1 || ordinal > 999_999_999)
    throw new RangeError(`number ${ordinal} of series ${series}: expected 1–999999999`)
  return `${series}${year}${String(ordinal).padStart(9, '0')}`
}

export function parseDocumentNumber(text: string): DocumentNumber | undefined {
  const [, series, year, ordinal] = shape.exec(text) ?? []
  return series === undefined ? undefined : { series, year: Number(year), ordinal: Number(ordinal) }
}

export function isDocumentNumber(text: string): boolean {
  return shape.test(text)
}
export function isSeriesName(text: string): boolean {
  return /^[A-Z0-9]{3}$/.test(text)
}
