/**
 * The discount of a line as one text: an amount, `12.50`, or a per cent of what the line comes to without it, `10%`. An editor's
 * cell, kept work and the cell of a spreadsheet all hold this text; the wire has a place for each of the two.
 */
import type { Decimal } from '#values/decimal.ts'
import { multiply, percentOf, plain, round2 } from '#values/money.ts'
import { parseAmount } from '#values/parse-amount.ts'
import { trimEnd, withoutSign } from '#values/trim.ts'

type WireLine = Readonly<Record<string, unknown>>

/** A column whose amount may be said in per cent, which then stands at `percentAt`. */
export interface DiscountColumn {
  readonly at: string
  readonly percentAt: string
}

export const isPercentText = (text: string): boolean => text.endsWith('%')

/** `10%`, `%10`, `10 %`, `10`, `12,50 TL` as the text of a cell. Undefined: neither amount nor per cent. */
export function readDiscount(typed: string, decimal: ',' | '.'): string | undefined {
  const text = typed.trim()
  const figure = withoutSign(text, ['%'])
  const parsed = parseAmount(trimEnd(figure, '.,'))
  const read = parsed.kind === 'ambiguous' ? parseAmount(figure, { decimal }) : parsed
  if (read.kind !== 'value') return undefined
  return figure === text ? read.value : `${read.value}%`
}

/** What the cell says of a line of the wire; the per cent goes before the amount that came of it. */
export function discountText(line: WireLine, { at, percentAt }: DiscountColumn): string {
  const [amount, percent] = [line[at], line[percentAt]]
  if (percent !== undefined && percent !== null) return `${said(percent)}%`
  return amount === undefined || amount === null ? '' : said(amount)
}

/** The two places of the wire. A figure that is no number goes as it was typed: whoever gets it says so. */
export function wireOfDiscount(text: string): {
  readonly amount?: number | string
  readonly percent?: number | string
} {
  const trimmed = text.trim()
  if (trimmed === '') return {}
  return isPercentText(trimmed)
    ? { percent: numberOr(trimmed.slice(0, -1).trimEnd()) }
    : { amount: numberOr(trimmed) }
}

/** What a per cent of quantity · price comes to. */
export const discountOf = (quantity: Decimal, price: Decimal, percent: Decimal): Decimal =>
  round2(percentOf(multiply(quantity, price), percent))

const said = (value: unknown): string => (typeof value === 'number' ? plain(value) : String(value))
const numberOr = (text: string): number | string =>
  text === '' || Number.isNaN(Number(text)) ? text : Number(text)
