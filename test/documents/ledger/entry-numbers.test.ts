import { describe, expect, it } from 'vitest'
import {
  carriedOver,
  fiscalYearOf,
  lastPeriod,
  nextNumbers,
  periodFault,
  type NumberedPeriod,
} from '#documents/ledger/entry-numbers.ts'

const year = { start: '2026-01-01', end: '2026-12-31' }
const period = (
  start: string,
  end: string,
  more: Partial<NumberedPeriod> = {},
): NumberedPeriod => ({
  start,
  end,
  part: 0,
  firstEntry: 1,
  lastEntry: 10,
  firstLine: 1,
  lastLine: 30,
  serial: 1,
  ...more,
})
const january = period('2026-01-01', '2026-01-31')
const firstHalf = period('2026-02-01', '2026-02-14', {
  part: 1,
  firstEntry: 11,
  lastEntry: 20,
  firstLine: 31,
  lastLine: 60,
  serial: 2,
})
const today = '2026-11-27'

describe('the numbers of entries', () => {
  it('[LG12] run through the fiscal year, through months and parts, and begin anew with the next one', () => {
    expect(nextNumbers([], '2026-01-01', year)).toEqual({
      entry: 1,
      line: 1,
      serial: 1,
      partsBefore: 0,
    })
    expect(nextNumbers([firstHalf, january], '2026-02-15', year)).toEqual({
      entry: 21,
      line: 61,
      serial: 3,
      partsBefore: 1,
    })
    const next = fiscalYearOf('2027-01-01', year.start)
    expect(next).toEqual({ start: '2027-01-01', end: '2027-12-31' })
    const december = period('2026-12-01', '2026-12-31', { lastEntry: 900, serial: 14 })
    expect(nextNumbers([january, december], '2027-01-01', next)).toMatchObject({
      entry: 1,
      serial: 1,
    })
  })

  it('[LG12] a fiscal year may begin in any month', () => {
    expect(fiscalYearOf('2026-03-31', '2020-04-01')).toEqual({
      start: '2025-04-01',
      end: '2026-03-31',
    })
    expect(fiscalYearOf('2026-04-01', '2020-04-01')).toEqual({
      start: '2026-04-01',
      end: '2027-03-31',
    })
  })

  it('[LG13] go on from the last month that was kept elsewhere', () => {
    const march = carriedOver('2026-03-05', { entry: 412, line: 1650, serial: 3 })
    expect(
      periodFault([march], { start: '2026-04-01', end: '2026-04-30' }, year, today),
    ).toBeUndefined()
    expect(nextNumbers([march], '2026-04-01', year)).toEqual({
      entry: 413,
      line: 1651,
      serial: 4,
      partsBefore: 0,
    })
  })

  it('[LG14] no period is left out, comes twice, goes over its month or lies in days to come', () => {
    const faultOf = (kept: readonly NumberedPeriod[], start: string, end: string, now = today) =>
      periodFault(kept, { start, end }, year, now)
    const kept = [january, firstHalf]
    expect(faultOf([], '2026-01-01', '2026-01-31')).toBeUndefined()
    expect(faultOf([], '2026-02-01', '2026-02-28')).toEqual({
      rule: 'ledgerPeriodFirst',
      day: '2026-01-01',
    })
    expect(faultOf(kept, '2026-02-15', '2026-02-28')).toBeUndefined()
    expect(faultOf(kept, '2026-02-14', '2026-02-28')).toBeUndefined()
    for (const start of ['2026-02-01', '2026-02-16', '2026-03-01'])
      expect(faultOf(kept, start, '2026-03-31'.replace('03', start.slice(5, 7)))).toEqual({
        rule: 'ledgerPeriodOrder',
        day: '2026-02-15',
      })
    expect(faultOf([january], '2026-01-31', '2026-01-31')).toEqual({
      rule: 'ledgerPeriodOrder',
      day: '2026-02-01',
    })
    expect(faultOf([january], '2026-02-10', '2026-02-09')).toEqual({ rule: 'ledgerPeriodTurned' })
    expect(faultOf([january], '2026-02-01', '2026-03-31')).toEqual({ rule: 'ledgerPeriodAcross' })
    expect(faultOf([january], '2026-02-01', '2026-02-28', '2026-02-27')).toEqual({
      rule: 'ledgerPeriodFuture',
    })
  })

  it('[LG15] the last period is the one that can be taken back', () => {
    const cutDay = period('2026-02-14', '2026-02-14', { part: 2 })
    expect(lastPeriod([cutDay, january, firstHalf])).toBe(cutDay)
    expect(lastPeriod([])).toBeUndefined()
  })
})
