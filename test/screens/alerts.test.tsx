// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openScreen } from './screen-fixture.tsx'

afterEach(cleanup)

it('[CY8] the first screen shows what the company is warned of, and nothing where it is not', async () => {
  const open = (alerts: readonly object[]) =>
    openScreen('/dashboard', (id) => (id === 'general.alerts' ? alerts : []))
  await open([
    { ID: 1, Type: 'Error', Message: 'Mali mühür sona erdi.', CreationDate: '2026-11-21T00:00:00' },
  ])
  const shown = await screen.findByRole('region', { name: 'Alerts' })
  expect(within(shown).getByText('Mali mühür sona erdi.')).toBeTruthy()
  cleanup()
  await open([])
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull()
})
