/**
 * Exact decimal arithmetic on decimal text. Rounding is half up (away from zero at exactly half), to two decimals, as
 * the samples of the tax authority round (spec: calculation-rules). No binary float ever touches an amount.
 */
import { Big } from 'big.js'
import type { Decimal } from './decimal.ts'
import { hundredthsOfProduct, hundredthsText, shortDecimal } from './short-decimal.ts'

/** Rounds half up (mode 1), and a quotient without end after sixty decimals; sums and products are exact at any length. */
const Exact = Big()
Exact.RM = 1
Exact.DP = 60
export type ExactDecimal = Big
/** Rounding mode of big.js that cuts digits off. */
const roundDown = 0

const hundredth = new Exact('0.01')
const decimalText = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
/** Texts that `plain` and `round2` return unchanged, found out without parsing them. */
const plainText = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/
const roundedText = /^(?:0\.\d\d|-?[1-9]\d*\.\d\d)$/

/** A number of the wire or decimal text as a decimal; throws RangeError for anything else (`NaN`, `''`, `1,5`). */
export function toDecimal(value: number | string): ExactDecimal {
  const text = typeof value === 'number' ? String(value) : value
  if (!decimalText.test(text))
    throw new RangeError(
      `"${text}" is not a decimal number: expected digits with an optional point, such as 1234.50`,
    )
  return new Exact(text)
}

/** Is this text a decimal number in plain notation (`-1234.50`)? */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** Plain notation without needless zeros: `1e-7` gives `0.0000001`, `2.50` gives `2.5`. */
export function plain(value: number | string | ExactDecimal): Decimal {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && plainText.test(text) ? text : unsigned(asExact(text).toFixed())
}

/** Half up to two decimals, always written with two: `1.005` gives `1.01`. */
export function round2(value: number | string | ExactDecimal): Decimal {
  return typeof value === 'string' && roundedText.test(value)
    ? value
    : unsigned(asExact(value).toFixed(2))
}

export function add(...values: readonly (number | string)[]): Decimal {
  return plain(
    values.reduce<ExactDecimal>((sum, value) => sum.plus(toDecimal(value)), new Exact(0)),
  )
}
export function subtract(from: number | string, value: number | string): Decimal {
  return plain(toDecimal(from).minus(toDecimal(value)))
}
/** Exact product, not rounded. */
export function multiply(a: number | string, b: number | string): Decimal {
  return plain(toDecimal(a).times(toDecimal(b)))
}
/** The product of decimal text, rounded to two decimals. */
export function roundedProduct(a: Decimal, b: Decimal): Decimal {
  return shortProduct(a, b, 0) ?? round2(toDecimal(a).times(toDecimal(b)))
}
/** `percent` per cent of `amount`, rounded to two decimals. */
export function percentOf(
  amount: number | string | ExactDecimal,
  percent: number | string,
): Decimal {
  const short =
    typeof amount === 'string' && typeof percent === 'string'
      ? shortProduct(amount, percent, 2)
      : undefined
  return short ?? round2(asExact(amount).times(toDecimal(percent)).times(hundredth))
}
/** The product times 10^−`shift`, rounded to two decimals; undefined where a factor or the product is too long for whole numbers. */
function shortProduct(a: Decimal, b: Decimal, shift: 0 | 2): Decimal | undefined {
  const [left, right] = [shortDecimal(a), shortDecimal(b)]
  const hundredths = left && right && hundredthsOfProduct(left, right, shift)
  return hundredths === undefined ? undefined : hundredthsText(hundredths)
}

/** −1, 0 or 1. */
export function compare(a: number | string, b: number | string): number {
  return toDecimal(a).cmp(toDecimal(b))
}
export function isZero(value: number | string): boolean {
  const short = typeof value === 'string' ? shortDecimal(value) : undefined
  return short ? short.digits === 0 : toDecimal(value).eq(0)
}
/** Digits after the point, trailing zeros left out: `1.250` has two. */
export function decimalPlaces(value: number | string): number {
  return toDecimal(value).toFixed().split('.')[1]?.length ?? 0
}
/** Digits before the point. */
export function integerDigits(value: number | string): number {
  return toDecimal(value).abs().round(0, roundDown).toFixed().length
}

function asExact(value: number | string | ExactDecimal): ExactDecimal {
  return typeof value === 'object' ? value : toDecimal(value)
}
/** `-0.00` is `0.00`. */
function unsigned(text: string): Decimal {
  return text.startsWith('-') && /^-0(\.0*)?$/.test(text) ? text.slice(1) : text
}
