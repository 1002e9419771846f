// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { needed } from '#values/needed.ts'
import { onceMs } from '#screens/ui/button.tsx'
import { openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const UUID = '00000000-0000-4000-8000-000000000001'
const row = {
  UUID,
  Word: 'Depo',
  Day: '2026-11-20T00:00:00',
  Until: null,
  Size: 3,
  Order: 'ASC',
  CreatedDate: '2026-11-20T08:00:00.000Z',
  Version: 4,
}
const model = {
  Search: 'Depo',
  StartDate: '2026-11-20',
  PageSize: 3,
  SortType: 'ASC',
  SortColumn: 'x',
}

type Save = (id: string) => unknown
async function open(address = '/notebook/list', save: Save = () => ({ UUID, Version: 5 })) {
  const opened = await openList(address, (id) =>
    id.endsWith('.list')
      ? pageOf([row])
      : id.endsWith('.model')
        ? model
        : /\.(create|update)$/.test(id)
          ? save(id)
          : [],
  )
  const saved = () => opened.sent.filter(({ id }) => /\.(create|update)$/.test(id))
  return { ...opened, saved, user: userEvent.setup() }
}
/** The dialog with the record in it. While the record is read it has no button to save. */
async function filledDialog(): Promise<HTMLElement> {
  await screen.findByRole('button', { name: 'Save' })
  return screen.getByRole('dialog', { name: /^Edit/ })
}
const refusal = (status: number, path: string) => (): never => {
  const Description = 'The service refuses it.'
  throw new CallError('notebook.notes.create', status, {
    Message: Description,
    Errors: [{ Code: status, Description, Detail: null, Path: path }],
    CorrelationID: 'c1',
  })
}

describe('a record of a box', () => {
  it('[RK8] is made in a dialog with the fields of its form, defaults filled in', async () => {
    const { user, saved } = await open()
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/Search/), 'Iğdır')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toMatchObject({
      id: 'notebook.notes.create',
      input: { body: { Search: 'Iğdır', StartDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[RK8] says what is missing at its field, and sends nothing', async () => {
    const { user, saved } = await open()
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    const field = within(dialog).getByLabelText(/Search/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(saved()).toEqual([])
  })

  it('[RK9] is changed with the version that was seen; what the form does not show stays', async () => {
    const { user, saved } = await open(`/notebook/list?record=${UUID}`)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await filledDialog()
    const field = within(dialog).getByLabelText(/Search/)
    expect((field as HTMLInputElement).value).toBe('Depo')
    await user.type(field, ' 2')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]).toEqual({
      id: 'notebook.notes.update',
      input: { id: UUID, Version: 4, body: { ...model, Search: 'Depo 2' } },
    })
  })

  it('[RK9] is one dialog while it is read and after: its first field gets the focus, closing gives it back', async () => {
    let arrive = (_record: unknown) => {}
    const record = new Promise((resolve) => (arrive = resolve))
    await openList(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.list') ? pageOf([row]) : id.endsWith('.model') ? record : [],
    )
    const user = userEvent.setup()
    const opener = await screen.findByRole('button', { name: 'Edit' })
    await user.click(opener)
    const dialog = await screen.findByRole('dialog', { name: /^Edit/ })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    arrive(model)
    const field = await within(dialog).findByLabelText(/Search/)
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('[RK9] keeps what was typed where the service refuses it, and says why', async () => {
    const { user } = await open('/notebook/list', refusal(409, 'Search'))
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/Search/), 'Iğdır')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
    const field = within(dialog).getByLabelText(/Search/) as HTMLInputElement
    expect(field.value).toBe('Iğdır')
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('[RK9] says what is wrong with a field at the field, and not a second time above all', async () => {
    const { user } = await open('/notebook/list', refusal(422, 'Search'))
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByLabelText(/Search/)
    await user.type(field, 'Iğdır')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await within(dialog).findByText('The service refuses it.')
    expect(within(dialog).queryByRole('alert')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  it('[RK10] asks before what was typed is thrown away', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(/Search/), 'x')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByText(/what you typed is lost/)
    expect(question).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[RK12] a step asks in its own form and sends no more than that', async () => {
    const { user, saved } = await open(`/notebook/list?record=${UUID}`)
    await user.click(await screen.findByRole('button', { name: /finish/i }))
    const dialog = await screen.findByRole('dialog', { name: /finish/i })
    expect(within(dialog).queryByLabelText(/Search/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: /finish/i }))
    await waitFor(() => expect(dialog.querySelector('[aria-invalid="true"]')).not.toBeNull())
    expect(saved()).toEqual([])
  })
})

describe('a tax number that fills the form', () => {
  const taxpayer = (TaxNumber: string, Title: string) => ({
    TaxNumber,
    Title,
    Aliases: [{ Name: 'urn:mail:defaultpk@ornek.example', CreationTime: null, DeletionTime: null }],
  })
  const [kaya, deniz] = ['1234567808', '1234567816']
  const registered = [taxpayer(kaya, 'Kaya Ltd. Şti.'), taxpayer(deniz, 'Deniz A.Ş.')]
  type Search = (text: string) => unknown
  async function openNew(search: Search = () => registered) {
    const opened = await openList('/notebook/large', (id, input) =>
      id === 'general.searchGlobal' ? search(String(input['text'])) : pageOf([]),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    const number = needed(dialog.querySelector<HTMLInputElement>('#place-SortColumn'), 'tax number')
    const name = within(dialog).getByLabelText<HTMLInputElement>(/Search/)
    const searched = () => opened.sent.filter(({ id }) => id === 'general.searchGlobal')
    return { user, dialog, number, name, searched }
  }

  it('[RK29] finds whoever is registered under it once it is whole, and tells his name and his postboxes', async () => {
    const { user, dialog, number, name, searched } = await openNew()
    await user.type(number, kaya.slice(0, 9))
    expect(searched()).toEqual([])
    await user.type(number, kaya.slice(9))
    await waitFor(() => expect(name.value).toBe('Kaya Ltd. Şti.'))
    expect(searched()).toHaveLength(1)
    expect(within(dialog).getByRole('status').textContent).toMatch(
      /Registered.*Kaya Ltd\. Şti\..*defaultpk@ornek\.example/,
    )
  })

  it('[RK29] leaves what a person typed, and takes what it filled along with the number', async () => {
    const { user, number, name, dialog } = await openNew()
    await user.type(number, kaya)
    await waitFor(() => expect(name.value).toBe('Kaya Ltd. Şti.'))
    await user.clear(number)
    await user.type(number, deniz.slice(0, 9))
    expect(name.value).toBe('')
    await user.type(number, deniz.slice(9))
    await waitFor(() => expect(name.value).toBe('Deniz A.Ş.'))
    await user.clear(name)
    await user.type(name, 'Deniz, Karşıyaka')
    await user.clear(number)
    await user.type(number, kaya)
    await within(dialog).findByText('Kaya Ltd. Şti.')
    expect(name.value).toBe('Deniz, Karşıyaka')
  })

  it('[RK29] says that nobody is registered, or that nobody can be asked; an answer about an earlier number is not heard', async () => {
    let answer: (found: unknown) => void = () => {}
    const first = new Promise((resolve) => (answer = resolve))
    const { user, dialog, number, name } = await openNew((text) => (text === kaya ? first : []))
    await user.type(number, kaya)
    await within(dialog).findByText(/Looking/)
    await user.clear(number)
    await user.type(number, deniz)
    await within(dialog).findByText(/Not registered/)
    answer(registered)
    await first
    expect(name.value).toBe('')
    expect(within(dialog).getByRole('status').textContent).toMatch(/Not registered/)
  })

  it('[RK29] can be typed where nobody can be asked', async () => {
    const { user, dialog, number } = await openNew(refusal(503, ''))
    await user.type(number, kaya)
    await within(dialog).findByText(/cannot be looked up/)
    expect(number.value).toBe(kaya)
  })
})

describe('calls of the family at a box', () => {
  const openCalls = async (address: string, answer: (id: string) => unknown) => {
    const opened = await openList(address, (id) =>
      id.endsWith('.list') ? pageOf([row]) : id.endsWith('.model') ? model : answer(id),
    )
    const made = (name: string) => opened.sent.filter(({ id }) => id === `notebook.${name}`)
    return { ...opened, made, user: userEvent.setup() }
  }

  it('[RK19] of a record names it and sends what its form asks for', async () => {
    const { user, made } = await openCalls(`/notebook/list?record=${UUID}`, (id) =>
      id.endsWith('.remind') ? 'Reminded' : [],
    )
    await user.click(await screen.findByRole('button', { name: /remind/ }))
    const dialog = await screen.findByRole('dialog', { name: /remind/ })
    await user.type(within(dialog).getByLabelText(/Recipient/), 'ayse@ornek.example')
    await user.click(within(dialog).getByRole('button', { name: /remind/ }))
    await screen.findByText('Reminded')
    expect(made('remind').map(({ input }) => input)).toEqual([
      { id: UUID, body: { Recipient: 'ayse@ornek.example' } },
    ])
  })

  it('[RK31] that take a file send its bytes, and the password of it; the name of the file is shown', async () => {
    const { user, made } = await openCalls('/notebook/list', (id) =>
      id.endsWith('.deposit') ? 'Taken' : [],
    )
    await user.click(await screen.findByRole('button', { name: /deposit/ }))
    const dialog = await screen.findByRole('dialog', { name: /deposit/ })
    await user.click(within(dialog).getByRole('button', { name: /deposit/ }))
    expect(made('deposit')).toEqual([])
    const file = within(dialog).getByLabelText<HTMLInputElement>(/File/)
    expect(file.accept).toBe('.pem,.pfx')
    await user.upload(file, new File(['mühür'], 'mühür.pfx'))
    await within(dialog).findByText('mühür.pfx')
    await user.type(within(dialog).getByLabelText(/Password/), 'gizli')
    await user.click(within(dialog).getByRole('button', { name: /deposit/ }))
    await screen.findByText('Taken')
    expect(made('deposit').map(({ input }) => input)).toEqual([
      { body: { File: Buffer.from('mühür').toString('base64'), Password: 'gizli' } },
    ])
  })

  it('[RK19] of a list that only reads is made at once, and its failure is said', async () => {
    let isDown = true
    const { user, made } = await openCalls('/notebook/list', (id) => {
      if (!id.endsWith('.count')) return []
      if (isDown) refusal(503, '')()
      return '12 notes'
    })
    await user.click(await screen.findByRole('button', { name: /count/ }))
    await screen.findByText(/The service refuses it/)
    isDown = false
    // A second click within this time is taken for a double click.
    await new Promise((resolve) => setTimeout(resolve, onceMs + 100))
    await user.click(screen.getByRole('button', { name: /count/ }))
    await screen.findByText('12 notes')
    expect(made('count').map(({ input }) => input)).toEqual([{}, {}])
  })

  it('[RK19] of a list that changes something asks first, and tells what did not go well', async () => {
    const { user, made } = await openCalls('/notebook/list', (id) =>
      id.endsWith('.tidy') ? ['The note Depo is open.'] : [],
    )
    await user.click(await screen.findByRole('button', { name: /tidy/ }))
    const question = await screen.findByRole('dialog', { name: /tidy/ })
    expect(made('tidy')).toEqual([])
    await user.click(within(question).getByRole('button', { name: /tidy/ }))
    await within(question).findByText(/The note Depo is open/)
    expect(made('tidy').map(({ input }) => input)).toEqual([{}])
  })
})

describe('texts about records that are no documents', () => {
  const texts = () => document.body.textContent ?? ''

  it('[RK21] call them records: an empty list, one where nothing matches, a selection, a record that is gone', async () => {
    const empty = await openList('/notebook/list', (id) => (id.endsWith('.list') ? pageOf([]) : []))
    await screen.findByText('No records yet')
    empty.unmount()
    const unmatched = await openList('/notebook/list?Search=x', (id) =>
      id.endsWith('.list') ? pageOf([]) : [],
    )
    await screen.findByText('No record matches')
    unmatched.unmount()
    const filled = await openList('/notebook/list', (id) =>
      id.endsWith('.list') ? pageOf([row]) : [],
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: /Select Depo/ }))
    await screen.findByRole('region', { name: 'What can be done with the selected records' })
    expect(texts()).not.toMatch(/document/i)
    filled.unmount()
    await openList(`/notebook/list?record=${UUID}`, (id) => {
      if (id.endsWith('.list')) return pageOf([])
      throw new CallError(id, 404, { Message: 'x', Errors: [], CorrelationID: 'c1' })
    })
    await screen.findByText('Record not found')
  })

  it('[RK21] of documents are as they were', async () => {
    await openList('/einvoice/sale', (id) => (id.endsWith('.list') ? pageOf([]) : []))
    await screen.findByText('No documents yet')
  })
})

describe('[RK23] what a record refers to', () => {
  const large = { UUID: '00000000-0000-4000-8000-000000000007', Word: 'Iğdır deposu' }
  const link = { SortColumn: large.UUID, Search: 'Iğdır deposu', StartDate: '2026-11-20' }
  const openLinks = async (address = '/notebook/links') => {
    const opened = await openList(address, (id) =>
      id === 'notebook.large.list'
        ? pageOf([large])
        : id.endsWith('.list')
          ? pageOf([{ ...row, Word: link.Search }])
          : id.endsWith('.model')
            ? link
            : { UUID, Version: 2 },
    )
    return { ...opened, user: userEvent.setup() }
  }

  it('is offered as soon as its field is opened, and saved by its id', async () => {
    const { user, sent } = await openLinks()
    await user.click(await screen.findByRole('button', { name: /^New / }))
    const dialog = await screen.findByRole('dialog')
    const field = within(dialog).getByRole('combobox')
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: large.Word }))
    expect((field as HTMLInputElement).value).toBe(large.Word)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'notebook.links.create')?.input).toMatchObject({
        body: { SortColumn: large.UUID },
      }),
    )
  })

  it('is shown by its title, and sent back by its id', async () => {
    const { user, sent } = await openLinks(`/notebook/links?record=${UUID}`)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await filledDialog()
    const field = within(dialog).getByRole<HTMLInputElement>('combobox')
    expect(field.value).toBe(link.Search)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent.find(({ id }) => id === 'notebook.links.update')?.input).toMatchObject({
        body: link,
      }),
    )
  })
})
