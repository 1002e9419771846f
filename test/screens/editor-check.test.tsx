// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { Screen as EditorScreen } from '#screens/editor/editor-screen.tsx'
import { openList, pageOf } from './list-fixture.tsx'

afterEach(cleanup)

const answer = (id: string) => (id.endsWith('.list') ? pageOf([]) : id.endsWith('drafts.create') ? { UUID: 'x' } : [])
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
    await waitFor(() => expect(check().getAllByRole('button')).toHaveLength(before - 1), { timeout: 3000 })
    expect(check().queryByRole('button', { name: /^Postal code: / })).toBeNull()
  })
})
