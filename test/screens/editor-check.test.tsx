// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Screen as EditorScreen } from '#screens/editor/editor-screen.tsx'
import { plainDespatch } from '../documents/samples.ts'
import { openList, pageOf } from './list-fixture.tsx'

afterEach(cleanup)

const answer = (id: string) =>
  id.endsWith('.list') ? pageOf([]) : id.endsWith('drafts.create') ? { UUID: 'x' } : []
const dialogOf = () => screen.findByRole('dialog')
const check = () => within(screen.getByRole('alert'))

describe('the check of the editor', () => {
  it('[DA44] names line and field of each fault, and looks again once it is corrected, whatever is drawn meanwhile', async () => {
    const user = userEvent.setup()
    await openList('/edespatch/operation/create', answer, { editor: EditorScreen })
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await screen.findByRole('alert')
    expect(check().getByRole('button', { name: /^Line 1 · / })).toBeTruthy()
    const code = check().getByRole('button', { name: /^Postal code: / })
    const before = check().getAllByRole('button').length
    await user.click(code)
    await user.keyboard('34000')
    // Saving draws the form anew within the half second that the check waits.
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(check().getAllByRole('button')).toHaveLength(before - 1))
    expect(check().queryByRole('button', { name: /^Postal code: / })).toBeNull()
  })

  it('[N95] a doubt leads to its field, stands beside the question before sending, and keeps nothing back', async () => {
    const user = userEvent.setup()
    const uuid = '6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11'
    const draft = {
      EDespatch: {
        ...plainDespatch(),
        ShipmentInfo: {
          ...(plainDespatch()['ShipmentInfo'] as object),
          Plates: [{ Plate: '99ABC123' }],
        },
      },
      CustomerAlias: 'urn:mail:a@b.com',
    }
    const { sent } = await openList(
      `/edespatch/operation/create?draft=${uuid}`,
      (id) =>
        id.endsWith('drafts.model')
          ? draft
          : id.endsWith('send.model')
            ? { UUID: uuid, DespatchNumber: 'IRS2026000000001' }
            : answer(id),
      { editor: EditorScreen },
    )
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    const dialog = await dialogOf()
    expect(within(dialog).getByText(/does not look like a Turkish plate/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: /does not look like a Turkish plate/ }))
    expect((document.activeElement as HTMLInputElement).value).toBe('99ABC123')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(within(await dialogOf()).getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'edespatch.send.model')).toBe(true))
  })
})
