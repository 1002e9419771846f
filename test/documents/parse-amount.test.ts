import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '#values/parse-amount.ts'

const value = (text: string) => {
  const parsed = parseAmount(text)
  return parsed.kind === 'value' ? parsed.value : parsed.kind
}

describe('a typed number', () => {
  it('[N5] may be written the Turkish, the English or the plain way', () => {
    expect(
      [
        '1.234,56',
        '1,234.56',
        '1 234,56',
        '1\u00A0234,56',
        '1234.56',
        '1234,56',
        '1.234.567,8',
      ].map(value),
    ).toEqual(['1234.56', '1234.56', '1234.56', '1234.56', '1234.56', '1234.56', '1234567.8'])
    expect(
      [
        '1,23',
        '1.23',
        '0,125',
        '0.125',
        '12',
        '1.2345',
        '1234.567',
        '1 234',
        '1.234,567',
        '₺ 5,00',
        '5 TL',
        '-3,5',
      ].map(value),
    ).toEqual([
      '1.23',
      '1.23',
      '0.125',
      '0.125',
      '12',
      '1.2345',
      '1234.567',
      '1234',
      '1234.567',
      '5',
      '5',
      '-3.5',
    ])
  })

  it('[N6] that can be read in two ways is never guessed', () => {
    expect(parseAmount('1.234')).toEqual({ kind: 'ambiguous', readings: ['1.234', '1234'] })
    expect(parseAmount('-12,345')).toEqual({ kind: 'ambiguous', readings: ['-12.345', '-12345'] })
    expect(parseAmount('1.234', { decimal: ',' })).toEqual({ kind: 'value', value: '1234' })
    expect(parseAmount('1,234', { decimal: ',' })).toEqual({ kind: 'value', value: '1.234' })
    expect(parseAmount('1 234,5', { decimal: '.' })).toEqual({ kind: 'value', value: '1234.5' })
  })

  it('[N5] that is none is refused', () => {
    for (const wrong of [
      'abc',
      '1e3',
      '٣',
      '12.34.56',
      '1.23,4.5',
      '1,2,3',
      '12 34',
      '--1',
      '1.234,56,7',
      '.',
      ',5',
      '1..2',
      '١٢',
    ])
      expect(value(wrong), wrong).toBe('invalid')
    expect([value(''), value('   ')]).toEqual(['empty', 'empty'])
  })

  it('[N5] is read back from the way Turkish writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (kurus) => {
        const written = `${String(Math.floor(kurus / 100)).replace(/\B(?=(\d{3})+$)/g, '.')},${String(kurus % 100).padStart(2, '0')}`
        expect(Number(value(written))).toBe(kurus / 100)
      }),
    )
  })
})
