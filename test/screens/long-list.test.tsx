// @vitest-environment happy-dom
/** Lists of more rows than are drawn, and lists that are shown as one. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '#client/api.ts'
import { CallError } from '#client/errors.ts'
import { fromAddress, pieceOf, toAddress, wholeSize } from '#screens/rows/list-search.ts'
import { boxOf } from '#engine/portal.ts'
import { toast } from '#screens/ui/toast.tsx'
import { layOut } from './laid-out.ts'
import { invoice, openList, portal } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
  layOut()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A box of so many invoices; all that match are counted when somebody chooses them. */
const boxWith = (count: number) => (id: string, input: CallInput) => {
  if (id.endsWith('.freezeSelection')) return { Count: count, FrozenAt: '2026-11-28T09:00:00Z' }
  if (!id.endsWith('.list')) return id.endsWith('.html') ? '<p>belge</p>' : []
  const [page, size] = [Number(input['Page']), Number(input['PageSize'])]
  const from = (page - 1) * size
  return {
    Page: page,
    PageSize: size,
    TotalCount: count,
    TotalPages: Math.ceil(count / size),
    Content: Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, index) =>
      invoice(from + index + 1),
    ),
  }
}

const places = () =>
  [...document.querySelectorAll<HTMLElement>('[data-list] [data-row]')].map((row) =>
    Number(row.dataset['index']),
  )
const isDrawn = (place: number) => waitFor(() => expect(places()).toContain(place))
const scrollTo = (top: number) => {
  const scroller = document.querySelector<HTMLElement>('[data-page-scroll]')!
  scroller.scrollTop = top
  fireEvent.scroll(scroller)
}
const checkbox = (index: number) =>
  screen.getByRole('checkbox', { name: new RegExp(`ABC2026${String(index).padStart(9, '0')}`) })

describe('a long page', () => {
  it('[PF28] draws the rows in sight and says how many there are; those that come into sight are drawn then', async () => {
    await openList('/einvoice/sale?PageSize=500', boxWith(500))
    await waitFor(() => expect(places().length).toBeGreaterThan(10))
    await waitFor(() => expect(places().length).toBeLessThan(60))
    const table = document.querySelector('[data-state="ready"] table')!
    expect(table.getAttribute('aria-rowcount')).toBe('501')
    scrollTo(300 * 36)
    await isDrawn(300)
    expect(places()).not.toContain(0)
    expect(document.querySelector('[data-index="300"]')!.getAttribute('aria-rowindex')).toBe('302')
  })

  it('[PF28] on paper stand all rows of the page', async () => {
    setWindowWidth(1440, 'print')
    await openList('/einvoice/sale?PageSize=100', boxWith(100))
    await waitFor(() => expect(places()).toHaveLength(100))
  })

  it('[PF28] as cards beside an open record too only those in sight are drawn', async () => {
    await openList(`/einvoice/sale?PageSize=100&record=${invoice(2).UUID}`, boxWith(100))
    await waitFor(() => expect(document.querySelector('li[data-row]')).toBeTruthy())
    await waitFor(() => expect(places().length).toBeLessThan(40))
    expect(places()).toContain(1)
  })
})

describe('a list that is shown as one', () => {
  const box = boxOf(portal, 'einvoice.sale')
  const view = box.views[0]!

  it('[PF29] stands in the address, and is asked for in pieces of a hundred', () => {
    const search = fromAddress(box, view, { PageSize: '100000', Page: '2' })
    expect(search.pageSize).toBe(wholeSize)
    expect(toAddress(box, search)).toEqual({ PageSize: '100000', Page: '2' })
    expect(pieceOf(search, 0)).toEqual({ Page: 1001, PageSize: 100 })
    expect(pieceOf(search, 3)).toEqual({ Page: 1004, PageSize: 100 })
    expect(pieceOf({ page: 4, pageSize: 50 }, 0)).toEqual({ Page: 4, PageSize: 50 })
  })

  it('[PF28] [PF29] on paper rows that are not at hand keep their places', async () => {
    setWindowWidth(1440, 'print')
    await openList('/einvoice/sale?PageSize=100000', boxWith(450))
    await waitFor(() =>
      expect(document.querySelectorAll('[data-list] tbody [data-index]')).toHaveLength(450),
    )
    expect(places().length).toBeLessThan(450)
  })

  it('[PF29] reads the rows where it is looked at and those near to it, and no others', async () => {
    const { lists } = await openList('/einvoice/sale?PageSize=100000', boxWith(5_000))
    await isDrawn(0)
    scrollTo(3_150 * 36)
    await isDrawn(3_150)
    expect(document.body.textContent).toContain('1–5,000 of 5,000')
    const pages = lists().map(({ input }) => input['Page'])
    expect(new Set(pages)).toEqual(new Set([1, 32, 33]))
    expect(lists().every(({ input }) => input['PageSize'] === 100)).toBe(true)
  })

  it('[PF29] a range is read as far as it goes; all of them are counted by the service', async () => {
    const user = userEvent.setup()
    const { lists } = await openList('/einvoice/sale?PageSize=100000', boxWith(5_000))
    await isDrawn(2)
    await user.click(checkbox(3))
    scrollTo(450 * 36)
    await isDrawn(450)
    await user.keyboard('{Shift>}')
    await user.click(checkbox(451))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('449 selected')).toBeTruthy()
    const read = new Set(lists().map(({ input }) => input['Page']))
    expect([1, 2, 3, 4, 5].every((page) => read.has(page))).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
    expect(await screen.findByText('5,000 selected')).toBeTruthy()
    expect((checkbox(451) as HTMLInputElement).checked).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
    await waitFor(() => expect(screen.queryByText(/ selected$/)).toBeNull())
  })

  it('[PF29] whoever scrolls back past the row that was chosen last stays where he is', async () => {
    const user = userEvent.setup()
    await openList('/einvoice/sale?PageSize=100000', boxWith(5_000))
    await isDrawn(2)
    await user.click(checkbox(3))
    scrollTo(450 * 36)
    await isDrawn(450)
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
    scrollTo(130 * 36)
    await isDrawn(130)
    await screen.findByRole('checkbox', { name: /ABC2026000000131/ })
    expect(scrolled).not.toHaveBeenCalled()
  })

  it('[PF29] rows that cannot be read say why, and come when the list is refreshed, which reads all that is in sight', async () => {
    const user = userEvent.setup()
    const whole = boxWith(5_000)
    let isDown = true
    const said = vi.spyOn(toast, 'error')
    const { lists } = await openList('/einvoice/sale?PageSize=100000', (id, input) => {
      if (isDown && id.endsWith('.list') && input['Page'] !== 1)
        throw new CallError(id, 500, { Message: 'Bakım var', Errors: [] })
      return whole(id, input)
    })
    await isDrawn(0)
    scrollTo(3_150 * 36)
    await waitFor(() => expect(lists().some(({ input }) => input['Page'] === 32)).toBe(true))
    await waitFor(() => expect(said).toHaveBeenCalled())
    expect(document.querySelector('tr[aria-busy]')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await isDrawn(3_150)
  })
})
