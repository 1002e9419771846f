/** Tax numbers with right check digits, and with wrong ones: the n-th of its kind, the same in every run. */

export function taxNumber(kind: 'company' | 'person', n: number): string {
  const nine = String(kind === 'company' ? 100_000_000 + n : 300_000_000 + n * 7)
  return kind === 'company' ? nine + vknDigit(nine) : nine + tcknDigits(nine)
}

/** The same number with a check digit that is not its own. */
export function wrongTaxNumber(kind: 'company' | 'person', n: number): string {
  const right = taxNumber(kind, n)
  return right.slice(0, -1) + ((Number(right.at(-1)) + 1) % 10)
}

const digitsOf = (text: string): number[] => Array.from(text, Number)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

function vknDigit(nine: string): string {
  const parts = digitsOf(nine).map((digit, index) => {
    const shifted = (digit + 9 - index) % 10
    const product = (shifted * 2 ** (9 - index)) % 9
    return shifted !== 0 && product === 0 ? 9 : product
  })
  return String((10 - (sum(parts) % 10)) % 10)
}

function tcknDigits(nine: string): string {
  const digits = digitsOf(nine)
  const odd = sum(digits.filter((_, index) => index % 2 === 0))
  const even = sum(digits.filter((_, index) => index % 2 === 1))
  const tenth = (odd * 7 - even + 90) % 10
  return `${tenth}${(odd + even + tenth) % 10}`
}
