import { describe, expect, it } from 'vitest'
import { documentTotals, lineTotals } from '#documents/amounts/totals.ts'
import {
  lineAmountOfFile,
  totalsOfFile,
  type KeptAmount,
  type KeptOfFile,
} from '#screens/editor/file-amounts.ts'

const line = (price: string, kdvPercent: string) =>
  lineTotals({ quantity: '1', price, allowance: '0', kdvPercent, otherTaxes: [] })
const reckoned = documentTotals([line('100', '20'), line('50', '10')])
const kept = (...amounts: readonly Partial<KeptAmount>[]): KeptOfFile => ({
  IsOfFile: true,
  Parts: [],
  Amounts: amounts.map((one) => ({
    Line: null,
    Name: 'payable',
    Code: null,
    Percent: null,
    Given: 0,
    Reckoned: 0,
    ...one,
  })),
  MustReckon: false,
  Tolerated: [],
})
const tax = { Name: 'tax', Code: '0015', Percent: 20 } as const

describe('[EL31] the totals of a draft of a file', () => {
  it('are calculated where the file says nothing else', () => {
    expect(totalsOfFile(reckoned, undefined)).toBe(reckoned)
    expect(totalsOfFile(reckoned, kept())).toBe(reckoned)
  })
  it('are those of the file, each tax and each sum', () => {
    const shown = totalsOfFile(
      reckoned,
      kept({ Given: 170.5, Reckoned: 175 }, { ...tax, Given: 15.5, Reckoned: 20 }),
    )
    expect(shown.payable).toBe('170.50')
    expect(shown.taxes.map(({ percent, amount }) => `${percent} ${amount}`)).toEqual([
      '20 15.50',
      '10 5.00',
    ])
    expect(shown.taxInclusive).toBe(reckoned.taxInclusive)
  })
  it('are calculated again as soon as something was typed that the service does not know', () => {
    const changed = documentTotals([line('110', '20'), line('50', '10')])
    expect(totalsOfFile(changed, kept({ Given: 170.5, Reckoned: 175 }))).toBe(changed)
  })
  it('may have a tax that nothing is calculated for', () => {
    const special = { Name: 'tax', Code: '0015', Percent: 18, Given: 9, Reckoned: 0 } as const
    const shown = totalsOfFile(reckoned, kept(special, { Given: 184, Reckoned: 175 }))
    expect(shown.payable).toBe('184.00')
    expect(shown.taxes.at(-1)).toMatchObject({ code: '0015', percent: '18', amount: '9.00' })
  })
})

describe('[EL31] the amount of a line', () => {
  const ofSecond = kept({ Line: 2, Name: 'lineAmount', Given: 49.99, Reckoned: 50 })
  it('is the one of the file while nobody has changed the line', () => {
    expect(lineAmountOfFile('50.00', 1, ofSecond)).toBe('49.99')
    expect(lineAmountOfFile('51.00', 1, ofSecond)).toBeUndefined()
    expect(lineAmountOfFile('50.00', 0, ofSecond)).toBeUndefined()
  })
})
