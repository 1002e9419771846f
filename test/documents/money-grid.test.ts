/**
 * Money, amount by amount, against a reckoning in whole numbers that shares nothing with ours. Here every boundary and every
 * 97th kuruş; all of it with `GRID=all` (six million lines).
 */
import { describe, expect, it } from 'vitest'
import { documentTotals, lineTotals } from '#documents/amounts/totals.ts'

const last = 999_999
const rates = [1, 10, 20] as const
const isWhole = process.env['GRID'] === 'all'

const text = (kurus: bigint): string => `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`
/** Half up, of an amount and a rate that are not negative. */
const percent = (kurus: bigint, rate: number): bigint => (kurus * BigInt(rate) + 50n) / 100n

/** Around every amount where the tax of a rate turns to the next kuruş near a full lira, and the ends. */
const boundaries = new Set(
  [
    0,
    1,
    2,
    3,
    4,
    5,
    49,
    50,
    51,
    last - 1,
    last,
    ...Array.from({ length: 100 }, (_, lira) => [
      lira * 10_000 - 1,
      lira * 10_000,
      lira * 10_000 + 1,
      lira * 100 + 25,
      lira * 100 + 49,
      lira * 100 + 50,
      lira * 100 + 51,
    ]).flat(),
  ].filter((kurus) => kurus >= 0),
)
function* amounts(): Generator<number> {
  for (let kurus = 0; kurus <= last; kurus++)
    if (isWhole || kurus % 97 === 0 || boundaries.has(kurus)) yield kurus
}

/** A seventh of the amount, so that what is left has every last digit. */
const discountOf = (kurus: bigint): bigint => kurus / 7n

describe('every amount', () => {
  it.each(rates)(
    '[TY9] at %i per cent, with and without a discount, is exact to the kuruş',
    (rate) => {
      const wrong: string[] = []
      let count = 0
      for (const whole of amounts()) {
        const kurus = BigInt(whole)
        for (const discount of [0n, discountOf(kurus)]) {
          count++
          const rest = kurus - discount
          const kdv = percent(rest, rate)
          const line = lineTotals({
            quantity: '1',
            price: text(kurus),
            ...(discount > 0n && { allowance: text(discount) }),
            kdvPercent: String(rate),
          })
          const { lineExtension, taxTotal, taxInclusive, payable } = documentTotals([line])
          const [ours, theirs] = [
            [
              line.extension,
              line.taxes[0]?.amount,
              lineExtension,
              taxTotal,
              taxInclusive,
              payable,
            ].join(' '),
            [rest, kdv, rest, kdv, rest + kdv, rest + kdv].map(text).join(' '),
          ]
          if (ours !== theirs)
            wrong.push(
              `${text(kurus)} − ${text(discount)} at ${rate}: ${ours} instead of ${theirs}`,
            )
        }
      }
      expect(wrong.slice(0, 5)).toEqual([])
      expect(count).toBeGreaterThanOrEqual(isWhole ? 2_000_000 : 20_000)
    },
    isWhole ? 1_800_000 : 60_000,
  )
})
