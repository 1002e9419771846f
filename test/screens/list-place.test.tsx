// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#client/api.ts'
import { isReadByPeriod } from '#engine/filters.ts'
import { hrefOf } from '#client/links.ts'
import { boxOf, type Box, type Route } from '#engine/portal.ts'
import { isBound } from '#engine/filters.ts'
import {
  filterControls,
  fromAddress,
  isDay,
  offeredFilters,
  toAddress,
  type ListSearch,
} from '#screens/rows/list-search.ts'
import { readSearch } from '#screens/shell/router.tsx'
import { invoice, openList, pageOf, portal } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(cleanup)

const rows = [1, 2, 3, 4].map((index) => invoice(index))
const answer = (id: string, input: CallInput) =>
  id.endsWith('.list')
    ? pageOf(input['Page'] === 2 ? rows : [], 24)
    : id.endsWith('.html')
      ? '<p>belge</p>'
      : []
const scroller = () => document.querySelector<HTMLElement>('[data-page-scroll]')!
const opener = (name: string) => screen.findByRole('button', { name: new RegExp(name) })
const numbers = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))

/** Every list and every view of it, as its route opens it. */
const lists: readonly {
  readonly route: Route
  readonly box: Box
  readonly view: Box['views'][number]
}[] = portal.routes
  .filter((route) => route.screen === 'list')
  .map((route) => {
    const box = boxOf(portal, `${route.family}.${route.box}`)
    return {
      route,
      box,
      view: box.views.find((one) => one.route === route.path) ?? {
        key: box.key,
        route: route.path,
        roles: route.roles,
        where: {},
        unasked: {},
      },
    }
  })

/** A search with every filter of the list, a period, a page, and an order that is not the usual one. */
function everything({ box, view }: (typeof lists)[number]): ListSearch {
  const filters = Object.entries(offeredFilters(box, view)).map(([name, field]) => [
    name,
    field.kind === 'flag'
      ? ['true']
      : isBound(field)
        ? [isDay(field) ? '2026-11-23' : '12.5']
        : field.match === 'has'
          ? ['7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001', '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be002']
          : (field.values ?? ['x']).slice(0, field.many ? 2 : 1),
  ])
  const by =
    box.shownColumns.find((name) => name !== box.sort.by && box.row[name]?.kind !== 'tagList') ??
    box.sort.by
  return {
    page: 3,
    pageSize: 50,
    search: 'Iğdır İnşaat & Ltd. Şti.',
    // A list that is not read by periods ignores them.
    startDate: isReadByPeriod(box) ? '2026-01-01' : undefined,
    endDate: isReadByPeriod(box) ? '2026-11-30' : undefined,
    sort: { by, dir: 'asc' },
    filters: Object.fromEntries(filters),
  }
}

describe('place in a list', () => {
  it.each([
    ['beside the list', 1440],
    ['over the list', 900],
    ['on a phone', 390],
  ])(
    '[UL2] filter, open a record %s, go back: address, rows, scroll and focus are as before',
    async (_where, at) => {
      setWindowWidth(at)
      const { router } = await openList('/einvoice/sale?StatusCode=succeed&Page=2', answer)
      const user = userEvent.setup()
      const address = () => router.state.location.href
      const before = address()
      const name = at === 390 ? 'Firma 3' : rows[2]!.InvoiceNumber
      const button = await opener(name)
      scroller().scrollTop = 321
      await user.click(button)
      await waitFor(() => expect(address()).toContain('record='))
      await screen.findByTitle(/Preview of ABC/)
      // The rows beside a record are another shape, and a page behind a panel may be moved: the place is lost.
      scroller().scrollTop = 0
      router.history.back()
      await waitFor(() => expect(scroller().scrollTop).toBe(321))
      expect(address()).toBe(before)
      expect(numbers()).toEqual(rows.map((row) => row.UUID))
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('button', { name: new RegExp(name) })),
      )
    },
  )

  it('[UL2] closing an opened record leads to the same place; after steps to others the row of the last one has the focus', async () => {
    const { router } = await openList('/einvoice/sale?Page=2', answer)
    const user = userEvent.setup()
    await user.click(await opener(rows[0]!.InvoiceNumber))
    await screen.findByTitle(/Preview of ABC/)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(router.state.location.href).toContain(rows[2]!.UUID))
    // The address is there before the record is drawn that the next key is about.
    await screen.findByTitle(new RegExp(`Preview of ${rows[2]!.InvoiceNumber}`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.href).toBe('/einvoice/sale?Page=2'))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('data-row')).toBe(rows[2]!.UUID),
    )
  })

  it('[UL2] from a screen elsewhere the step back finds the list as it was; another page begins at its top', async () => {
    const { router } = await openList('/einvoice/sale?Page=2', answer)
    const user = userEvent.setup()
    ;(await opener(rows[1]!.InvoiceNumber)).focus()
    scroller().scrollTop = 200
    await router.navigate({ href: '/dashboard' })
    await waitFor(() => expect(document.querySelector('[data-list]')).toBeNull())
    router.history.back()
    await waitFor(() => expect(document.activeElement?.textContent).toBe(rows[1]!.InvoiceNumber))
    expect(scroller().scrollTop).toBe(200)
    await user.click(screen.getByRole('button', { name: 'Amount payable' }))
    await waitFor(() => expect(router.state.location.href).toContain('SortColumn=PayableAmount'))
    cleanup()
    await openList('/einvoice/sale', (id) => (id.endsWith('.list') ? pageOf(rows, 45) : []))
    await opener(rows[1]!.InvoiceNumber)
    scroller().scrollTop = 200
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(scroller().scrollTop).toBe(0))
  })

  it('[UL3] an address with a page behind the last one shows the last, and leaves no step behind', async () => {
    const { router } = await openList('/einvoice/sale?Page=900', answer)
    await waitFor(() => expect(router.state.location.href).toBe('/einvoice/sale?Page=2'))
    expect(await opener(rows[0]!.InvoiceNumber)).toBeTruthy()
    expect(router.history.length).toBe(1)
  })

  it('[UL3] the address of every list carries all its filters, order, page and period to another browser; nonsense falls back', () => {
    expect(lists.length).toBeGreaterThan(10)
    for (const list of lists) {
      const search = everything(list)
      const href = hrefOf(portal, list.route, toAddress(list.box, search))
      const raw = readSearch(new URL(href, 'http://x').search)
      expect(fromAddress(list.box, list.view, raw), href).toEqual(search)
      // A box that begins with the smallest leaves that out of its addresses, and another one the largest.
      for (const dir of ['asc', 'desc'] as const) {
        const box = { ...list.box, sort: { ...list.box.sort, dir } }
        for (const sort of [
          { by: search.sort.by, dir: 'asc' },
          { by: search.sort.by, dir: 'desc' },
        ] as const)
          expect(
            fromAddress(
              box,
              list.view,
              sort.dir === dir
                ? { SortColumn: sort.by }
                : { SortColumn: sort.by, SortType: sort.dir.toUpperCase() },
            ).sort,
            href,
          ).toEqual(sort)
      }
      const nonsense = Object.fromEntries(
        Object.keys(raw).map((name) => [name, name === 'Search' ? '' : '\u0000%ğ{"a":1}']),
      )
      expect(fromAddress(list.box, list.view, nonsense), href).toEqual(
        fromAddress(list.box, list.view, {}),
      )
    }
  })
})

describe('filters that are set', () => {
  it('[UL4] every list shows a chip for each of them and for no other, each with a button that takes it back', async () => {
    // The views of a box offer what the box does.
    for (const list of lists.filter(({ box, view }) => view.key === box.key)) {
      const search = { ...everything(list), page: 1 }
      await openList(hrefOf(portal, list.route, toAddress(list.box, search)), (id) =>
        id.endsWith('.list') ? pageOf([]) : [],
      )
      // Both ends of a range are one chip.
      const names = filterControls(list.box.filters)
      await waitFor(() =>
        expect(document.querySelectorAll('[data-filter="active"]'), list.route.path).toHaveLength(
          names.length,
        ),
      )
      expect(screen.queryAllByRole('button', { name: /^Remove the filter/ })).toHaveLength(
        names.length,
      )
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(search.search)
      cleanup()
    }
  })

  it('[UL4] where nothing fits: none of how many, and one button for all of it', async () => {
    const asked: CallInput[] = []
    const { router } = await openList(
      '/einvoice/sale?StatusCode=error&Search=yok&StartDate=2026-11-01&Page=1',
      (id, input) => {
        if (id.endsWith('.list')) asked.push(input)
        return id.endsWith('.list')
          ? input['StatusCode'] || input['Search']
            ? pageOf([])
            : pageOf(rows.slice(0, 1), 1234)
          : []
      },
    )
    const list = within(document.querySelector<HTMLElement>('[data-list]')!)
    expect(await list.findByText('Showing 0 of 1,234 documents')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ Page: 1, PageSize: 1 })
    for (const filter of ['StatusCode', 'Search', 'StartDate'])
      expect(asked.at(-1)).not.toHaveProperty(filter)
    await userEvent.setup().click(list.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.href).toBe('/einvoice/sale'))
  })

  it('[UL4] of a view the total is that of the view', async () => {
    const asked: CallInput[] = []
    await openList('/einvoice/archive/sale?StatusCode=error', (id, input) => {
      if (id.endsWith('.list')) asked.push(input)
      return id.endsWith('.list') ? pageOf([]) : []
    })
    expect(await screen.findByText('Showing 0 of 0 documents')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ IsArchive: true, PageSize: 1 })
  })
})
