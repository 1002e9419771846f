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
