// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openScreen } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  setWindowWidth(Infinity)
})
afterEach(cleanup)

const accounts = [
  {
    UUID: '1',
    Name: 'Ziraat',
    IBAN: 'TR330006100519786457841326',
    BankName: null,
    CurrencyCode: 'TRY',
  },
  {
    UUID: '2',
    Name: 'Garanti',
    IBAN: 'TR760006200000000123456789',
    BankName: null,
    CurrencyCode: 'EUR',
  },
]
const place = '#place-InvoiceInfo-PaymentMeansInfo-PayeeFinancialAccountID'
const field = () => document.querySelector<HTMLInputElement>(place)

it('[CY5] the account that an invoice is paid to is chosen by its name, or typed', async () => {
  const user = userEvent.setup()
  await openScreen('/invoice/operation/create/default', (id) =>
    id === 'company.offeredAccounts'
      ? { Content: accounts, Page: 1, PageSize: 100, TotalCount: 2, TotalPages: 1 }
      : [],
  )
  await user.click(await screen.findByRole('button', { name: 'Payment terms' }))
  await waitFor(() => expect(field()).toBeTruthy())
  await user.type(field()!, 'garanti')
  await user.click(await screen.findByRole('option', { name: /Garanti · EUR/ }))
  expect(field()?.value).toBe('TR760006200000000123456789')
  await user.clear(field()!)
  await user.type(field()!, 'DE89370400440532013000')
  await user.tab()
  expect(field()?.value).toBe('DE89370400440532013000')
})
