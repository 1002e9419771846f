// @vitest-environment happy-dom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { boxOf, callOf } from '#engine/portal.ts'
import { hrefOf } from '#client/links.ts'
import {
  fromAddress,
  isFiltered,
  listInput,
  offeredFilters,
  replaceInAddress,
  toAddress,
  withFilter,
  withoutFilters,
  withPage,
  withSearch,
  withSort,
  type ListSearch,
} from '#screens/rows/list-search.ts'

const portal = compilePortal(families)
const box = boxOf(portal, 'einvoice.sale')
const whole = box.views.find((view) => view.key === 'sale')!
const archive = box.views.find((view) => view.key === 'archiveSale')!
const call = callOf(portal, box.calls['list']!)
const plain = fromAddress(box, whole, {})

const anySearch: fc.Arbitrary<ListSearch> = fc.record({
  page: fc.integer({ min: 1, max: 5000 }),
  pageSize: fc.constantFrom(20, 50, 100),
  search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
  startDate: fc.constantFrom(undefined, '2026-01-01', '2024-02-29'),
  endDate: fc.constantFrom(undefined, '2026-12-31'),
  sort: fc.record({
    by: fc.constantFrom('IssueDate', 'PayableAmount', 'ReceiverName'),
    dir: fc.constantFrom('asc', 'desc'),
  }),
  filters: fc.record(
    {
      StatusCode: fc.uniqueArray(fc.constantFrom('waiting', 'succeed', 'error'), { minLength: 1 }),
      IsTransfer: fc.constantFrom(['true'], ['false']),
      InvoiceType: fc.constant(['SATIS', 'IADE']),
    },
    { requiredKeys: [] },
  ),
})

describe('list and address', () => {
  it('[H1] what a list shows goes into the address and comes back unchanged', () => {
    fc.assert(
      fc.property(
        anySearch,
        (search) => void expect(fromAddress(box, whole, toAddress(box, search))).toEqual(search),
      ),
    )
  })
  it('[H1] either order of the column that a list begins with, and of another, comes back from the link to it', () => {
    const lists = portal.routes.filter(
      ({ screen, box }) => (screen === 'list' || screen === 'drafts') && box !== undefined,
    )
    expect(lists.length).toBeGreaterThan(20)
    for (const route of lists) {
      const listed = boxOf(portal, `${route.family}.${route.box}`)
      const view = listed.views[0]!
      const columns = Object.keys(listed.row).filter((name) => listed.row[name]?.kind !== 'tagList')
      for (const by of [listed.sort.by, columns[0]!, columns.at(-1)!])
        for (const dir of ['asc', 'desc'] as const) {
          const search = { ...fromAddress(listed, view, {}), sort: { by, dir } }
          const href = hrefOf(portal, route, toAddress(listed, search))
          const raw = Object.fromEntries(new URL(href, 'https://portal.example').searchParams)
          expect(fromAddress(listed, view, raw).sort, href).toEqual(search.sort)
        }
    }
  })
  it('[H1] an address holds only what differs from the default', () => {
    expect(toAddress(box, plain)).toEqual({})
    expect(
      toAddress(box, withPage(withFilter(plain, 'StatusCode', ['waiting', 'error']), 3)),
    ).toEqual({ StatusCode: ['waiting', 'error'], Page: '3' })
  })
  it('[H2] bad values fall back to the default and never break the screen', () => {
    const bad = {
      Page: '-3',
      PageSize: '7',
      SortColumn: 'drop table',
      SortType: 'x',
      StartDate: '2026-02-31',
      EndDate: 'soon',
      StatusCode: ['nonsense', 'error'],
      IsTransfer: 'maybe',
      Search: { a: 1 },
    }
    expect(fromAddress(box, whole, bad)).toEqual(withFilter(plain, 'StatusCode', ['error']))
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('Page', 'PageSize', 'StatusCode', 'SortColumn', 'StartDate', '__proto__'),
          fc.anything(),
        ),
        (raw) => void expect(fromAddress(box, whole, raw).page).toBeGreaterThan(0),
      ),
    )
  })
  it('[H2] repeated keys, numbers and booleans of a parser are read alike', () => {
    const search = fromAddress(box, whole, {
      StatusCode: ['waiting', 'error'],
      Page: 2,
      IsTransfer: true,
      Search: 123,
    })
    expect(search).toMatchObject({
      page: 2,
      search: '123',
      filters: { StatusCode: ['waiting', 'error'], IsTransfer: ['true'] },
    })
  })
  it('[H3] what a view fixes wins over the address and is not offered as a filter', () => {
    const search = fromAddress(box, archive, { IsArchive: 'false', StatusCode: 'error' })
    expect(search.filters).toEqual({ StatusCode: ['error'] })
    expect(listInput(call, archive, search)).toMatchObject({
      IsArchive: true,
      StatusCode: ['error'],
    })
    expect(offeredFilters(box, archive)).not.toHaveProperty('IsArchive')
    expect(offeredFilters(box, whole)).toHaveProperty('IsArchive')
  })
  it('[H48] what an archive has is left out until a filter or a search asks for it', () => {
    expect(listInput(call, whole, plain)).toMatchObject({ IsArchive: false })
    expect(listInput(call, whole, withFilter(plain, 'IsArchive', ['true']))).toMatchObject({
      IsArchive: true,
    })
    expect(listInput(call, whole, withSearch(plain, 'ABC'))).not.toHaveProperty('IsArchive')
    expect(listInput(call, archive, plain)).toMatchObject({ IsArchive: true })
    expect(toAddress(box, plain)).toEqual({})
    const bills = boxOf(portal, 'ebill.bills')
    // What is cancelled stays in its list: its view has nothing apart.
    expect(bills.views.map(({ unasked }) => unasked)).toEqual([{}, {}])
  })
  it('[H4] the call gets the declared parameters only, flags as booleans', () => {
    const search = {
      ...withSearch(withFilter(plain, 'IsTransfer', ['false']), ' acme '),
      startDate: '2026-11-01',
      endDate: '2026-11-21',
    }
    expect(listInput(call, whole, search)).toEqual({
      IsTransfer: false,
      Search: 'acme',
      StartDate: '2026-11-01',
      EndDate: '2026-11-21',
      SortColumn: 'IssueDate',
      SortType: 'DESC',
      Page: 1,
      PageSize: 20,
    })
  })
  it('[H5] a change of filter, period, search or order goes to the first page; what others keep in the address stays', () => {
    const third = withPage(plain, 3)
    for (const changed of [
      withFilter(third, 'StatusCode', ['error']),
      withSearch(third, 'a'),
      withSort(third, 'ReceiverName', box.row['ReceiverName']!),
      withoutFilters(third),
    ])
      expect(changed.page).toBe(1)
    expect(replaceInAddress(box, { record: 'x', StatusCode: 'error', Page: '9' }, plain)).toEqual({
      record: 'x',
    })
  })
  it('[H5] a second click on a header turns the order; amounts begin with the largest', () => {
    const once = withSort(plain, 'PayableAmount', box.row['PayableAmount']!)
    expect(once.sort).toEqual({ by: 'PayableAmount', dir: 'desc' })
    expect(withSort(once, 'PayableAmount', box.row['PayableAmount']!).sort.dir).toBe('asc')
    expect(withSort(plain, 'ReceiverName', box.row['ReceiverName']!).sort.dir).toBe('asc')
  })
  it('[H6] clearing takes away every filter and nothing else', () => {
    const search = {
      ...withFilter(withSearch(plain, 'x'), 'StatusCode', ['error']),
      pageSize: 50 as const,
    }
    expect(isFiltered(search)).toBe(true)
    expect(isFiltered(withoutFilters(search))).toBe(false)
    expect(withoutFilters(search).pageSize).toBe(50)
  })
})
