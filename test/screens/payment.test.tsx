// @vitest-environment happy-dom
/** Calls over rows that are chosen in a list, what leads to somebody else's page, and what stands above a list. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const debt = (ID: number, more: object = {}) => ({
  UUID: `00000000-0000-4000-8000-00000000000${ID}`,
  ID,
  InvoiceNumber: `EVR${ID}`,
  IssueDate: '2026-11-01',
  DueDate: '2026-12-01',
  Amount: 100,
  PaidAmount: 0,
  RemainingAmount: 100,
  CurrencyCode: 'TRY',
  PayStatus: 'NotPaid',
  IsPaymentOpen: false,
  Description: null,
  ...more,
})
const debts = [
  debt(1, { RemainingAmount: 0.1 }),
  debt(2, { RemainingAmount: 0.2 }),
  debt(3, { PayStatus: 'Paid', RemainingAmount: 0 }),
  debt(4, { IsPaymentOpen: true }),
]
const sums = { TotalDebit: 300.35, OverdueDebit: 100.25, TotalPayment: 0, CurrencyCode: 'TRY' }

async function open(
  answer: (id: string) => unknown = () => undefined,
  address = '/debit-and-payment',
) {
  const opened = await openList(address, (id) =>
    id.endsWith('.list') ? pageOf(debts) : id === 'payment.summary' ? sums : answer(id),
  )
  const user = userEvent.setup()
  const choose = async (...numbers: readonly number[]) => {
    for (const number of numbers) {
      const row = (await screen.findByText(`EVR${number}`)).closest('tr')
      await user.click(within(row!).getByRole('checkbox'))
    }
  }
  const press = async () => user.click(await screen.findByRole('button', { name: 'Pay by card' }))
  return { ...opened, user, choose, press }
}

describe('calls over chosen rows', () => {
  it('[PM13] begin with the sum of the rows, name them in the body, and post what they answer', async () => {
    const submitted: { action: string; method: string; fields: Record<string, string> }[] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      submitted.push({
        action: this.action,
        method: this.method,
        fields: Object.fromEntries(
          [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]),
        ),
      })
    })
    const { sent, user, choose, press } = await open(() => ({
      Gateway: 'https://banka.example/fim/est3Dgate',
      Method: 'POST',
      Inputs: { oid: 'EV1', submit: 'x' },
    }))
    await choose(1, 2)
    await press()
    const dialog = await screen.findByRole('dialog')
    const amount = await within(dialog).findByLabelText(/Amount/)
    expect((amount as HTMLInputElement).value).toBe('0.3')
    expect(within(dialog).queryByLabelText(/earlier payment/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Pay by card' }))
    await waitFor(() =>
      expect(submitted).toEqual([
        {
          action: 'https://banka.example/fim/est3Dgate',
          method: 'post',
          fields: { oid: 'EV1', submit: 'x' },
        },
      ]),
    )
    expect(sent.find(({ id }) => id === 'payment.payByCard')?.input).toEqual({
      body: { Amount: 0.3, Installment: 1, DebitIDs: [1, 2] },
    })
  })

  it('[PM13] a row that may not take part keeps the button from being pressed; what only some need is asked then', async () => {
    const { choose, press, user } = await open()
    await choose(3)
    const button = await screen.findByRole('button', { name: 'Pay by card' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await choose(3, 4)
    await press()
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByLabelText(/earlier payment/)).toBeTruthy()
    await user.keyboard('{Escape}')
  })

  it('[PM13] an address that may not be gone to is not gone to', async () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockReturnValue()
    const { user, choose, press } = await open(() => ({
      Gateway: 'http://banka.example/fim',
      Method: 'POST',
      Inputs: {},
    }))
    await choose(1)
    await press()
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: 'Pay by card' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(submit).not.toHaveBeenCalled()
  })
})

describe('above the list', () => {
  it('[PM4] stand the sums, under their names and with their currency', async () => {
    await open()
    expect(
      (await screen.findByText('Overdue', { selector: 'dt' })).parentElement?.textContent,
    ).toMatch(/100\.25/)
  })

  it('[PM5] stands what became of a payment for who comes back, until it is closed', async () => {
    const { user } = await open(
      () => ({ State: 'refused', Message: 'Not paid. Too little credit.' }),
      '/debit-and-payment?Returned=00000000-0000-4000-8000-0000000000aa',
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Too little credit')
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })
})
