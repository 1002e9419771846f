// @vitest-environment happy-dom
/** Rights of a user as a table: sets of them, and what the person who chooses does not hold. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordOf } from '#values/json.ts'
import { everyRole, openScreen } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => setWindowWidth(1440))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const UUID = '00000000-0000-4000-8000-000000000001'

async function openInvitation(held: readonly string[] = everyRole) {
  const opened = await openScreen('/user/create', () => ({ UUID, Version: 1 }), held)
  const presets = await screen.findByRole('group', { name: 'Sets of rights' })
  const preset = (name: string) => within(presets).getByRole('button', { name })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  return { ...opened, user: userEvent.setup(), preset, box }
}

describe('the rights of an invitation', () => {
  it('[US17] a set is given at once, is shown as chosen, and its codes are sent; what was added to it is no longer the set', async () => {
    const { user, preset, box, sent } = await openInvitation()
    await user.click(preset('Warehouse'))
    expect(preset('Warehouse').getAttribute('aria-pressed')).toBe('true')
    expect(preset('None').getAttribute('aria-pressed')).toBe('false')
    expect(box('e-Despatch: View').checked).toBe(true)
    expect(box('e-Invoice: View').checked).toBe(false)
    await user.click(box('Customers: View'))
    expect(preset('Warehouse').getAttribute('aria-pressed')).toBe('false')
    await user.type(screen.getByLabelText(/^First name/), 'Çağrı')
    await user.type(screen.getByLabelText(/^Surname/), 'Öztürk')
    await user.type(screen.getByRole('textbox', { name: /^E-mail/ }), 'cagri@ornek.example')
    await user.click(screen.getByRole('button', { name: 'Invite a user' }))
    await waitFor(() => expect(sent.map(({ id }) => id)).toContain('users.inviteUser'))
    const { input } = sent.find(({ id }) => id === 'users.inviteUser') ?? {}
    const roles = recordOf(recordOf(input)['body'])['Roles'] as readonly string[]
    expect(roles).toContain('ct:r')
    expect(roles.filter((role) => role !== 'ct:r').every((role) => role.startsWith('ed:'))).toBe(
      true,
    )
  })

  it('[US17] what the person does not hold cannot be given, and a set without rights is not the one that is chosen', async () => {
    const { preset, box } = await openInvitation(['Portal', 'us:r', 'us:w', 'ct:r'])
    expect(preset('Marketplace').getAttribute('aria-pressed')).toBe('false')
    expect(preset('Marketplace').getAttribute('aria-disabled')).toBe('true')
    expect(preset('None').getAttribute('aria-pressed')).toBe('true')
    expect(box('Customers: View').disabled).toBe(false)
    expect(screen.queryByRole('checkbox', { name: 'e-Invoice: View' })).toBeNull()
  })

  it('[US21] a right to a screen of a module that the company has not says so', async () => {
    const { user } = await openInvitation()
    await user.click(screen.getByRole('button', { name: /^Other/ }))
    await screen.findByRole('checkbox', { name: /module is off$/ })
    expect(screen.getAllByRole('checkbox', { name: /module is off$/ })).toHaveLength(1)
  })
})
