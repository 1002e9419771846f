// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invoice, openList, pageOf } from './list-fixture.tsx'

beforeEach(() => {
  localStorage.clear()
  window.matchMedia = ((query: string) => ({
    matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0) <= 1440,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never
})
afterEach(cleanup)

const answer = (id: string) =>
  id.endsWith('.list') ? pageOf([invoice(1), invoice(2)]) : id.endsWith('.html') ? '<p>x</p>' : []
const openSearch = async (address = '/einvoice/sale') => {
  const opened = await openList(address, answer)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Detailed search' }))
  const panel = await screen.findByRole('dialog', { name: 'Detailed search' })
  return { ...opened, user, panel: within(panel) }
}
const ends = (panel: ReturnType<typeof within>, name: string) => {
  const group = within(panel.getByRole('group', { name }))
  return [
    group.getByLabelText(/^(At least|From)$/),
    group.getByLabelText(/^(At most|To)$/),
  ] as const
}
const active = () =>
  [...document.querySelectorAll('[data-filter="active"]')].map((pill) => pill.textContent)

describe('the detailed search of a list', () => {
  it('[H44] asks for what was typed all together, and each is a filter with its words', async () => {
    const { router, lists, missing, user, panel } = await openSearch()
    await user.type(panel.getByLabelText('Receiver'), 'şirket ')
    const [least, most] = ends(panel, 'Amount payable')
    await user.type(least, '1,250.5')
    await user.type(most, '2000')
    await user.type(ends(panel, 'Created')[0], '01/11/2026')
    expect(router.state.location.search).toEqual({})
    await user.click(panel.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        ReceiverName: 'şirket',
        PayableAmountMin: '1250.5',
        PayableAmountMax: '2000',
        CreatedDateMin: '2026-11-01',
      }),
    )
    await waitFor(() =>
      expect(lists().at(-1)!.input).toMatchObject({
        ReceiverName: 'şirket',
        PayableAmountMin: '1250.5',
        PayableAmountMax: '2000',
        CreatedDateMin: '2026-11-01',
      }),
    )
    expect(screen.queryByRole('dialog', { name: 'Detailed search' })).toBeNull()
    expect(active().join(' ')).toMatch(/1,250\.5 – 2,000/)
    expect(active().join(' ')).toMatch(/≥ .*2026/)
    expect(missing).toEqual([])
  })

  it('[H44] what is no number or day is said at its field, and nothing is asked for', async () => {
    const { router, user, panel } = await openSearch()
    await user.type(ends(panel, 'Amount payable')[0], 'çok')
    await user.type(ends(panel, 'Created')[1], '31/31/2026')
    await user.click(panel.getByRole('button', { name: 'Apply' }))
    const wrong = await waitFor(() => {
      const found = document.querySelectorAll('[aria-invalid="true"]')
      expect(found).toHaveLength(2)
      return [...found]
    })
    for (const input of wrong)
      expect(
        document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
      ).toMatch(/\w/)
    expect(router.state.location.search).toEqual({})
  })

  it('[H44] a range is one filter: changed by its pill, cleared by one click', async () => {
    const { router } = await openList(
      '/einvoice/sale?PayableAmountMin=100&PayableAmountMax=200&ReceiverName=acme',
      answer,
    )
    const user = userEvent.setup()
    await waitFor(() => expect(active()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: /Amount payable.*100 – 200/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Amount payable' }))
    const [least] = ends(dialog, 'Amount payable')
    await user.clear(least)
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({
        PayableAmountMax: '200',
        ReceiverName: 'acme',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Remove the filter Amount payable' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ ReceiverName: 'acme' }))
  })

  it('[H2] bounds of an address that are none are left out', async () => {
    await openList(
      '/einvoice/sale?PayableAmountMin=abc&CreatedDateMax=2026-02-31&PayableAmountMax=5',
      answer,
    )
    await waitFor(() => expect(active()).toHaveLength(1))
    expect(active()[0]).toMatch(/≤ 5/)
  })
})
