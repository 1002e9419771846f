// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Send } from '#client/api.ts'
import { callOf } from '#engine/portal.ts'
import { Screen as EditorScreen } from '#screens/editor/editor-screen.tsx'
import { openedDraft } from '#screens/editor/opened-draft.ts'
import { plainDespatch } from '../documents/samples.ts'
import { layOut } from './laid-out.ts'
import { openList, pageOf, portal } from './list-fixture.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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

  it('[DA47] a draft that lacks something says so when it is opened, and no more once it is there; a whole one and a new document say nothing', async () => {
    const user = userEvent.setup()
    const uuid = '6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11'
    const whole = plainDespatch()
    const customer = { ...(whole['CustomerInfo'] as object), PostalCode: null }
    const open = (EDespatch: object) =>
      openList(
        `/edespatch/operation/create?draft=${uuid}`,
        (id) =>
          id.endsWith('drafts.model')
            ? { EDespatch, CustomerAlias: 'urn:mail:a@b.com' }
            : answer(id),
        { editor: EditorScreen },
      )
    await open({ ...whole, CustomerInfo: { ...customer, Name: '' } })
    const missing = await within(await screen.findByRole('alert')).findAllByRole('button')
    await user.click(missing[0]!)
    await user.keyboard('Ahmet Yılmaz')
    await user.tab()
    await waitFor(() =>
      expect(
        screen.queryAllByRole('alert').flatMap((one) => within(one).queryAllByRole('button')),
      ).toHaveLength(missing.length - 1),
    )
    cleanup()
    await openList('/edespatch/operation/create', answer, { editor: EditorScreen })
    await screen.findByRole('button', { name: 'Send' })
    expect(screen.queryByRole('alert')).toBeNull()
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

  it('[EL33] what a draft has of its file against a rule of ours keeps it back no more than its file; a new fault does', async () => {
    const user = userEvent.setup()
    const uuid = '6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11'
    const whole = plainDespatch()
    const EDespatch = {
      ...whole,
      CustomerInfo: { ...(whole['CustomerInfo'] as object), PostalCode: null },
    }
    const open = (IsOfFile: boolean) => {
      const kept = {
        IsOfFile,
        Parts: [],
        Amounts: [],
        MustReckon: false,
        Tolerated: IsOfFile
          ? [{ Rule: 'postalCode', Place: 'CustomerInfo.PostalCode', Values: { code: '' } }]
          : [],
      }
      return openList(
        `/edespatch/operation/create?draft=${uuid}`,
        (id) =>
          id.endsWith('drafts.model')
            ? { EDespatch, CustomerAlias: 'urn:mail:a@b.com' }
            : id.endsWith('drafts.kept')
              ? kept
              : answer(id),
        { editor: EditorScreen },
      )
    }
    await open(false)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await screen.findByRole('alert')
    expect(screen.queryByRole('dialog')).toBeNull()
    cleanup()
    await open(true)
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    const dialog = await dialogOf()
    expect(within(dialog).getByText(/empty in the file as well/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    const code = screen.getAllByLabelText(/^Postal code/)[0]!
    await user.type(code, '99999')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(check().getByText(/99999/)).toBeTruthy())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('[EL22] a wrong tax number is doubted when its field is left, and not while it is typed', async () => {
    const user = userEvent.setup()
    await openList('/edespatch/operation/create', answer, { editor: EditorScreen })
    const number = (await screen.findAllByRole('combobox', { name: /Tax number|VKN/i }))[0]!
    await user.type(number, '4840847212')
    expect(screen.queryByText(/check digit of "4840847212"/)).toBeNull()
    await user.tab()
    expect(await screen.findByText(/check digit of "4840847212"/)).toBeTruthy()
    await user.clear(number)
    await user.type(number, '4840847211')
    await user.tab()
    await waitFor(() => expect(screen.queryByText(/check digit of/)).toBeNull())
  })

  it('[EL23] the key of sending says what is missing although nothing has the focus', async () => {
    const user = userEvent.setup()
    await openList('/edespatch/operation/create', answer, { editor: EditorScreen })
    await screen.findByRole('button', { name: 'Send' })
    const { activeElement } = document
    if (activeElement instanceof HTMLElement) activeElement.blur()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toBeTruthy()
    // A dialog has keys of its own.
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a draft that is opened again', () => {
  const uuid = '6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11'
  const address = `/edespatch/operation/create?draft=${uuid}`
  const call = callOf(portal, 'edespatch.drafts.model')
  const draftFor = (Name: string) => {
    const whole = plainDespatch()
    const CustomerInfo = { ...(whole['CustomerInfo'] as object), Name }
    return { EDespatch: { ...whole, CustomerInfo }, CustomerAlias: 'urn:mail:a@b.com' }
  }
  const shownName = async () =>
    (await screen.findAllByDisplayValue<HTMLInputElement>(/^(Ahmet|Çağla)$/))[0]?.value

  it('[PF43] shows what it is now, not what it was when it was opened before', async () => {
    let name = 'Ahmet'
    const { router } = await openList(
      address,
      (id) => (id.endsWith('drafts.model') ? draftFor(name) : answer(id)),
      { editor: EditorScreen },
    )
    expect(await shownName()).toBe('Ahmet')
    await router.navigate({ href: '/dashboard' })
    name = 'Çağla'
    await router.navigate({ href: address })
    expect(await shownName()).toBe('Çağla')
  })

  it('[PF43] waits for the answer of this navigation where that of an earlier one is still cached', async () => {
    const { router, client } = await openList('/dashboard', answer, { editor: EditorScreen })
    const answers: unknown[] = [draftFor('Ahmet'), draftFor('Çağla')]
    const send: Send = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return answers.shift()
    }
    const query = openedDraft(send, call, uuid)
    await client.prefetchQuery(query)
    void client.prefetchQuery(query)
    await router.navigate({ href: address })
    expect(await shownName()).toBe('Çağla')
  })
})

describe('typing in the editor', () => {
  /** How many numbers are written anew by each of three letters in the first line. Each line that is drawn writes a dozen. */
  async function numbersWritten(count: number): Promise<readonly number[]> {
    layOut()
    const user = userEvent.setup()
    const [line] = plainDespatch()['DespatchLines'] as readonly object[]
    const draft = { ...plainDespatch(), DespatchLines: Array.from({ length: count }, () => line) }
    await openList(
      '/edespatch/operation/create?draft=6f1f3a52-9a0b-4a53-8f52-0b0a3b1f7c11',
      (id) =>
        id.endsWith('drafts.model')
          ? { EDespatch: draft, CustomerAlias: 'urn:mail:a@b.com' }
          : answer(id),
      { editor: EditorScreen },
    )
    await user.click(await screen.findByRole('textbox', { name: /^Line 1 Quantity/ }))
    await screen.findByRole('textbox', { name: new RegExp(`^Line ${count} Quantity`) })
    const written = vi.spyOn(
      Intl.NumberFormat.prototype as { readonly format: unknown },
      'format',
      'get',
    )
    const counts: number[] = []
    for (const letter of '123') {
      written.mockClear()
      await user.keyboard(letter)
      counts.push(written.mock.calls.length)
    }
    cleanup()
    vi.restoreAllMocks()
    return counts
  }

  it('[PF30] a letter draws its line and the totals, and no other line', async () => {
    const few = await numbersWritten(2)
    expect(Math.min(...few)).toBeGreaterThan(0)
    expect(await numbersWritten(12)).toEqual(few)
  })
})
