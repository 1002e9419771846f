import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxOf, callOf } from '#engine/portal.ts'
import { parseQuery } from '#service/http/query.ts'
import { languages } from '#schemas/language.ts'
import { portal } from './http-fixture.ts'

const list = callOf(portal, 'sink.papers.list')
const papers = boxOf(portal, 'sink.papers')
const parse = (query: string) => parseQuery(list, papers, new URLSearchParams(query), 'en')
const values = (query: string) => {
  const { values: read, faults } = parse(query)
  expect(faults).toEqual([])
  return read
}
const faults = (query: string) => parse(query).faults.map((fault) => fault.description)

describe('query parameters', () => {
  it('[B34] each is read by the kind of its field', () => {
    expect(
      values(
        'Page=2&PageSize=50&IsCancel=TRUE&StartDate=2026-02-28&EndDate=2026-02-28T23:59:59Z&Search=%20a&SortType=desc&Period=2026-01-01',
      ),
    ).toEqual({
      Page: 2,
      PageSize: 50,
      IsCancel: true,
      StartDate: '2026-02-28',
      EndDate: '2026-02-28',
      Search: ' a',
      SortType: 'DESC',
      Period: '2026-01-01',
    })
    expect(values('StatusCode=WAITING&StatusCode=error')).toEqual({
      StatusCode: ['waiting', 'error'],
    })
    expect(values('Search=&IsCancel=')).toEqual({})
  })

  it('[B35] an unknown name is refused with what was probably meant and what is allowed; names are exact', () => {
    expect(faults('PageSiz=5')[0]).toMatch(
      /Unknown parameter "PageSiz". Did you mean "PageSize"\? Allowed: .*StatusCode/,
    )
    expect(faults('page=5')).toHaveLength(1)
    expect(faults('__proto__=1&constructor=2&a[__proto__][x]=3')).toHaveLength(3)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('[B36] one value given twice is refused, several of a filter that takes several are not', () => {
    expect(faults('Page=1&Page=2')).toEqual(['"Page" is given more than once; it takes one value.'])
    expect(faults('StatusCode=error&StatusCode=error')).toEqual([])
  })

  it('[B37] every fault is reported at once, with what is allowed and its place', () => {
    const read = parse(
      'Page=0&PageSize=x&IsCancel=maybe&StartDate=2026-02-30&StatusCode=waitin&SortType=up',
    )
    expect(read.faults.map((fault) => fault.path)).toEqual([
      'Page',
      'PageSize',
      'IsCancel',
      'StartDate',
      'StatusCode',
      'SortType',
    ])
    expect(read.faults.every((fault) => fault.code === 1)).toBe(true)
    expect(read.faults[4]?.description).toBe(
      'Unknown value of "StatusCode". Did you mean "waiting"? Allowed: waiting, succeed, error.',
    )
    expect(
      parseQuery(list, papers, new URLSearchParams('Page=0'), 'tr').faults[0]?.description,
    ).toBe('"Page" en az 1 olmalıdır.')
  })

  it('[B37] [TR4] no fault repeats the value, whatever the parameter is read as', () => {
    const secret = 'gizli-4718'
    const refused = languages.flatMap((language) =>
      portal.calls.flatMap((call) =>
        Object.keys({ ...call.query, ...call.apiQuery }).flatMap(
          (name) =>
            parseQuery(call, papers, new URLSearchParams({ [name]: secret }), language).faults,
        ),
      ),
    )
    expect(refused.length).toBeGreaterThan(100)
    expect(refused.filter(({ description }) => description.includes(secret))).toEqual([])
    // A number of the right kind that is too large or too small may be the digits of a secret.
    expect(faults('Page=4718471847&PageSize=-471847').join(' ')).not.toContain('4718')
  })

  it('[NS11] the month of a report is a month: anything else is refused and never becomes a day of the database', () => {
    const reports = callOf(portal, 'sink.reports.toReport')
    const read = (query: string) => parseQuery(reports, undefined, new URLSearchParams(query), 'en')
    expect(read('PeriodYear=2026&PeriodMonth=%2B9').values).toEqual({
      PeriodYear: '2026',
      PeriodMonth: '9',
    })
    expect(read('PeriodYear=2026&PeriodMonth=09').values).toMatchObject({ PeriodMonth: '9' })
    for (const month of ['a', '0', '13', '-1', '1.5', 'ışık', '9007199254740992', '1e1', '0x5'])
      expect(read(`PeriodYear=2026&PeriodMonth=${month}`).faults, month).toHaveLength(1)
    for (const year of ['a', '0', '1999', '20261', 'ISK2026000000001', 'true'])
      expect(read(`PeriodYear=${year}&PeriodMonth=1`).faults, year).toHaveLength(1)
  })

  it('[B38] a page holds 500 rows at most; larger sizes are answered with that, sizes below one refused', () => {
    expect(values('PageSize=1000000000')).toEqual({ PageSize: 500 })
    for (const size of ['0', '-1', '1e9', 'NaN', '1.5', '１０'])
      expect(faults(`PageSize=${size}`), size).toHaveLength(1)
  })

  it('[B39] sorting takes a column of the row, also written in kebab case; of lists without a box a column of the answer', () => {
    expect(values('SortColumn=IssueDate')).toEqual({ SortColumn: 'IssueDate' })
    expect(values('SortColumn=issue-date')).toEqual({ SortColumn: 'IssueDate' })
    for (const column of [
      'IssueDate;drop table record',
      'issue_date desc',
      '1',
      '(select pg_sleep(9))',
      'IssueDat',
    ])
      expect(faults(`SortColumn=${encodeURIComponent(column)}`), column).toHaveLength(1)
    expect(faults('SortColumn=IssueDat')[0]).toMatch(
      /Did you mean "IssueDate"\? Allowed: UUID, InvoiceNumber/,
    )
    expect(
      parseQuery(
        callOf(portal, 'sink.templates.list'),
        undefined,
        new URLSearchParams('SortColumn=creation-date'),
        'en',
      ).values,
    ).toEqual({ SortColumn: 'CreationDate' })
  })

  it('[B40] days are days of the calendar, of years that documents have', () => {
    for (const day of [
      '0000-01-01',
      '9999-12-31',
      '2026-13-01',
      '2025-02-29',
      '26-01-01',
      '2026-01-01T25:00',
      'yesterday',
    ])
      expect(faults(`StartDate=${day}`), day).toHaveLength(1)
    expect(values('StartDate=2024-02-29')).toEqual({ StartDate: '2024-02-29' })
  })

  it('[B41] text that the database cannot hold is refused', () => {
    expect(faults('Search=a%00b')).toHaveLength(1)
    expect(faults(`Search=${'x'.repeat(201)}`)).toHaveLength(1)
  })

  it('[B42] whatever stands in a query, reading it answers with values or faults', () => {
    const names = fc.oneof(fc.constantFrom(...Object.keys(list.query)), fc.string())
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, fc.string({ unit: 'grapheme' })), { maxLength: 6 }),
        (pairs) =>
          parseQuery(list, papers, new URLSearchParams(pairs), 'tr').faults.every(
            (fault) => fault.description !== '',
          ),
      ),
    )
  })
})
