/** What was paid, KDV included, is what the invoice comes to. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netLinesOf, withKdv, type PaidLine } from '#documents/amounts/paid-lines.ts'
import { documentTotals, lineTotals } from '#documents/amounts/totals.ts'

/** As the arithmetic of documents has it, which rounds on its own. */
const payableOf = (lines: readonly PaidLine[]): string =>
  documentTotals(
    netLinesOf(lines).map(({ of, quantity, price, allowance }) =>
      lineTotals({
        quantity: String(quantity),
        price,
        allowance: (allowance / 100).toFixed(2),
        kdvPercent: String(lines[of]?.rate),
      }),
    ),
  ).payable

const paidLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 120 }),
    gross: fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 5_000_000 })),
    share: fc.integer({ min: 1, max: 100 }),
    rate: fc.constantFrom(0, 1, 8, 10, 18, 20),
  })
  .map(({ share, ...line }): PaidLine => ({
    ...line,
    paid: Math.max(1, Math.floor((line.gross * share) / 100)),
  }))

describe('lines that were paid with KDV', () => {
  it('[SH1] come to what was paid, whatever the prices, rates and discounts are', () => {
    fc.assert(
      fc.property(fc.array(paidLine, { minLength: 1, maxLength: 8 }), (lines) => {
        const paid = lines.reduce((sum, line) => sum + line.paid, 0)
        expect(payableOf(lines)).toBe((paid / 100).toFixed(2))
      }),
      { numRuns: 1_000 },
    )
  })

  it('[SH1] put the kuruş that are missing on one line, and on one of its own only where none can take them', () => {
    fc.assert(
      fc.property(fc.array(paidLine, { minLength: 1, maxLength: 8 }), (lines) => {
        const made = netLinesOf(lines)
        const netOf = (line: (typeof made)[number]) =>
          Math.round(Number(line.price) * line.quantity * 100) - line.allowance
        const changed = made.filter((line) => {
          const { paid, rate } = lines[line.of]!
          const off = paid - withKdv(netOf(line), rate)
          return !line.isDifference && (off < 0 || off > 1)
        })
        expect(changed.length).toBeLessThanOrEqual(1)
        expect(made.length - lines.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
    // No net amount gives 0.03 at 20 %.
    const line = { quantity: 1, paid: 3, gross: 3, rate: 20 }
    expect(netLinesOf([line])).toEqual([
      { of: 0, quantity: 1, price: '0.02', allowance: 0, isDifference: false },
      { of: 0, quantity: 1, price: '0.01', allowance: 0, isDifference: true },
    ])
    // The dearer line takes it, where it can.
    const dear = { quantity: 2, paid: 12_000, gross: 15_000, rate: 20 }
    expect(netLinesOf([line, dear])).toEqual([
      { of: 0, quantity: 1, price: '0.02', allowance: 0, isDifference: false },
      { of: 1, quantity: 2, price: '62.5', allowance: 2_499, isDifference: false },
    ])
  })
})
