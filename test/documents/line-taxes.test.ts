import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxTypes } from '#documents/codes/tax-types.ts'
import {
  isLineTax,
  isWholeTax,
  readTaxes,
  taxesText,
  taxOfWire,
  typedTaxes,
  wireOfTax,
  type TypedTax,
} from '#documents/amounts/line-taxes.ts'

const lineTaxes = taxTypes.map(({ code }) => code).filter(isLineTax)
const figure = fc.nat({ max: 10_000_000 }).map((kurus) => String(kurus / 100))
const tax = fc
  .tuple(fc.constantFrom(...lineTaxes), figure, fc.boolean())
  .map(([code, text, isPercent]): TypedTax =>
    isPercent ? { code, percent: text, amount: '' } : { code, percent: '', amount: text },
  )

describe('the taxes of a line as one text', () => {
  it('[EL1] any taxes come back from the text and from the wire as they were typed', () => {
    fc.assert(
      fc.property(fc.array(tax, { maxLength: 6 }), (taxes) => {
        expect(typedTaxes(taxesText(taxes))).toEqual(taxes)
        expect(taxes.map(wireOfTax).map(taxOfWire)).toEqual(taxes)
      }),
    )
  })

  it('[EL1] KDV and what is withheld of it are no taxes of the list: they have columns of their own', () => {
    expect(['0015', '9015', '602', '801'].filter(isLineTax)).toEqual([])
    expect(['0003', '0059', '0074', '4171', '9040', '7777'].filter(isLineTax)).toHaveLength(6)
  })

  it('[EL2] a tax without a figure, with two or with none that is a number is not whole', () => {
    const [percent, amount] = ['25', '12.5']
    expect(isWholeTax({ code: '0074', percent, amount: '' })).toBe(true)
    expect(isWholeTax({ code: '0074', percent: '', amount })).toBe(true)
    expect(
      [
        { percent: '', amount: '' },
        { percent: '2x', amount: '' },
        { percent, amount },
      ].filter((one) => isWholeTax({ code: '0074', ...one })),
    ).toEqual([])
    expect(wireOfTax({ code: '0074', percent: '2x', amount: '' })).toEqual({
      TaxCode: '0074',
      Percent: '2x',
    })
  })

  it.each([
    ['0074 25%', '0074 25%'],
    ['ÖTV 4. Liste %25; 8006 =12,50', '0074 25%; 8006 =12.5'],
    ['konaklama vergisi 2 %\n4080 % 10', '0059 2%; 4080 10%'],
    ['8006 1.250,75 TL', '8006 =1250.75'],
  ])('[EL7] a cell that says %j is read', (cell, text) => {
    expect(readTaxes(cell, ',')).toBe(text)
  })

  it.each([
    '0074',
    '0074 25',
    'ÖTV',
    '0015 %20',
    '602 %90',
    '9999 %1',
    '0074 %yirmi',
    '0074 25%; Kira %1',
  ])('[EL7] a cell that says %j is not guessed at', (cell) => {
    expect(readTaxes(cell, ',')).toBeUndefined()
  })
})
