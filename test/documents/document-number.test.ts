import { describe, expect, it } from 'vitest'
import {
  formatDocumentNumber,
  isDocumentNumber,
  isSeriesName,
  parseDocumentNumber,
} from '#documents/document/document-number.ts'

describe('a document number', () => {
  it('[N20] is a series, the year and nine digits', () => {
    expect(formatDocumentNumber({ series: 'ABC', year: 2026, ordinal: 1 })).toBe('ABC2026000000001')
    expect(parseDocumentNumber('A0Z2026999999999')).toEqual({
      series: 'A0Z',
      year: 2026,
      ordinal: 999_999_999,
    })
  })
  it('[N20] in any other shape is none', () => {
    for (const wrong of [
      'ABC202600000001',
      'abc2026000000001',
      'ABC1926000000001',
      'ÇBC2026000000001',
      'ABC20260000000012',
      '',
      'ABC2026 00000001',
    ]) {
      expect([parseDocumentNumber(wrong), isDocumentNumber(wrong)], wrong).toEqual([
        undefined,
        false,
      ])
    }
    expect(['ABC', 'A1B', 'abc', 'AB', 'ÇAB'].map(isSeriesName)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
  it('[N20] is refused before it is written wrongly', () => {
    expect(() => formatDocumentNumber({ series: 'AB', year: 2026, ordinal: 1 })).toThrow(
      'series "AB"',
    )
    expect(() =>
      formatDocumentNumber({ series: 'ABC', year: 2026, ordinal: 1_000_000_000 }),
    ).toThrow('1000000000')
    expect(() => formatDocumentNumber({ series: 'ABC', year: 1999, ordinal: 1 })).toThrow('1999')
  })
})
