/** Amounts that a shop says of a whole order, shared out among its lines. All are whole kuruş. */

/** In proportion to the weights, so that the parts come to the sum; what is left of the division goes to the largest. */
export function sharedOut(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? sum : 0))
  const parts = weights.map((weight) => Math.trunc((sum * weight) / whole))
  const left = sum - parts.reduce((total, part) => total + part, 0)
  const largest = weights.indexOf(Math.max(...weights))
  return parts.map((part, index) => (index === largest ? part + left : part))
}
