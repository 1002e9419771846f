/**
 * Lines of an invoice made of what a customer paid, KDV included. A shop knows what was paid; an invoice is reckoned from net amounts, each
 * line rounded on its own. Some sums cannot be reached that way: at 20 % no net amount of whole kuruş gives 0.03. What is missing is put
 * on one line, or, where no line can take it, on a line of one kuruş of its own, so that the invoice comes to what was paid.
 * All amounts are whole kuruş.
 */
import { toDecimal } from '#values/money.ts'

/** A line as the customer paid it. */
export interface PaidLine {
  readonly quantity: number
  /** What was paid for all pieces together, KDV included. */
  readonly paid: number
  /** The same before discounts; at least `paid`. */
  readonly gross: number
  /** Per cent of KDV: 0 to 49. */
  readonly rate: number
}

/** A line as an invoice has it. */
export interface NetLine {
  /** Place of the paid line that it came of. */
  readonly of: number
  readonly quantity: number
  /** Price of a piece without KDV and before discounts, with up to eight decimals. */
  readonly price: string
  /** Discount of the whole line without KDV, in kuruş. */
  readonly allowance: number
  /** It carries the kuruş that no other line can take. */
  readonly isDifference: boolean
}

const priceDecimals = 8

export function netLinesOf(lines: readonly PaidLine[]): NetLine[] {
  const taker = takerOf(lines)
  const made = lines.map((line, of) =>
    netLine(of, line, taker?.of === of ? taker.net : netWithin(line.paid, line.rate)),
  )
  return taker === undefined || taker.rest === 0
    ? made
    : [
        ...made,
        {
          of: taker.of,
          quantity: 1,
          price: toDecimal(taker.rest).div(100).toFixed(2),
          allowance: 0,
          isDifference: true,
        },
      ]
}

interface Taker {
  readonly of: number
  readonly net: number
  /** Kuruş that it cannot take: none, or one. */
  readonly rest: number
}

/** The dearest line that comes out even with all that is missing; where there is none, the dearest of all. */
function takerOf(lines: readonly PaidLine[]): Taker | undefined {
  const missingOf = ({ paid, rate }: PaidLine) => paid - withKdv(netWithin(paid, rate), rate)
  const missing = lines.reduce((sum, line) => sum + missingOf(line), 0)
  if (missing === 0) return undefined
  const takers = lines
    .map((line, of) => {
      const wanted = line.paid + missing - missingOf(line)
      const net = netWithin(wanted, line.rate)
      return { of, net, rest: wanted - withKdv(net, line.rate), paid: line.paid }
    })
    .toSorted((a, b) => b.paid - a.paid)
  return takers.find(({ rest }) => rest === 0) ?? takers[0]
}

function netLine(of: number, { quantity, gross, rate }: PaidLine, net: number): NetLine {
  const before = Math.max(net, netWithin(gross, rate))
  return {
    of,
    quantity,
    price: toDecimal(before).div(100).div(quantity).round(priceDecimals).toFixed(),
    allowance: before - net,
    isDifference: false,
  }
}

/** The net amount with its KDV, rounded half up as a line of an invoice is. */
export const withKdv = (net: number, rate: number): number =>
  net + Math.floor((net * rate + 50) / 100)

/** The largest net amount that comes to no more than was paid; it misses by one kuruş at most. */
function netWithin(paid: number, rate: number): number {
  let net = Math.floor((paid * 100) / (100 + rate)) + 1
  while (net > 0 && withKdv(net, rate) > paid) net -= 1
  return net
}
