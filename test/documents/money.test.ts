import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  compare,
  decimalPlaces,
  integerDigits,
  isDecimal,
  isZero,
  multiply,
  percentOf,
  plain,
  round2,
  roundedProduct,
  subtract,
  toDecimal,
} from '#values/money.ts'

/** Kuruş from one amount of the grid to the next: all of them in `npm run proof -- grid`, else as many that each last two digits come. */
const step = process.env['GRID'] === 'all' ? 1 : 97

describe('money', () => {
  it('[N1] rounds half up to two decimals, also where a float would not', () => {
    expect(
      ['1.005', '2.675', '0.125', '-1.005', '1.0049999', '0'].map((value) => round2(value)),
    ).toEqual(['1.01', '2.68', '0.13', '-1.01', '1.00', '0.00'])
    expect(round2(1.005)).toBe('1.01')
  })

  it('[N1] never writes minus nought', () => {
    expect([round2('-0.001'), plain('-0'), subtract('0', '0'), multiply('-1', '0')]).toEqual([
      '0.00',
      '0',
      '0',
      '0',
    ])
  })

  it('[N2] is exact where floats are not', () => {
    expect(add(0.1, 0.2)).toBe('0.3')
    expect(multiply('123456789012345.67', '1.00000001')).toBe('123456790246913.5601234567')
    expect(add('999999999999999.99', '0.01')).toBe('1000000000000000')
    expect(subtract('1', '0.9')).toBe('0.1')
  })

  it('[N2] short and long decimals come to the same, to the hundredth and away from nought at half', () => {
    const decimal = fc
      .tuple(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.nat({ max: 7 }),
        fc.nat({ max: 18 }),
      )
      .map(([digits, places, cut]) => ({ digits: digits / 10n ** BigInt(cut), places }))
    const text = ({ digits, places }: { digits: bigint; places: number }) => {
      const all = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
      const whole = all.slice(0, all.length - places)
      return `${digits < 0n ? '-' : ''}${whole}${places > 0 ? `.${all.slice(-places)}` : ''}`
    }
    const rounded = (value: bigint, places: number): string => {
      const unit = 10n ** BigInt(places)
      const size = (value < 0n ? -value : value) * 100n
      const hundredths = (size * 2n + unit) / (unit * 2n)
      const sign = value < 0n && hundredths > 0n ? '-' : ''
      return `${sign}${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`
    }
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const product = a.digits * b.digits
        const places = a.places + b.places
        expect(roundedProduct(text(a), text(b))).toBe(rounded(product, places))
        expect(percentOf(text(a), text(b))).toBe(rounded(product, places + 2))
        expect(round2(text(a))).toBe(rounded(a.digits, a.places))
      }),
      { numRuns: 2_000 },
    )
  })

  it('[N2] writes plain notation whatever the number looks like on the wire', () => {
    expect([plain(1e-7), plain(1e21), plain('2.50'), plain(1e2)]).toEqual([
      '0.0000001',
      '1000000000000000000000',
      '2.5',
      '100',
    ])
  })

  it('[N2] refuses what is no number and says what it got', () => {
    for (const wrong of ['', 'abc', '1,5', ' 1', '٣', 'NaN', 'Infinity', '1.'])
      expect(() => toDecimal(wrong)).toThrow(`"${wrong}"`)
    expect(() => toDecimal(Number.NaN)).toThrow('NaN')
    expect([isDecimal('1.50'), isDecimal('-3'), isDecimal('1,5'), isDecimal('1e3')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('[N2] compares and measures', () => {
    expect([compare('1.0', '1'), compare('2', '10'), compare('-1', '0')]).toEqual([0, -1, -1])
    expect([isZero('0.00'), isZero('-0'), isZero('0.001')]).toEqual([true, true, false])
    expect([
      decimalPlaces('1.250'),
      decimalPlaces('7'),
      integerDigits('-1234.5'),
      integerDigits('0.5'),
    ]).toEqual([2, 0, 4, 1])
  })

  it('[N3] percent of an amount is exact half up over the grid 0.00–9,999.99 at 1, 10 and 20 per cent', () => {
    let wrong = 0
    for (const rate of [1, 10, 20]) {
      for (let kurus = 0; kurus < 1_000_000; kurus += step) {
        const expected = Math.floor((kurus * rate + 50) / 100)
        if (percentOf(textOf(kurus), rate) !== textOf(expected)) wrong++
      }
    }
    expect(wrong).toBe(0)
  })

  it('[N3] and of any long amount and rate, against whole numbers of any length', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 17n), fc.bigInt(0n, 10_000n), (kurus, hundredths) => {
        const expected = (kurus * hundredths + 5_000n) / 10_000n
        expect(percentOf(bigText(kurus), bigText(hundredths))).toBe(bigText(expected))
      }),
    )
  })
})

const textOf = (kurus: number) =>
  `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, '0')}`
const bigText = (kurus: bigint) => `${kurus / 100n}.${String(kurus % 100n).padStart(2, '0')}`
