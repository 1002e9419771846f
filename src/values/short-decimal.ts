/**
 * Decimals that are short enough for whole numbers: their digits without the point, and how many of them follow it. Nearly all
 * amounts, quantities and rates are, and a thousand lines of them are worked out while a person waits for an editor to open.
 * Whatever is longer has no such form, and money.ts reckons with it at any length.
 */

export interface ShortDecimal {
  readonly digits: number
  readonly places: number
}

/** Of at most fifteen digits a number holds each one exactly. */
const shortText = /^-?\d{1,11}(?:\.\d{1,4})?$/

/** Undefined: too long, or not decimal text. */
export function shortDecimal(text: string): ShortDecimal | undefined {
  if (!shortText.test(text)) return undefined
  const point = text.indexOf('.')
  return point < 0
    ? { digits: Number(text), places: 0 }
    : {
        digits: Number(text.slice(0, point) + text.slice(point + 1)),
        places: text.length - point - 1,
      }
}

/**
 * The product of two short decimals times 10^−`shift`, half up to hundredths, as a whole number of them. Undefined where the
 * product is too long for a number to hold exactly.
 */
export function hundredthsOfProduct(
  a: ShortDecimal,
  b: ShortDecimal,
  shift: 0 | 2 = 0,
): number | undefined {
  const product = a.digits * b.digits
  if (!Number.isSafeInteger(product)) return undefined
  const surplus = a.places + b.places + shift - 2
  if (surplus > 0) return halfUp(product, 10 ** surplus)
  const scaled = product * 10 ** -surplus
  return Number.isSafeInteger(scaled) ? scaled : undefined
}

/** Away from nought at exactly half. Each step is exact: what is divided leaves no remainder. */
function halfUp(value: number, unit: number): number {
  const size = Math.abs(value)
  const rest = size % unit
  const rounded = (size - rest) / unit + (rest * 2 >= unit ? 1 : 0)
  return value < 0 ? -rounded : rounded
}

/** `-5` gives `-0.05`, and nought has no sign. */
export function hundredthsText(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
