// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, today } from '#screens/text/format.ts'
import { openScreen } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  setWindowWidth(Infinity)
})
afterEach(cleanup)

const [abroad, atHome, shared] = ['6310540565', '3900892152', '11111111111']
const record = (TaxNumber: string, Name: string, terms: object) => ({
  TaxNumber,
  Name,
  Address: 'Bağdat Cad. 1',
  District: 'Kadıköy',
  City: 'İstanbul',
  Country: 'Türkiye',
  TaxDepartment: null,
  PostalCode: null,
  Fax: null,
  WebSite: null,
  Phone: null,
  Email: 'muhasebe@ornek.example',
  CurrencyCode: null,
  PaymentDays: null,
  Prices: null,
  ...terms,
})
const records = [
  record(abroad, 'Çağdaş Dış Ticaret', { CurrencyCode: 'USD', PaymentDays: 30 }),
  record(atHome, 'Ihlamur Kırtasiye', {
    PaymentDays: 10,
    Prices: [{ StockName: 'Kalem', SellerCode: 'K-1', Price: 9.5 }],
  }),
  record(shared, 'Ali Ak', { CurrencyCode: 'EUR' }),
  record(shared, 'Veli Ak', { CurrencyCode: 'GBP' }),
]
/** The first of them is registered under another name; the network knows no e-mail. */
const registered = {
  TaxNumber: abroad,
  Title: 'ÇAĞDAŞ DIŞ TİCARET A.Ş.',
  Address: 'Liman Yolu 4',
  Email: null,
  Aliases: [{ Name: 'urn:mail:pk@cagdas.example', DeletionTime: null }],
}
const foundIn = (text: string) =>
  records.filter(({ TaxNumber, Name }) => TaxNumber.includes(text) || Name.includes(text))

async function openEditor(termsAnswered: Promise<void> = Promise.resolve()) {
  const opened = await openScreen('/invoice/operation/create/default', async (id, input) => {
    const text = String(input['text'])
    if (id === 'customers.terms') await termsAnswered
    if (id === 'stocks.search')
      return [
        { Name: 'Kurşun kalem', SellerCode: 'K-1', Price: 12, UnitCode: 'C62', TaxPercent: 20 },
      ]
    if (id === 'general.searchGlobal') return text === abroad ? [registered] : []
    if (id === 'customers.search' || id === 'customers.terms') return foundIn(text)
    return []
  })
  await waitFor(() => expect(document.querySelector('#place-CustomerInfo-TaxNumber')).toBeTruthy())
  return { ...opened, user: userEvent.setup() }
}
const field = (place: string) => document.querySelector<HTMLInputElement>(`#place-${place}`)
const text = (place: string) => field(place)?.value
const currency = 'InvoiceInfo-CurrencyCode'
const due = 'InvoiceInfo-PaymentMeansInfo-DueDate'
type User = ReturnType<typeof userEvent.setup>
async function typeNumber(user: User, number: string) {
  const input = field('CustomerInfo-TaxNumber')!
  await user.clear(input)
  await user.paste(number)
  await user.tab()
}
async function write(user: User, place: string, value: string) {
  const input = field(place)!
  await user.clear(input)
  if (value !== '') await user.paste(value)
  await user.tab()
}
/** A day as the field shows it. */
const shown = (day: string) => day.split('-').reverse().join('/')

describe('what is agreed with a customer', () => {
  it('[CU13] fills currency and due date, and what the network does not know of him; it goes with him', async () => {
    const { user, missing } = await openEditor()
    await typeNumber(user, abroad)
    await screen.findByText(/^Filled from the customer’s record: Currency, /)
    expect(text('CustomerInfo-Name')).toBe('ÇAĞDAŞ DIŞ TİCARET A.Ş.')
    expect(text('CustomerInfo-Address')).toBe('Liman Yolu 4')
    expect(text('CustomerInfo-Mail')).toBe('muhasebe@ornek.example')
    expect(text(currency)).toContain('USD')
    expect(text(due)).toBe(shown(addDays(today(), 30)))
    await typeNumber(user, atHome)
    await waitFor(() => expect(text(due)).toBe(shown(addDays(today(), 10))))
    expect(text(currency)).toContain('TRY')
    expect(missing).toEqual([])
  })

  it('[CU13] leaves what a person typed; a due date follows the day of the invoice until somebody changes it', async () => {
    const { user } = await openEditor()
    await user.click(screen.getByRole('button', { name: 'Payment terms' }))
    await write(user, due, '24/12/2030')
    await typeNumber(user, atHome)
    await waitFor(() => expect(text('CustomerInfo-Name')).toBe('Ihlamur Kırtasiye'))
    expect(text(due)).toBe('24/12/2030')
    await write(user, due, '')
    await typeNumber(user, abroad)
    await screen.findByText(/^Filled/)
    await write(user, 'InvoiceInfo-IssueDate', shown('2026-01-31'))
    await waitFor(() => expect(text(due)).toBe(shown('2026-03-02')))
  })

  it('[CU13] selects what comes into the field in which a person is about to type, who replaces it', async () => {
    let answer = () => {}
    const { user } = await openEditor(new Promise((resolve) => (answer = resolve)))
    await typeNumber(user, abroad)
    await waitFor(() => expect(text('CustomerInfo-Address')).toBe('Liman Yolu 4'))
    await user.click(field('CustomerInfo-Mail')!)
    answer()
    await waitFor(() => expect(text('CustomerInfo-Mail')).toBe('muhasebe@ornek.example'))
    await user.keyboard('satis@ornek.example')
    expect(text('CustomerInfo-Mail')).toBe('satis@ornek.example')
  })
})
