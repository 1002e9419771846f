// @vitest-environment happy-dom
/** Support asked for at a document, and what is written under a ticket with its files. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { loadLateParts } from '#screens/ui/lazy-component.tsx'
import { openList, pageOf } from './list-fixture.tsx'
import { everyRole } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeAll(() => loadLateParts())
beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const UUID = '00000000-0000-4000-8000-000000000001'
const fileId = '00000000-0000-4000-8000-0000000000f1'
const ticket = {
  UUID,
  ID: 7,
  TicketNumber: '261121-7K3F',
  Subject: 'Faturam reddedildi',
  StatusType: 'Answered',
  PriorityType: 'High',
  DepartmentType: 'Technical',
  Type: 'Problem',
  UserName: 'Ayşe Yılmaz',
  LastMessageDate: '2026-11-21T09:00:00.000Z',
  CreatedDate: '2026-11-21T08:00:00.000Z',
  IsSurvey: false,
}
const messages = [
  {
    CreatedDate: '2026-11-21T08:00:00.000Z',
    UserName: 'Ayşe Yılmaz',
    Text: 'Ne yapmalıyım?',
    IsStaff: false,
    Files: [{ UUID: fileId, Name: 'ekran.pdf', Size: 2048 }],
  },
  {
    CreatedDate: '2026-11-21T09:00:00.000Z',
    UserName: 'Selin Acar',
    Text: 'Yeniden gönderin.',
    IsStaff: true,
    Files: [],
  },
]
const invoice = {
  UUID,
  InvoiceNumber: 'EFA2026000000042',
  ReceiverName: 'Çağdaş Gıda A.Ş.',
  IssueDate: '2026-11-21T00:00:00',
  StatusCode: 'error',
  StatusDetail: '1163: ZARF ID SİSTEMDE MEVCUT',
}

type Answers = (id: string, input: object) => unknown
async function openTicket(change: object = {}, answer: Answers = () => true) {
  const opened = await openList(`/support-requests?record=${UUID}`, (id, input) =>
    id.endsWith('.list')
      ? pageOf([{ ...ticket, ...change }])
      : id === 'support.tickets.thread'
        ? messages
        : answer(id, input),
  )
  const made = (name: string) => opened.sent.filter(({ id }) => id === `support.${name}`)
  return { ...opened, made, user: userEvent.setup() }
}
const openInvoice = (row: object = invoice, held: readonly string[] = everyRole) =>
  openList(
    `/einvoice/sale?record=${UUID}&tab=details`,
    (id) =>
      id.endsWith('.list')
        ? pageOf(id === 'einvoice.sale.list' ? [row] : [])
        : id === 'support.newTicket'
          ? { ID: 7, TicketNumber: ticket.TicketNumber, UUID, Version: 1 }
          : id.endsWith('.html')
            ? '<p></p>'
            : [],
    {},
    held,
  )

describe('support', () => {
  it('[TK15] is asked for at a document that failed, with what is known of it', async () => {
    const { sent } = await openInvoice()
    const user = userEvent.setup()
    const notice = await screen.findByRole('note')
    await user.click(within(notice).getByRole('button', { name: 'Ask for support' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for support' })
    await user.type(within(dialog).getByLabelText(/Subject/), 'Gitmedi')
    await user.type(within(dialog).getByLabelText(/Description/), 'Neden?')
    await user.click(within(dialog).getByRole('button', { name: 'Ask for support' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'support.newTicket')).toBe(true))
    expect(sent.find(({ id }) => id === 'support.newTicket')?.input['body']).toEqual({
      Subject: 'Gitmedi',
      Message: 'Neden?',
      Type: 'Problem',
      DepartmentType: 'Technical',
      PriorityType: 'Normal',
      DocumentNumber: 'EFA2026000000042',
      DocumentUUID: UUID,
      StateCodes: 'error',
      LastError: '1163: ZARF ID SİSTEMDE MEVCUT',
    })
  })

  it('[TK18] is asked for with files, of which those that cannot be taken are refused by name', async () => {
    const { sent } = await openInvoice()
    const user = userEvent.setup({ applyAccept: false })
    const notice = await screen.findByRole('note')
    await user.click(within(notice).getByRole('button', { name: 'Ask for support' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ask for support' })
    const form = within(dialog)
    await user.type(form.getByLabelText(/Subject/), 'Gitmedi')
    await user.type(form.getByLabelText(/Description/), 'Neden?')
    await form.findByRole('button', { name: 'Add files' })
    const chooser = dialog.querySelector<HTMLInputElement>('input[type=file]')
    await user.upload(chooser!, [
      new File(['1163'], 'hata.txt', { type: 'text/plain' }),
      new File(['<svg/>'], 'resim.svg', { type: 'image/svg+xml' }),
      new File(['PK'], 'günlük.zip', { type: 'application/zip' }),
    ])
    await screen.findByText(/“resim\.svg” was not attached/)
    await user.click(await form.findByRole('button', { name: /günlük\.zip/ }))
    await user.click(form.getByRole('button', { name: 'Ask for support' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'support.newTicket')).toBe(true))
    expect(sent.find(({ id }) => id === 'support.newTicket')?.input['body']).toMatchObject({
      Subject: 'Gitmedi',
      Attachments: [{ Name: 'hata.txt', Base64String: btoa('1163') }],
    })
  })

  it('[TK18] a file that the service refuses is told at the files, and all that was typed stays', async () => {
    const description = '“hata.txt” is not what its name says'
    await openList('/support-requests', (id) => {
      if (id.endsWith('.list')) return pageOf([])
      throw new CallError(id, 422, {
        Message: 'Refused',
        Errors: [{ Code: 422, Description: description, Path: 'Attachments[0].Base64String' }],
      })
    })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: 'Ask for support' }))[0]!)
    const dialog = await screen.findByRole('dialog', { name: 'Ask for support' })
    const form = within(dialog)
    await user.type(form.getByLabelText(/Subject/), 'Gitmedi')
    await user.type(form.getByLabelText(/Description/), 'Neden?')
    await form.findByRole('button', { name: 'Add files' })
    const chooser = dialog.querySelector<HTMLInputElement>('input[type=file]')
    await user.upload(chooser!, new File(['1163'], 'hata.txt', { type: 'text/plain' }))
    await form.findByText('hata.txt')
    await user.click(form.getByRole('button', { name: 'Ask for support' }))
    const files = within(form.getByRole('region', { name: 'Attachments' }))
    expect((await files.findByRole('alert')).textContent).toBe(description)
    expect(form.getByLabelText<HTMLInputElement>(/Subject/).value).toBe('Gitmedi')
    form.getByText('hata.txt')
  })

  it('[TK15] is offered at any other document behind its actions, and to nobody who may not ask', async () => {
    const user = userEvent.setup()
    await openInvoice({ ...invoice, StatusCode: 'succeed', StatusDetail: null })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await screen.findByRole('menuitem', { name: 'Ask for support' })
    cleanup()
    await openInvoice(
      invoice,
      everyRole.filter((role) => role !== 'tc:w'),
    )
    await screen.findByRole('note')
    expect(screen.queryByRole('button', { name: 'Ask for support' })).toBeNull()
  })
})

describe('a ticket', () => {
  it('[TK16] opens on what was written, with its files, and says who is the support', async () => {
    await openTicket()
    const tab = await screen.findByRole('tab', { name: 'Discussion' })
    expect(tab.getAttribute('aria-selected')).toBe('true')
    const [question, answer] = (await screen.findAllByRole('listitem')).filter((item) =>
      /Ne yapmalıyım|Yeniden gönderin/.test(item.textContent ?? ''),
    )
    expect(question?.textContent).not.toContain('Support')
    expect(answer?.textContent).toContain('Support')
    await screen.findByRole('button', { name: 'Download: ekran.pdf' })
  })

  it('[TK16] takes a message with a file: the file first, once, however often the message is tried', async () => {
    let tries = 0
    const { user, made, container } = await openTicket({}, (id) => {
      if (id === 'support.tickets.addFiles')
        return [
          {
            UUID: fileId,
            Name: 'hata.txt',
            Type: 'text/plain',
            Size: 4,
            UserName: 'Ayşe',
            CreatedDate: '2026-11-21T09:00:00.000Z',
          },
        ]
      if (id === 'support.tickets.addToThread' && (tries += 1) === 1)
        throw new CallError('support.tickets.addToThread', 500, { Message: 'Olmadı', Errors: [] })
      return true
    })
    await user.type(await screen.findByLabelText('Your message'), 'Ekte')
    const chooser = container.querySelector<HTMLInputElement>('form input[type=file]')
    await user.upload(chooser!, new File(['1163'], 'hata.txt', { type: 'text/plain' }))
    await screen.findByText('hata.txt')
    const send = () => user.click(screen.getByRole('button', { name: 'Send' }))
    await send()
    await waitFor(() => expect(made('tickets.addToThread')).toHaveLength(1))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('Ekte')
    await waitFor(() => screen.getByRole('button', { name: 'Send' }))
    await send()
    await waitFor(() => expect(made('tickets.addToThread')).toHaveLength(2))
    expect(made('tickets.addFiles')).toHaveLength(1)
    expect(made('tickets.addToThread')[1]?.input).toMatchObject({
      id: UUID,
      body: { Text: 'Ekte', Files: [fileId] },
    })
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe(''),
    )
  })

  it('[TK6] is given no file that would be refused', async () => {
    const { user, made, container } = await openTicket()
    await screen.findByLabelText('Your message')
    const chooser = container.querySelector<HTMLInputElement>('form input[type=file]')
    await userEvent
      .setup({ applyAccept: false })
      .upload(chooser!, new File(['<svg/>'], 'resim.svg', { type: 'image/svg+xml' }))
    await screen.findByText(/^resim\.svg: /)
    await user.type(screen.getByLabelText('Your message'), 'x')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(made('tickets.addToThread')).toHaveLength(1))
    expect(made('tickets.addToThread')[0]?.input['body']).toEqual({ Text: 'x' })
  })

  it('[TK5] is rated with stars, and the number of them is sent', async () => {
    const { user, made } = await openTicket({ StatusType: 'Closed' })
    await user.click(await screen.findByRole('button', { name: /Rate the support/ }))
    const dialog = within(await screen.findByRole('dialog', { name: /Rate the support/ }))
    const stars = within(dialog.getByRole('radiogroup', { name: /Rating/ }))
    expect(stars.getAllByRole('radio')).toHaveLength(5)
    await user.click(stars.getByRole('radio', { name: '4 of 5' }))
    await user.click(dialog.getByRole('button', { name: /Rate the support/ }))
    await waitFor(() => expect(made('rateTicket')).toHaveLength(1))
    expect(made('rateTicket')[0]?.input['body']).toEqual({ Point: 4 })
  })

  it('[TK14] has the buttons of its state; another says why it is disabled', async () => {
    await openTicket({ StatusType: 'Closed' })
    const close = await screen.findByRole('button', { name: /Close the request/ })
    const rate = await screen.findByRole('button', { name: /Rate the support/ })
    expect(close.getAttribute('aria-disabled')).toBe('true')
    expect(rate.getAttribute('aria-disabled')).not.toBe('true')
  })
})
