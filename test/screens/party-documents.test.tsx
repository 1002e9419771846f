// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'
import { everyRole } from './screen-fixture.tsx'
import { openList, pageOf } from './list-fixture.tsx'

beforeAll(() => loadLateParts())
afterEach(() => cleanup())

const UUID = '00000000-0000-4000-8000-000000000001'
const customer = { UUID, ID: 7, Name: 'Çağdaş Gıda A.Ş.', TaxNumber: '1234567801', Version: 1 }
const document = (index: number, more: object = {}) => ({
  UUID: `00000000-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
  Box: 'einvoice.sale',
  DocumentNumber: `ABC20260000000${String(index).padStart(2, '0')}`,
  IssueDate: '2026-11-21T00:00:00',
  IsReceived: false,
  IsCancel: false,
  PayableAmount: 1200,
  CurrencyCode: 'TRY',
  ...more,
})

async function openTab(page: object, held: readonly string[] = everyRole) {
  const { sent } = await openList(
    `/definitions/customers?record=${UUID}`,
    (id) =>
      id === 'customers.cards.list'
        ? pageOf([customer])
        : id === 'customers.cards.documents'
          ? page
          : [],
    {},
    held,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('tab', { name: 'Documents' }))
  const asked = () => sent.filter(({ id }) => id === 'customers.cards.documents')
  return { user, asked }
}

describe('the documents of a customer', () => {
  it('[CU15] lead to their lists, say which way they went and what was cancelled', async () => {
    await openTab(
      pageOf([
        document(1),
        document(2, { Box: 'einvoice.purchase', IsReceived: true }),
        document(3, { Box: 'edespatch.sale', IsCancel: true }),
      ]),
    )
    const link = await screen.findByRole('link', { name: 'ABC2026000000001' })
    expect(link.getAttribute('href')).toMatch(/^\/einvoice\/sale\?.*record=00000000/)
    const items = screen
      .getAllByRole('listitem')
      .filter((item) => item.textContent?.includes('ABC'))
    expect(items.map((item) => item.querySelector('svg')?.getAttribute('aria-label'))).toEqual([
      'Sent',
      'Received',
      'Sent',
    ])
    expect(items[0]?.textContent).toContain('1,200.00')
    // A despatch comes to no amount.
    expect(items[2]?.textContent).not.toContain('1,200.00')
    expect(items[2]?.textContent).toContain('Cancelled')
  })

  it('[CU15] come by pages, twice as many at each wish', async () => {
    const { user, asked } = await openTab(pageOf([document(1)], 30))
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(asked().map(({ input }) => input['PageSize'])).toEqual([20, 40]))
  })

  it('[CU15] say so where there are none', async () => {
    await openTab(pageOf([]))
    await screen.findByText(/No documents/)
  })
})

describe('the documents of a package of credits', () => {
  const bought = {
    UUID,
    ID: 1,
    PackageNumber: 'K-1',
    PackageName: 'Kontör paketi',
    Module: 'Portal',
    TotalCredit: 5,
    UsedCredit: 0,
    ReservedCredit: 0,
    RemainingCredit: 5,
    DurationType: 'Indefinite',
    StartDate: '2026-11-01T00:00:00',
    EndDate: null,
    State: 'Active',
  }
  const open = (left: object) =>
    openList(`/company/credits?record=${UUID}`, (id) => {
      if (id === 'company.credits.list') return pageOf([bought])
      if (id === 'company.creditsLeft') return left
      return id === 'company.credits.documents' ? pageOf([]) : []
    })

  it('[CR9] [CR11] a new package says that nothing took its credits; above the list stands what is left', async () => {
    await open({ PortalLeft: 5, SmsLeft: null, WhatsAppLeft: null })
    expect((await screen.findByText('Document credits left')).nextSibling?.textContent).toBe('5')
    expect(screen.queryByText('SMS credits left')).toBeNull()
    await userEvent.setup().click(await screen.findByRole('tab', { name: 'Documents' }))
    expect(await screen.findByText('No document has taken a credit of it yet')).toBeTruthy()
  })

  it('[CR9] of a company that is not controlled nothing stands above the list', async () => {
    const { container } = await open({ PortalLeft: null, SmsLeft: null, WhatsAppLeft: null })
    await screen.findAllByText('Kontör paketi')
    await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull())
    expect(container.querySelector('dl:empty')).toBeNull()
    expect(screen.queryByText('Document credits left')).toBeNull()
  })
})
