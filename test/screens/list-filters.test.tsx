// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callOf } from '#engine/portal.ts'
import { invoice, openList, pageOf, portal } from './list-fixture.tsx'
import { everyRole } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
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

describe('the filter of tags', () => {
  const urgent = { UUID: '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be001', Name: 'Acil', Color: 'red' }
  const paid = { UUID: '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be002', Name: 'Ödendi', Color: 'green' }
  const withTags = (id: string) =>
    id === 'einvoice.tags.list' ? pageOf([urgent, paid]) : answer(id)
  const asked = (sent: readonly { readonly id: string }[]) =>
    sent.filter(({ id }) => id === 'einvoice.tags.list').length

  it('[H45] stays open from the first tick on, lists at once, and names what is chosen', async () => {
    const { router, lists, sent, missing } = await openList('/einvoice/sale', withTags)
    const user = userEvent.setup()
    const pill = await screen.findByRole('button', { name: 'Tags filter' })
    expect(asked(sent)).toBe(0)
    await user.click(pill)
    const choice = within(await screen.findByRole('dialog', { name: 'Tags' }))
    await user.click(await choice.findByRole('checkbox', { name: 'Acil' }))
    await waitFor(() => expect(lists().at(-1)!.input).toMatchObject({ Tags: [urgent.UUID] }))
    await user.click(choice.getByRole('checkbox', { name: 'Ödendi' }))
    await waitFor(() =>
      expect(lists().at(-1)!.input).toMatchObject({ Tags: [urgent.UUID, paid.UUID] }),
    )
    expect(active()).toEqual(['Tags:Acil, Ödendi'])
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Remove the filter Tags' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect([asked(sent), missing]).toEqual([1, []])
  })

  it('[H45] names the tags of an address, and says which one there is no more', async () => {
    const gone = '7d3f3a52-0c5e-4d5c-9c57-0f4f2f4be009'
    await openList(`/einvoice/sale?Tags=${paid.UUID}&Tags=${gone}`, withTags)
    await waitFor(() => expect(active()).toEqual(['Tags:Ödendi, Unknown tag']))
  })

  it('[H45] is not offered to whoever may not see tags, who can still take it out of an address', async () => {
    const { roles } = callOf(portal, 'einvoice.tags.list')
    const held = everyRole.filter((role) => !roles.includes(role))
    await openList('/einvoice/sale', withTags, {}, held)
    await screen.findByRole('button', { name: 'Detailed search' })
    expect(screen.queryByRole('button', { name: 'Tags filter' })).toBeNull()
    cleanup()
    const opened = await openList(`/einvoice/sale?Tags=${paid.UUID}`, withTags, {}, held)
    await waitFor(() => expect(active()).toEqual(['Tags:1']))
    await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Tags' }))
    await waitFor(() => expect(opened.router.state.location.search).toEqual({}))
    expect(asked(opened.sent)).toBe(0)
  })
})
