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
    // The question goes a moment after the answer; until then the page behind it cannot be used.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await word()).value).toBe('Depo 2')
    await user.click(saveButton())
    await screen.findByText('Saved')
    await waitFor(() => expect(saveButton().getAttribute('aria-busy')).toBeNull())
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

const server = {
  Host: 'smtp.ornek.example',
  Port: 587,
  Security: 'StartTLS',
  FromAddress: 'fatura@ornek.example',
}
const dots = '••••••••'

describe('a secret', () => {
  async function openServer(read: object) {
    const opened = await openScreen('/notebook/server', (id) =>
      id.endsWith('.health')
        ? 'Well'
        : id.endsWith('.read')
          ? read
          : id.endsWith('.change')
            ? { Version: 5 }
            : histories,
    )
    const user = userEvent.setup()
    const saved = () => opened.sent.filter(({ id }) => id.endsWith('.change'))
    const password = async (): Promise<HTMLInputElement> => screen.findByLabelText(/Password/)
    const save = async () => {
      const before = saved().length
      await user.click(saveButton())
      await waitFor(() => expect(saved()).toHaveLength(before + 1))
      await waitFor(() => expect(saveButton().getAttribute('aria-busy')).not.toBe('true'))
      return (saved().at(-1)!.input as { readonly body: object }).body
    }
    return { user, password, save }
  }

  it('[RK18] that is kept is shown as kept, and stays with a change that does not touch it', async () => {
    const { password, save } = await openServer({ ...server, Version: 4, Secrets: ['Password'] })
    const field = await password()
    expect([field.type, field.value, field.placeholder]).toEqual(['password', '', dots])
    expect(screen.getByText('Saved. Type a new one to replace it.')).toBeTruthy()
    expect(await save()).toEqual(server)
  })

  it('[RK18] goes as it was typed, blanks included, and is not in the form afterwards', async () => {
    const { user, password, save } = await openServer({ ...server, Version: 4, Secrets: [] })
    const field = await password()
    expect([field.placeholder, screen.queryByRole('button', { name: 'Remove' })]).toEqual([
      '',
      null,
    ])
    await user.type(field, ' gizli ')
    expect(await save()).toEqual({ ...server, Password: ' gizli ' })
    await waitFor(async () => expect((await password()).value).toBe(''))
    expect((await password()).placeholder).toBe(dots)
    // What was typed is not sent again.
    expect(await save()).toEqual(server)
  })

  it('[RK18] is removed by its button, which can be taken back until it is saved', async () => {
    const { user, password, save } = await openServer({
      ...server,
      Version: 4,
      Secrets: ['Password'],
    })
    await password()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(screen.getByText('It is removed when you save.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await password()).placeholder).toBe(dots)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(await save()).toEqual({ ...server, Password: '' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
    expect((await password()).placeholder).toBe('')
  })

  it('[RK18] that was typed and deleted again leaves the one that is kept', async () => {
    const { user, password, save } = await openServer({
      ...server,
      Version: 4,
      Secrets: ['Password'],
    })
    await user.type(await password(), 'x')
    await user.clear(await password())
    expect(await save()).toEqual(server)
  })
})

describe('settings that are taken back', () => {
  it('[RK20] are asked for first, name their version, and show the defaults', async () => {
    let now: object = kept
    const opened = await openScreen('/notebook/settings', (id) => {
      if (id.endsWith('.reset')) now = { Version: 5 }
      return id.endsWith('.read') ? now : histories
    })
    const user = userEvent.setup()
    expect((await word()).value).toBe('Depo')
    await user.click(screen.getByRole('button', { name: 'Clear settings' }))
    const question = await screen.findByRole('dialog')
    expect(opened.sent.filter(({ id }) => id.endsWith('.reset'))).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Clear settings' }))
    await waitFor(async () => expect((await word()).value).toBe(''))
    expect(opened.sent.find(({ id }) => id.endsWith('.reset'))!.input).toEqual({ Version: 4 })
    // By its text: what stands behind a dialog has no role.
    expect(screen.queryByText('Clear settings')).toBeNull()
  })
})

describe('a call at its settings', () => {
  it('[RK18] [RK19] can be made after a secret was saved: nothing is unsaved any more', async () => {
    const { user, asked } = await openMail(() => 'ok')
    await user.type(await screen.findByLabelText(/Password/), 'gizli')
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'))
    await user.click(saveButton())
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await user.click(await button())
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  const openMail = async (test: (input: unknown) => unknown, roles = everyRole) => {
    const opened = await openScreen(
      '/definitions/mailing/server',
      (id, input) =>
        id.endsWith('.read')
          ? { ...server, Version: 4, Secrets: [] }
          : id.endsWith('testMailServer')
            ? test(input)
            : id.endsWith('.change')
              ? { Version: 5 }
              : histories,
      roles,
    )
    const asked = () => opened.sent.filter(({ id }) => id.endsWith('testMailServer'))
    return { ...opened, asked, user: userEvent.setup() }
  }
  const button = () => screen.findByRole('button', { name: 'Send test message' })

  it('[RK19] asks in a form, shows what it answers, and saves nothing', async () => {
    const { user, asked, sent } = await openMail(() => 'Sent to ayse@ornek.example: 250 OK')
    await user.click(await button())
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Send test message' }))
    // What is missing stands at its field, and nothing is asked.
    const recipient = within(dialog).getByLabelText(/Recipient/)
    await waitFor(() => expect(recipient.getAttribute('aria-invalid')).toBe('true'))
    expect(asked()).toEqual([])
    await user.type(recipient, 'ayse@ornek.example')
    await user.click(within(dialog).getByRole('button', { name: 'Send test message' }))
    await screen.findByText('Sent to ayse@ornek.example: 250 OK')
    expect(asked().map(({ input }) => input)).toEqual([
      { body: { Recipient: 'ayse@ornek.example' } },
    ])
    expect(sent.filter(({ id }) => id.endsWith('.change'))).toEqual([])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[RK19] shows in its form why it was refused, and keeps what was typed', async () => {
    const Description = 'Could not be sent. The mail server said: 535 Wrong password'
    const { user } = await openMail(() => {
      throw new CallError('mailing.testMailServer', 422, {
        Message: Description,
        Errors: [{ Code: 422, Description, Detail: null }],
        CorrelationID: 'c1',
      })
    })
    await user.click(await button())
    const dialog = await screen.findByRole('dialog')
    const recipient = within(dialog).getByLabelText<HTMLInputElement>(/Recipient/)
    await user.type(recipient, 'ayse@ornek.example')
    await user.click(within(dialog).getByRole('button', { name: 'Send test message' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('535 Wrong password')
    expect(recipient.value).toBe('ayse@ornek.example')
  })

  it('[RK19] waits until changes are saved, and is not there for who may not make it', async () => {
    const { user, unmount } = await openMail(() => '')
    await user.type(await screen.findByLabelText(/Server address/), 'x')
    await waitFor(async () => expect((await button()).getAttribute('aria-disabled')).toBe('true'))
    unmount()
    await openMail(
      () => '',
      everyRole.filter((role) => role !== 'ma:w'),
    )
    await screen.findByLabelText(/Server address/)
    expect(screen.queryByRole('button', { name: 'Send test message' })).toBeNull()
  })
})

it('[CY14] say above the form what a call has to say of them', async () => {
  await openScreen(
    '/notebook/server',
    (id) => (id.endsWith('.health') ? 'Last success: today' : id.endsWith('.read') ? {} : []),
    everyRole,
  )
  expect((await screen.findByText('Last success: today')).getAttribute('role')).toBe('status')
  expect(screen.queryByRole('button', { name: /health/i })).toBeNull()
})

it('[CY14] ask that call again after a button that was refused', async () => {
  let tries = 0
  await openScreen('/company/gib-account', (id) => {
    if (id.endsWith('.gibAccountState')) return `Tried ${tries} times`
    if (id.endsWith('.read')) return { UserName: '33333301', Version: 1, Secrets: ['Password'] }
    if (!id.endsWith('.testGibAccount')) return histories
    tries += 1
    throw new CallError(id, 422, { Message: 'Wrong password', Errors: [], CorrelationID: 'c1' })
  })
  await screen.findByText('Tried 0 times')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Test the account' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Test the account' }))
  await screen.findByText('Tried 1 times')
})
