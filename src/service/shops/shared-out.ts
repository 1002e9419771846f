/** Amounts that a shop says of a whole order, shared out among its lines. All are whole kuruş. */
import { ShopError, type ShopLine } from '../ports/shop.ts'

/** In proportion to the weights, so that the parts come to the sum; what is left of the division goes to the largest. */
export function sharedOut(sum: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? sum : 0))
  const parts = weights.map((weight) => Math.trunc((sum * weight) / whole))
  const left = sum - parts.reduce((total, part) => total + part, 0)
  const largest = weights.indexOf(Math.max(...weights))
  return parts.map((part, index) => (index === largest ? part + left : part))
}

export interface SoldLines {
  readonly goods: readonly ShopLine[]
  /** Carriage and fees, which stay as they are. */
  readonly extras: readonly ShopLine[]
  /** What is taken off without a line of its own; not above zero. */
  readonly taken: number
}

const sumOf = (lines: readonly ShopLine[]): number => lines.reduce((sum, { paid }) => sum + paid, 0)

/**
 * Lines that come to what was paid for the package: what was taken off, and the kuruş that rounding made, are shared out among the goods.
 * Throws a ShopError where there is another difference: nothing else than what was paid may be invoiced.
 */
export function comingTo(
  total: number,
  id: string,
  { goods, extras, taken }: SoldLines,
): ShopLine[] {
  const sold = goods.filter(isSold)
  const others = extras.filter(isSold)
  const rest = total - sumOf(sold) - sumOf(others)
  // Each line is rounded by itself.
  const isRounding = Math.abs(rest - taken) <= sold.length + others.length
  const parts = sharedOut(
    rest,
    sold.map(({ paid }) => paid),
  )
  const shared = sold.map((line, index) => withPart(line, parts[index] ?? 0))
  const isShared = rest === 0 || (sold.length > 0 && shared.every(({ paid }) => paid >= 0))
  if (!isRounding || !isShared)
    throw new ShopError(
      'changed',
      `Package ${id}: its lines come to ${(total - rest + taken) / 100}, and ${total / 100} was paid`,
    )
  return [...shared, ...others].filter(isSold)
}

const isSold = ({ paid, quantity }: ShopLine): boolean => paid > 0 && quantity > 0

function withPart(line: ShopLine, part: number): ShopLine {
  if (part === 0) return line
  const paid = line.paid + part
  const gross = Math.max(line.gross, paid)
  return { ...line, paid, gross, sellerDiscount: gross - paid }
}
