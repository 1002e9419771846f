/**
 * VKN (10 digits, companies) and TCKN (11 digits, persons) with their check digits. Digits are ASCII only.
 * Source: gobl regimes/tr, checked against public numbers (spec: checks).
 */
import { trimEnd } from './trim.ts'

export type TaxNumberCheck = 'ok' | 'length' | 'digits' | 'checkDigit'

/** Conventional numbers without a valid check digit: final consumer, foreign buyer (person, company). */
const conventional: ReadonlySet<string> = new Set(['11111111111', '22222222222', '2222222222'])

/** Whether the number is one that many have, for none of their own. */
export const isConventional = (text: string): boolean => conventional.has(text)

/** Says what is wrong first: digits, then length, then the check digit. */
export function checkTaxNumber(text: string): TaxNumberCheck {
  if (!/^[0-9]*$/.test(text)) return 'digits'
  if (text.length !== 10 && text.length !== 11) return 'length'
  return isVkn(text) || isTckn(text) ? 'ok' : 'checkDigit'
}

/** Ten or eleven digits, whether or not the check digit is right. */
export function hasShapeOfTaxNumber(text: string): boolean {
  return /^[0-9]{10,11}$/.test(text)
}

export function isVkn(text: string): boolean {
  return (
    /^[0-9]{10}$/.test(text) &&
    (conventional.has(text) || vknCheckDigit(digitsOf(text)) === Number(text[9]))
  )
}

export function isTckn(text: string): boolean {
  return /^[0-9]{11}$/.test(text) && (conventional.has(text) || hasTcknCheckDigits(text))
}

/** The tenth digit that makes nine digits a VKN. */
export function vknCheckDigit(digits: readonly number[]): number {
  const sum = digits.slice(0, 9).reduce((total, digit, index) => {
    const value = (digit + 9 - index) % 10
    const product = value * 2 ** (9 - index)
    return total + (product > 0 && product % 9 === 0 ? 9 : product % 9)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The last two digits that make nine digits a TCKN. */
export function tcknCheckDigits(digits: readonly number[]): readonly [number, number] {
  const nine = digits.slice(0, 9)
  const odd = sumOf(nine.filter((_, index) => index % 2 === 0))
  const even = sumOf(nine.filter((_, index) => index % 2 === 1))
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return [tenth, (odd + even + tenth) % 10]
}

function hasTcknCheckDigits(text: string): boolean {
  const [tenth, eleventh] = tcknCheckDigits(digitsOf(text))
  return text[0] !== '0' && text.endsWith(`${tenth}${eleventh}`)
}
function digitsOf(text: string): readonly number[] {
  return Array.from(text, Number)
}
function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** `1111111111`: one digit over and over, at least twice. */
export const isOneDigit = (text: string): boolean =>
  text.length > 1 && /^\d$/.test(text.charAt(0)) && trimEnd(text, text.charAt(0)) === ''
