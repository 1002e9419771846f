// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onceMs } from '#screens/ui/button.tsx'
import { openScreen } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  setWindowWidth(Infinity)
})
afterEach(cleanup)

const uuid = '6b1f0f2e-7a52-4f0e-9a53-0a4c6a0a1b11'
const receiver = '6310540565'
const customer = {
  TaxNumber: receiver,
  Name: 'Çağdaş Gıda',
  Address: 'Bağdat Cad. 1',
  District: 'Kadıköy',
  City: 'İstanbul',
  Country: 'Türkiye',
}
const lines = [{ Name: 'Kâğıt', Quantity: 2, UnitType: 'C62', Price: 10, KDVPercent: 20 }]
const info = { UUID: uuid, InvoiceType: 'SATIS', IssueDate: '2026-11-21', CurrencyCode: 'TRY' }
const drafts = {
  einvoice: {
    EInvoice: {
      // What no form of this type shows goes along too.
      InvoiceInfo: { ...info, InvoiceProfile: 'TICARIFATURA', SGKInfo: { RegisterName: 'X' } },
      CustomerInfo: customer,
      InvoiceLines: lines,
    },
    CustomerAlias: 'urn:mail:pk@cagdas.example',
  },
  earchive: {
    ArchiveInvoice: {
      InvoiceInfo: { ...info, SendType: 'ELEKTRONIK', SalesPlatform: 'NORMAL' },
      CustomerInfo: customer,
      InvoiceLines: lines,
    },
  },
}

/** Opens a saved draft whose receiver is, or is not, registered now. */
async function openDraft(
  family: keyof typeof drafts,
  registered: ReadonlySet<string>,
  until: (taxNumber: string) => Promise<void> = async () => undefined,
) {
  const view = await openScreen(
    `/invoice/operation/create/default?draft=${uuid}${family === 'einvoice' ? '' : `&box=${family}`}`,
    async (id, input) => {
      if (id === `${family}.drafts.model`) return drafts[family]
      if (id === 'general.searchGlobal') await until(String(input['text']))
      if (id === 'general.searchGlobal')
        return registered.has(String(input['text']))
          ? [
              {
                TaxNumber: input['text'],
                Title: 'Çağdaş Gıda',
                Aliases: [{ Name: 'urn:mail:pk@cagdas.example', DeletionTime: null }],
              },
            ]
          : []
      return id.endsWith('.drafts.create') ? { UUID: uuid, InvoiceNumber: null } : []
    },
  )
  await screen.findByDisplayValue(customer.Address)
  await waitFor(() => expect(view.sent.some(({ id }) => id === 'general.searchGlobal')).toBe(true))
  return view
}
const saves = (sent: readonly { readonly id: string }[]) =>
  sent.filter(({ id }) => id.endsWith('.drafts.create')).map(({ id }) => id)
const lost =
  /The receiver no longer uses e-Invoice\. Saved or sent, this draft becomes an e-Archive Invoice; nothing has changed yet/
const unsaved = 'There are unsaved changes'

describe('a draft whose receiver has become another', () => {
  it('[JR15] opens unchanged, says what it will be, and may be left without a question', async () => {
    const { router, sent, missing } = await openDraft('einvoice', new Set())
    expect(await screen.findByText(lost)).toBeTruthy()
    expect(screen.queryByText(unsaved)).toBeNull()
    await router.navigate({ to: '/dashboard' } as never)
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(saves(sent)).toEqual([])
    expect(missing).toEqual([])
  })

  it('[JR15] saved, it becomes the other kind', async () => {
    const { sent } = await openDraft('einvoice', new Set())
    await screen.findByText(lost)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Save draft' }))
    await waitFor(() => expect(saves(sent)).toEqual(['earchive.drafts.create']))
    const { ArchiveInvoice, ...beside } = sent.find(({ id }) => id === 'earchive.drafts.create')!
      .input['body'] as Readonly<Record<string, unknown>>
    expect(beside).toEqual({})
    expect(ArchiveInvoice).toMatchObject({
      InvoiceInfo: { UUID: uuid, SendType: 'ELEKTRONIK', SGKInfo: { RegisterName: 'X' } },
      CustomerInfo: customer,
      InvoiceLines: [{ Name: 'Kâğıt', Quantity: 2 }],
    })
    await waitFor(() => expect(screen.queryByText(lost)).toBeNull())
  })

  it('[JR15] counts as changed once the person types; a number that is right again leaves it what it was', async () => {
    const { sent } = await openDraft('einvoice', new Set(['3900892152']))
    await screen.findByText(lost)
    const user = userEvent.setup()
    await user.type(screen.getByDisplayValue(customer.Address), ' A')
    expect(await screen.findByText(unsaved)).toBeTruthy()
    expect(screen.getByText(lost)).toBeTruthy()
    const taxNo = screen.getByDisplayValue(receiver)
    await user.clear(taxNo)
    // All at once: letter by letter may take a busy machine longer than the pause after which the address is saved by itself.
    await user.paste('3900892152')
    await user.tab()
    await waitFor(() => expect(screen.queryByText(lost)).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    // Who types slowly has it saved by itself before.
    await waitFor(() => expect([...new Set(saves(sent))]).toEqual(['einvoice.drafts.create']))
  })

  it('[JR15] saved while a receiver is looked up, it is what that receiver makes of it, once that is known', async () => {
    const other = '3900892152'
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { sent } = await openDraft('einvoice', new Set([receiver]), (taxNumber) =>
      taxNumber === other ? answered : Promise.resolve(),
    )
    const user = userEvent.setup()
    const taxNo = screen.getByDisplayValue(receiver)
    await user.clear(taxNo)
    await user.type(taxNo, other)
    await user.tab()
    await waitFor(() => expect(sent.some(({ input }) => input['text'] === other)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    expect(saves(sent)).toEqual([])
    answer()
    await waitFor(() => expect(saves(sent)).toEqual(['earchive.drafts.create']))
  })

  it('[JR15] told to, it changes at once', async () => {
    const { sent } = await openDraft('earchive', new Set([receiver]))
    const notice = (await screen.findByText(/^The receiver uses e-Invoice now/)).parentElement!
    await userEvent
      .setup()
      .click(within(notice).getByRole('button', { name: 'Make it an e-Invoice now' }))
    expect(await screen.findByText(unsaved)).toBeTruthy()
    expect(screen.queryByText(/^The receiver uses e-Invoice now/)).toBeNull()
    expect(saves(sent)).toEqual([])
  })

  it('[JR15] to be sent, it becomes the other kind first; nothing is sent before the person has seen that', async () => {
    const { sent } = await openDraft('einvoice', new Set())
    await screen.findByText(lost)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByText(lost)).toBeNull())
    // A second click within this time is taken for a double click.
    await new Promise((resolve) => setTimeout(resolve, onceMs + 100))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.some(({ id }) => id.endsWith('.send.model'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('dialog')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(sent.filter(({ id }) => id.endsWith('.send.model')).map(({ id }) => id)).toEqual([
        'earchive.send.model',
      ]),
    )
  })
})
