// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { everyRole, openScreen } from './screen-fixture.tsx'

afterEach(cleanup)

it('[CY8] the first screen shows what the company is warned of, and nothing where it is not', async () => {
  const open = (alerts: readonly object[]) =>
    openScreen('/dashboard', (id) => (id === 'general.alerts' ? alerts : []))
  await open([
    { ID: 1, Type: 'Error', Message: 'Mali mühür sona erdi.', CreationDate: '2026-11-21T00:00:00' },
  ])
  const shown = await screen.findByRole('region', { name: 'Alerts' })
  expect(within(shown).getByText('Mali mühür sona erdi.')).toBeTruthy()
  expect(within(shown).queryByRole('link')).toBeNull()
  cleanup()
  await open([])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull()
})

it('[LA35] an alert leads to the screen on which something can be done about it, for those who may open it', async () => {
  const alert = {
    ID: 2_000_000_002,
    Type: 'Error',
    Message: 'Debts overdue: 1',
    CreationDate: '2026-11-21T00:00:00',
    Path: '/debit-and-payment',
  }
  const open = (roles: readonly string[]) =>
    openScreen('/dashboard', (id) => (id === 'general.alerts' ? [alert] : []), roles)
  await open(everyRole)
  const link = await screen.findByRole('link', { name: 'Show' })
  expect(link.getAttribute('href')).toBe('/debit-and-payment')
  cleanup()
  await open(everyRole.filter((role) => role !== 'Portal'))
  await screen.findByText('Debts overdue: 1')
  expect(screen.queryByRole('link', { name: 'Show' })).toBeNull()
})

it('[CR13] campaigns stand on the first screen with their last day, and lead to more in a window of its own', async () => {
  const campaign = {
    Name: 'yil-sonu',
    Subject: 'Yıl sonu kampanyası',
    Content: null,
    CreatedDate: '2026-11-21T00:00:00',
    EndDate: '2026-12-31T00:00:00',
    IsActive: true,
    Url: 'https://example.com/kampanya',
  }
  const open = (campaigns: readonly object[]) =>
    openScreen('/dashboard', (id) => (id === 'general.campaigns' ? campaigns : []))
  await open([campaign, { ...campaign, Name: 'other', Subject: 'Eğitim', Url: null }])
  const shown = within(await screen.findByRole('region', { name: 'Campaigns' }))
  expect(shown.getByText('Yıl sonu kampanyası')).toBeTruthy()
  expect(shown.getAllByText(/31\/12\/2026|12\/31\/2026|Dec/)).toHaveLength(2)
  const link = shown.getByRole('link', { name: 'Details' })
  expect([
    link.getAttribute('href'),
    link.getAttribute('target'),
    link.getAttribute('rel'),
  ]).toEqual(['https://example.com/kampanya', '_blank', 'noreferrer'])
  cleanup()
  await open([])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Campaigns' })).toBeNull()
})
