import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkTaxNumber,
  isTckn,
  isVkn,
  tcknCheckDigits,
  vknCheckDigit,
} from '#values/tax-number.ts'

const digit = fc.integer({ min: 0, max: 9 })
const nine = fc.array(digit, { minLength: 9, maxLength: 9 })

describe('a tax number', () => {
  it('[N10] of a company has ten digits with a check digit', () => {
    for (const vkn of [
      '4840847211',
      '6310540565',
      '3900383669',
      '1460415308',
      '7750409379',
      '3900892152',
    ])
      expect(isVkn(vkn), vkn).toBe(true)
    for (const wrong of ['4840847212', '1111111111', '484084721', '48408472110', ''])
      expect(isVkn(wrong), wrong).toBe(false)
  })

  it('[N11] of a person has eleven digits with two check digits, and does not begin with nought', () => {
    expect(isTckn('10000000146')).toBe(true)
    for (const wrong of ['10000000147', '00000000000', '12345678901', '28166223001', '1000000014'])
      expect(isTckn(wrong), wrong).toBe(false)
  })

  it('[N12] of convention is taken as it is: final consumer, foreign buyer', () => {
    expect(['11111111111', '22222222222', '2222222222'].map(checkTaxNumber)).toEqual([
      'ok',
      'ok',
      'ok',
    ])
  })

  it('[N10] says what is wrong with it', () => {
    expect(
      ['484084721', '48408A7211', '4840847212', '10000000147', '٤٨٤٠٨٤٧٢١١', '4840847211 '].map(
        checkTaxNumber,
      ),
    ).toEqual(['length', 'digits', 'checkDigit', 'checkDigit', 'digits', 'digits'])
  })

  it('[N10] [N11] nine digits have exactly one ending that is valid', () => {
    fc.assert(
      fc.property(nine, (digits) => {
        expect(
          Array.from({ length: 10 }, (_, last) => isVkn([...digits, last].join(''))).filter(Boolean)
            .length,
        ).toBe(1)
        expect(isVkn([...digits, vknCheckDigit(digits)].join(''))).toBe(true)
      }),
    )
    fc.assert(
      fc.property(
        nine.filter(([head]) => head !== 0),
        (digits) => {
          const endings = Array.from(
            { length: 100 },
            (_, last) => `${digits.join('')}${String(last).padStart(2, '0')}`,
          ).filter((text) => text !== '11111111111' && text !== '22222222222')
          expect(endings.filter(isTckn)).toEqual([
            `${digits.join('')}${tcknCheckDigits(digits).join('')}`,
          ])
        },
      ),
    )
  })
})
