// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '#client/errors.ts'
import { everyRole, openScreen } from './screen-fixture.tsx'

afterEach(cleanup)

const kept = {
  Search: 'Depo',
  StartDate: '2026-11-20',
  PageSize: 3,
  SortType: 'ASC',
  SortColumn: 'x',
  Version: 4,
}
const histories = [
  { CreatedDate: '2026-11-20T08:00:00.000Z', UserName: 'Ayşe Yılmaz', Description: 'Changed' },
]

interface Kept {
  readonly read?: () => object
  readonly change?: () => object
  readonly roles?: readonly string[]
}
async function open({
  read = () => kept,
  change = () => ({ Version: 5 }),
  roles = everyRole,
}: Kept = {}) {
  const opened = await openScreen(
    '/notebook/settings',
    (id) => (id.endsWith('.read') ? read() : id.endsWith('.change') ? change() : histories),
    roles,
  )
  const saved = () => opened.sent.filter(({ id }) => id.endsWith('.change'))
  return { ...opened, saved, user: userEvent.setup() }
}
const word = async (): Promise<HTMLInputElement> => screen.findByLabelText(/Search/)
const order = async (): Promise<HTMLSelectElement> => screen.findByLabelText(/Order/)
const saveButton = () => screen.getByRole('button', { name: 'Save' })

describe('settings', () => {
  it('[RK17] show what was written and by whom; a change names the version that was seen, and keeps what the form does not show', async () => {
    const { user, saved } = await open()
    const field = await word()
    expect(field.value).toBe('Depo')
    expect(await screen.findByText(/^Last changed: .*, Ayşe Yılmaz$/)).toBeTruthy()
    await user.type(field, ' 2')
    await user.click(saveButton())
    await waitFor(() => expect(saved()).toHaveLength(1))
    const { Version, ...written } = kept
    expect(saved()[0]!.input).toEqual({ Version, body: { ...written, Search: 'Depo 2' } })
    // The next change is one of what was saved, and names its version.
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).not.toBe('true'))
    await user.type(field, '3')
    await user.click(saveButton())
    await waitFor(() => expect(saved()).toHaveLength(2))
    expect(saved()[1]!.input).toEqual({ Version: 5, body: { ...written, Search: 'Depo 23' } })
  })

  it('[RK17] that nobody has written start with the defaults of the form', async () => {
    const { user, saved } = await open({ read: () => ({ Version: 0 }) })
    await user.type(await word(), 'Iğdır')
    await user.selectOptions(await order(), 'DESC')
    await user.click(saveButton())
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]!.input).toMatchObject({
      Version: 0,
      body: { Search: 'Iğdır', PageSize: 20, SortType: 'DESC' },
    })
  })

  it('[RK17] are not sent while something is missing, which stands at its field', async () => {
    const { user, saved } = await open({ read: () => ({ Version: 0 }) })
    const field = await word()
    // What nobody has chosen does not look as if it were chosen.
    expect((await order()).selectedOptions[0]?.textContent).toBe('–')
    await user.click(saveButton())
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect((await order()).getAttribute('aria-invalid')).toBe('true')
    expect(saved()).toEqual([])
    // It goes as the field is filled in, and does not come back with what is saved.
    await user.type(field, 'Iğdır')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'))
    await user.selectOptions(await order(), 'ASC')
    await user.click(saveButton())
    await screen.findByText('Saved')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('[RK17] that somebody else has changed say so and keep what was typed, until the latest is asked for', async () => {
    let now: object = kept
    const { user } = await open({
      read: () => now,
      change: () => {
        now = { ...kept, Search: 'Ambar', Version: 5 }
        throw new CallError('notebook.usual.change', 409, {
          Message: 'Somebody else changed them.',
          Errors: [],
          CorrelationID: 'c1',
        })
      },
    })
    await user.type(await word(), ' 2')
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect((await word()).value).toBe('Depo 2')
    await user.click(within(alert).getByRole('button', { name: 'Load the latest state' }))
    await waitFor(async () => expect((await word()).value).toBe('Ambar'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[RK17] that could not be saved for another reason keep what was typed, and offer nothing that would lose it', async () => {
    const { user } = await open({
      change: () => {
        throw new CallError('notebook.usual.change', 503, {
          Message: 'The service is busy.',
          Errors: [],
          CorrelationID: 'c1',
        })
      },
    })
    await user.type(await word(), ' 2')
    await user.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(within(alert).queryByRole('button')).toBeNull()
    expect((await word()).value).toBe('Depo 2')
  })

  it('[RK17] that the service refused stand marked until it takes them', async () => {
    let tries = 0
    const Description = 'This name is not allowed.'
    const { user } = await open({
      change: () => {
        tries += 1
        if (tries > 1) return { Version: 5 }
        throw new CallError('notebook.usual.change', 422, {
          Message: Description,
          Errors: [{ Code: 422, Description, Detail: null, Path: 'Search' }],
          CorrelationID: 'c1',
        })
      },
    })
    const field = await word()
    await user.type(field, ' 2')
    await user.click(saveButton())
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    await user.click(saveButton())
    await screen.findByText('Saved')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('[RK17] ask who leaves with changes, and nobody else', async () => {
    const { user, router } = await open()
    const leave = () => void router.navigate({ to: '/notebook/list' })
    await user.type(await word(), ' 2')
    leave()
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect((await word()).value).toBe('Depo 2')
    await user.click(saveButton())
    await screen.findByText('Saved')
    leave()
    await screen.findByText('/notebook/list')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[RK17] can be read without the right to change them', async () => {
    await open({ roles: everyRole.filter((role) => role !== 'nb:s:w') })
    expect((await word()).closest('fieldset')?.disabled).toBe(true)
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
  })
})
