import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Formula } from '#descriptor/computed.ts'
import { withComputed } from '#engine/computed.ts'

const reckon = (formula: Formula, body: object, decimals = 2): unknown =>
  (
    withComputed({ record: { schema: 'x', computed: { Out: { formula, decimals } } } }, body) as {
      Out: unknown
    }
  ).Out

describe('numbers that follow from others', () => {
  it('[RK13] sum, product, difference, per cent and the total of a list', () => {
    const body = {
      Months: 12,
      Rent: { Monthly: 1000.5 },
      Rate: 20,
      Lines: [{ Count: 2, Price: 0.1 }, { Count: 3, Price: 0.2 }, {}],
    }
    const yearly: Formula = { product: ['Months', 'Rent.Monthly'] }
    expect(reckon(yearly, body)).toBe(12006)
    expect(reckon({ sum: [yearly, 1, 'Rate'] }, body)).toBe(12027)
    expect(reckon({ difference: [yearly, 'Rate', 6] }, body)).toBe(11980)
    expect(reckon({ percent: 'Rate', of: yearly }, body)).toBe(2401.2)
    expect(reckon({ total: 'Lines', each: { product: ['Count', 'Price'] } }, body)).toBe(0.8)
  })

  it('[RK13] what is not said counts as zero', () => {
    expect(reckon({ sum: ['A', 'B.C', 3] }, {})).toBe(3)
    expect(reckon({ product: ['A', 3] }, {})).toBe(0)
    expect(reckon({ total: 'Lines', each: 'A' }, { Lines: null })).toBe(0)
  })

  it('[RK13] is exact, and rounded half up', () => {
    expect(reckon({ sum: [0.1, 0.2] }, {}, 10)).toBe(0.3)
    expect(reckon({ percent: 50, of: 2.01 }, {})).toBe(1.01)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 0, max: 1e4 }),
        (amount, rate) => {
          const exact = (BigInt(amount) * BigInt(rate) + 5_000n) / 10_000n
          expect(reckon({ percent: rate / 100, of: amount / 100 }, {})).toBe(Number(exact) / 100)
        },
      ),
    )
  })

  it('[RK13] may use what was computed before it, in the order of the descriptor', () => {
    const computed = {
      Net: { formula: { product: ['Count', 'Price'] }, decimals: 2 },
      'Totals.Tax': { formula: { percent: 20, of: 'Net' }, decimals: 2 },
      'Totals.Gross': { formula: { sum: ['Net', 'Totals.Tax'] }, decimals: 2 },
    } as const
    expect(
      withComputed({ record: { schema: 'x', computed } }, { Count: 3, Price: 9.99, Net: 1 }),
    ).toEqual({ Count: 3, Price: 9.99, Net: 29.97, Totals: { Tax: 5.99, Gross: 35.96 } })
  })
})
