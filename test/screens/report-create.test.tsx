// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { today } from '#screens/text/format.ts'
import { everyRole, openScreen, pageOf, portal } from './screen-fixture.tsx'

// The month that the answers are of must not end meanwhile.
const now = Date.now()
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const [year = '', monthNow = ''] = today().split('-')
const amount = (
  CurrencyCode: string,
  DocumentCount: number,
  PayableAmount: number,
  CancelCount = 0,
  CancelAmount = 0,
) => ({ CurrencyCode, DocumentCount, PayableAmount, CancelCount, CancelAmount })
const current = {
  PeriodYear: year,
  PeriodMonth: monthNow,
  Amounts: [amount('EUR', 2, 1500.5), amount('TRY', 1200, 987654.32, 3, 450)],
}
const old = { PeriodYear: '2024', PeriodMonth: '03', Amounts: [amount('TRY', 7, 70)] }
const row = {
  UUID: 'u1',
  DocumentNumber: 'ARS2026000000001',
  IssueDate: `${today()}T00:00:00`,
  ReceiverTaxNumber: null,
  ReceiverName: 'Ayşe Yılmaz',
  PayableAmount: 10,
  CurrencyCode: 'TRY',
  IsCancel: false,
}
const answerWith = (waiting: unknown) => (id: string) =>
  id.endsWith('.waiting') ? waiting : id.endsWith('.toReport') ? pageOf([row], 1205) : true
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

describe('a report to the authority, before it is made', () => {
  const sums = [
    ['EUR', '2', '€1,500.50'],
    ['TRY', '1,200', '₺987,654.32'],
    ['TRY · Cancelled', '3', '₺450.00'],
  ]

  it('[JR5] shows how many documents and which sums it will carry, on the screen and in the question', async () => {
    const { sent, missing } = await openScreen('/earchive/report/create', answerWith([current]))
    expect(cells((await screen.findAllByRole('table'))[0]!)).toEqual(sums)
    expect(
      await screen.findByText(
        'The first 1 of 1,205 documents are shown; the report carries all of them.',
      ),
    ).toBeTruthy()
    expect(screen.getByText(/The month is not over/)).toBeTruthy()
    expect(screen.queryByText(/Earlier months/)).toBeNull()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Create report' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/^1205 documents of the period/)).toBeTruthy()
    expect(cells(within(dialog).getByRole('table'))).toEqual(sums)
    await user.click(within(dialog).getByRole('button', { name: 'Create report' }))
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'earchive.reports.send')?.input).toEqual({
        body: { PeriodYear: year, PeriodMonth: monthNow },
      }),
    )
    expect(missing).toEqual([])
  })

  it('[JR6] warns of earlier months that are not reported, however old, and goes there', async () => {
    const { sent } = await openScreen('/earchive/report/create', answerWith([old, current]))
    expect(
      await screen.findByText('Earlier months have documents that are not reported yet:'),
    ).toBeTruthy()
    await userEvent.setup().click(screen.getByRole('button', { name: 'March 2024 · 7' }))
    expect(cells((await screen.findAllByRole('table'))[0]!)).toEqual([['TRY', '7', '₺70.00']])
    expect(screen.getByRole('combobox', { name: 'Period' }).textContent).toContain('March 2024')
    expect(screen.queryByText(/Earlier months|The month is not over/)).toBeNull()
    await waitFor(() =>
      expect(sent.filter(({ id }) => id.endsWith('.toReport')).at(-1)?.input).toMatchObject({
        PeriodYear: '2024',
        PeriodMonth: '03',
      }),
    )
  })

  it('[JR7] of an empty month cannot be made, says so and shows the way on', async () => {
    const { router } = await openScreen('/earchive/report/create?Month=2024-02', answerWith([old]))
    const user = userEvent.setup()
    expect(await screen.findByText('All documents of this period are reported.')).toBeTruthy()
    const create = screen.getByRole('button', { name: /^Create report/ })
    expect(create.getAttribute('aria-disabled')).toBe('true')
    await user.click(create)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go to March 2024 (7)' }))
    expect(await screen.findByText('ARS2026000000001')).toBeTruthy()
    cleanup()
    const other = await openScreen('/earchive/report/create', answerWith([]))
    await user.click(await screen.findByRole('button', { name: 'Go to the reports' }))
    await waitFor(() => expect(other.router.state.location.pathname).toBe('/earchive/report/list'))
    expect(router.state.location.pathname).toBe('/earchive/report/create')
  })

  it('[JR7] is not made of figures that did not come, nor without the right', async () => {
    let isBroken = true
    await openScreen('/earchive/report/create', (id) => {
      if (isBroken && id.endsWith('.waiting'))
        throw new CallError(id, 500, { Message: 'Closed for maintenance', Errors: [] })
      return answerWith([current])(id)
    })
    const create = () => screen.getByRole('button', { name: /^Create report/ })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(create().getAttribute('aria-disabled')).toBe('true')
    isBroken = false
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(create().getAttribute('aria-disabled')).toBeNull())
    cleanup()
    const write = portal.calls.find(({ id }) => id === 'earchive.reports.send')!.roles
    await openScreen(
      '/earchive/report/create',
      answerWith([current]),
      everyRole.filter((role) => !write.includes(role)),
    )
    await screen.findAllByRole('table')
    expect(create().getAttribute('aria-disabled')).toBe('true')
  })
})
