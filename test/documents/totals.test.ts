import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTotals, lineTotals, type LineInput } from '#documents/amounts/totals.ts'

const totalsOf = (...lines: readonly LineInput[]) => documentTotals(lines.map(lineTotals))
const withheld = (code: string, percent: string) => ({ code, name: code, percent })

describe('totals', () => {
  it('[N30] a line is quantity times price less allowance plus charge, KDV on that', () => {
    expect(
      lineTotals({
        quantity: '3',
        price: '33.335',
        allowance: '10',
        charge: '1.5',
        kdvPercent: '20',
      }),
    ).toEqual({
      extension: '91.51',
      taxes: [{ code: '0015', name: 'KDV', percent: '20', taxable: '91.51', amount: '18.30' }],
    })
  })

  it('[N31] the document is the sum of its rounded lines', () => {
    const totals = totalsOf(
      { quantity: '1', price: '0.125', kdvPercent: '20' },
      { quantity: '1', price: '0.125', kdvPercent: '20' },
      { quantity: '1', price: '10', kdvPercent: '1' },
    )
    expect(totals).toMatchObject({
      lineExtension: '10.26',
      taxExclusive: '10.26',
      taxTotal: '0.16',
      taxInclusive: '10.42',
      payable: '10.42',
    })
    expect(totals.taxes).toEqual([
      { code: '0015', name: 'KDV', percent: '20', taxable: '0.26', amount: '0.06' },
      { code: '0015', name: 'KDV', percent: '1', taxable: '10.00', amount: '0.10' },
    ])
  })

  it('[N32] withheld KDV as in the samples: TEVKIFAT, YTB_Tevkifat, FATURA_13', () => {
    expect(
      totalsOf({
        quantity: '1',
        price: '20000',
        kdvPercent: '18',
        withholding: withheld('606', '90'),
      }),
    ).toMatchObject({
      taxTotal: '360.00',
      withheld: '3240.00',
      taxInclusive: '23600.00',
      payable: '20360.00',
    })
    expect(
      totalsOf({
        quantity: '15',
        price: '15',
        kdvPercent: '10',
        withholding: withheld('613', '90'),
      }),
    ).toMatchObject({
      taxTotal: '2.25',
      withheld: '20.25',
      taxInclusive: '247.50',
      payable: '227.25',
    })
    const totals = totalsOf({
      quantity: '1',
      price: '2000',
      kdvPercent: '18',
      withholding: withheld('602', '90'),
    })
    expect(totals).toMatchObject({
      taxTotal: '36.00',
      withheld: '324.00',
      taxInclusive: '2360.00',
      payable: '2036.00',
    })
    expect(totals.withholdings).toEqual([
      { code: '602', name: '602', percent: '90', taxable: '360.00', amount: '324.00' },
    ])
    expect(totals.taxes[0]?.amount).toBe('360.00')
  })

  it('[N33] stopaj stands in the tax total and comes off what is paid', () => {
    expect(
      totalsOf({
        quantity: '1',
        price: '15000',
        kdvPercent: '20',
        otherTaxes: [{ code: '0003', percent: '23' }],
      }),
    ).toMatchObject({ taxTotal: '6450.00', taxInclusive: '14550.00', payable: '14550.00' })
    expect(
      totalsOf({
        quantity: '1',
        price: '15000',
        kdvPercent: '20',
        otherTaxes: [{ code: '0011', percent: '32' }],
      }),
    ).toMatchObject({ taxInclusive: '13200.00' })
  })

  it('[N34] excise enters the base of KDV, accommodation tax does not', () => {
    const excise = lineTotals({
      quantity: '1',
      price: '6391.67',
      kdvPercent: '18',
      otherTaxes: [{ code: '9077', percent: '37' }],
    })
    expect(excise.taxes.map(({ code, taxable, amount }) => [code, taxable, amount])).toEqual([
      ['0015', '8756.59', '1576.19'],
      ['9077', '6391.67', '2364.92'],
    ])
    expect(
      lineTotals({
        quantity: '1',
        price: '100',
        kdvPercent: '10',
        otherTaxes: [{ code: '0059', percent: '2' }],
      }).taxes.map(({ amount }) => amount),
    ).toEqual(['10.00', '2.00'])
    expect(
      lineTotals({
        quantity: '1',
        price: '100',
        kdvPercent: '20',
        otherTaxes: [{ code: '0071', amount: '25.5' }],
      }).taxes[0],
    ).toMatchObject({ taxable: '125.50', amount: '25.10' })
  })

  it('[N35] exempt lines stand apart, a line without KDV has no taxes', () => {
    const exemption = { code: '301', reason: 'Mal İhracatı' }
    const totals = totalsOf(
      { quantity: '1', price: '100', kdvPercent: '0', exemption },
      { quantity: '1', price: '50', kdvPercent: '20' },
    )
    expect(totals.taxes).toHaveLength(2)
    expect(totals.taxes[0]).toMatchObject({
      exemptionCode: '301',
      taxable: '100.00',
      amount: '0.00',
    })
    expect(totalsOf({ quantity: '2', price: '25' })).toMatchObject({
      taxes: [],
      taxTotal: '0.00',
      payable: '50.00',
    })
  })

  it('[N31] a discounted grid is exact to the kuruş against whole numbers', () => {
    let wrong = 0
    for (let kurus = 0; kurus < 1_000_000; kurus += 37) {
      for (const rate of [1, 10, 20]) {
        const discount = kurus % 97
        const base = kurus * 3 - discount
        if (base < 0) continue
        const { extension, taxes } = lineTotals({
          quantity: '3',
          price: textOf(kurus),
          allowance: textOf(discount),
          kdvPercent: String(rate),
        })
        if (
          extension !== textOf(base) ||
          taxes[0]?.amount !== textOf(Math.floor((base * rate + 50) / 100))
        )
          wrong++
      }
    }
    expect(wrong).toBe(0)
  })

  it('[N31] eight decimals of price and three of quantity are exact too', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 13n), fc.bigInt(1n, 10n ** 7n), (price, quantity) => {
        const { extension } = lineTotals({
          quantity: fixed(quantity, 3),
          price: fixed(price, 8),
          kdvPercent: '20',
        })
        expect(extension).toBe(fixed((price * quantity + 5n * 10n ** 8n) / 10n ** 9n, 2))
      }),
      { numRuns: 2000 },
    )
  })

  it('[N31] sums beyond the exact range of numbers are exact', () => {
    const lines = Array.from({ length: 40 }, () =>
      lineTotals({ quantity: '1', price: '999999999999999.99', kdvPercent: '0' }),
    )
    const mixed = [
      ...lines,
      ...Array.from({ length: 40 }, () =>
        lineTotals({ quantity: '1', price: '999999999999.99', kdvPercent: '0' }),
      ),
    ]
    expect(documentTotals(mixed).lineExtension).toBe(
      fixed(40n * 99999999999999999n + 40n * 99999999999999n, 2),
    )
  })

  it('[N36] what is paid is always the lines, the taxes and nothing else', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 999 }).map(String),
      price: fc.integer({ min: 0, max: 10_000_000 }).map(textOf),
      kdvPercent: fc.constantFrom('0', '1', '10', '20'),
      withholding: fc.constantFrom(withheld('601', '40'), withheld('602', '90')),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
        const {
          lineExtension,
          taxes,
          withheld: kept,
          taxTotal,
          taxInclusive,
          payable,
        } = totalsOf(...lines)
        const kdv = taxes.reduce((sum, { amount }) => sum + kurusOf(amount), 0)
        expect(kurusOf(taxTotal)).toBe(kdv - kurusOf(kept))
        expect(kurusOf(taxInclusive)).toBe(kurusOf(lineExtension) + kdv)
        expect(kurusOf(payable)).toBe(kurusOf(lineExtension) + kurusOf(taxTotal))
      }),
    )
  })
})

const textOf = (kurus: number) =>
  `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, '0')}`
const kurusOf = (text: string) => Number(text.replace('.', ''))
const fixed = (value: bigint, decimals: number) => {
  const digits = String(value).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
