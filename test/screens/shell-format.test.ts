import { describe, expect, it } from 'vitest'
import { addDays, dayOf, formatsOf, parseDay, today } from '#screens/text/format.ts'
import { parseDecimal } from '#screens/text/parse-decimal.ts'
import { rangeOf } from '#screens/ui/date-range.tsx'

const tr = formatsOf('tr')
const en = formatsOf('en')

describe('amounts', () => {
  it('[G40] writes amounts as the language does, the lira behind the amount', () => {
    expect([tr.money(1234.5, 'TRY'), tr.money('1234567.89', 'EUR'), tr.money(-3, 'TRY')]).toEqual(['1.234,50 ₺', '1.234.567,89 €', '-3,00 ₺'])
    expect(en.money(1234.5, 'TRY')).toMatch(/^₺1,234\.50$/)
    expect([tr.money(null, 'TRY'), tr.money('', 'TRY'), tr.money('x', 'TRY')]).toEqual(['', '', ''])
  })
  it('[G40] takes decimal text as it stands, without a binary number between', () => {
    expect(tr.money('90071992547409931.27', 'TRY')).toBe('90.071.992.547.409.931,27 ₺')
    expect(tr.number('0.12345678')).toBe('0,12345678')
  })
  it('[G41] reads numbers typed with comma or point', () => {
    expect(['1.234,56', '1234,56', '1234.56', '1,234.56', '12,5', '1.234', '0,5', '12,'].map(parseDecimal)).toEqual(['1234.56', '1234.56', '1234.56', '1234.56', '12.5', '1234', '0.5', '12'])
    expect(['', 'abc', '1.2.3', '1,2,3', '12.34.567'].map(parseDecimal)).toEqual([undefined, undefined, undefined, undefined, undefined])
  })
})

describe('days', () => {
  it('[G42] shows days of Istanbul', () => {
    expect([tr.date('2026-11-21'), tr.date('2026-11-20T22:30:00Z'), tr.dateTime('2026-11-20T22:30:00Z'), tr.dateTime('2026-11-21T09:05:00')]).toEqual(['21.11.2026', '21.11.2026', '21.11.2026 01:30', '21.11.2026 09:05'])
    expect([dayOf('2026-12-31T21:00:00Z'), today(new Date('2026-12-31T21:00:00Z'))]).toEqual(['2027-01-01', '2027-01-01'])
    expect([tr.date(null), tr.date('nonsense'), tr.dateTime('')]).toEqual(['', '', ''])
  })
  it('[G42] reads days typed in the ways people type them and refuses days that do not exist', () => {
    expect(['21.11.2026', '21/11/26', '21112026', '1-2-2026', '2026-11-21'].map(parseDay)).toEqual(['2026-11-21', '2026-11-21', '2026-11-21', '2026-02-01', '2026-11-21'])
    expect(['31.02.2026', '21.13.2026', '', 'today', '2026'].map(parseDay)).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(parseDay('29.02.2028')).toBe('2028-02-29')
  })
  it('[G43] names periods with both ends in them', () => {
    expect(rangeOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(rangeOf('last7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  })
  it('[G42] tells how long ago', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect([tr.ago('2026-11-21T09:58:00Z', now), tr.ago('2026-11-18T09:00:00Z', now), en.ago('2026-11-20T09:00:00Z', now)]).toEqual(['2 dakika önce', '3 gün önce', 'yesterday'])
  })
})
