// @vitest-environment happy-dom
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '#client/errors.ts'
import { bulkJobs } from '#screens/list/bulk-jobs.ts'
import { invoice, openList, pageOf } from './list-fixture.tsx'

// Parts of the screen come when they are first needed.
configure({ asyncUtilTimeout: 5000 })

let width = 1440
beforeEach(() => {
  width = 1440
  localStorage.clear()
  window.matchMedia = ((query: string) => ({ matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0) <= width, addEventListener: () => {}, removeEventListener: () => {} })) as never
})
afterEach(() => {
  cleanup()
  for (const job of bulkJobs.all()) bulkJobs.remove(job.id)
})

const rows = [1, 2, 3].map((index) => invoice(index))
/** The table once its rows are there; before, its skeleton has the same role. */
const readyTable = () => waitFor(() => within(document.querySelector<HTMLElement>('[data-state="ready"]')!).getByRole('table'))
const answerWith = (page: object) => (id: string) => (id.endsWith('.list') ? page : id.endsWith('.html') ? '<p>belge</p>' : [])

describe('list screen', () => {
  it('[H21] shows the columns of the box with their words; no word is missing', async () => {
    const { missing } = await openList('/einvoice/sale', answerWith(pageOf(rows)))
    const table = await readyTable()
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(within(table).getByRole('columnheader', { name: 'Receiver' })).toBeTruthy()
    expect(within(table).getAllByText('₺1,234.50')).toHaveLength(3)
    expect(missing).toEqual([])
  })
  it('[H22] an address opens the same list: filters, order and page go into the call', async () => {
    const { lists } = await openList('/einvoice/sale?StatusCode=waiting&StatusCode=error&SortColumn=PayableAmount&SortType=ASC&Page=2&Search=acme', answerWith(pageOf(rows, 45)))
    await readyTable()
    expect(lists()[0]!.input).toMatchObject({ StatusCode: ['waiting', 'error'], SortColumn: 'PayableAmount', SortType: 'ASC', Page: 2, Search: 'acme' })
  })
  it('[H23] an active filter is shown with its words; one click clears it, another clears all', async () => {
    const { router } = await openList('/einvoice/sale?StatusCode=waiting&StatusCode=error&IsTransfer=true&Page=2', answerWith(pageOf(rows, 45)))
    const user = userEvent.setup()
    await readyTable()
    expect(document.querySelectorAll('[data-filter="active"]')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Remove the filter Status' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ IsTransfer: 'true' }))
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
  it('[H22] a click on a header sorts and back returns to the order before', async () => {
    const { router, lists } = await openList('/einvoice/sale', answerWith(pageOf(rows)))
    const user = userEvent.setup()
    const table = await readyTable()
    await user.click(within(table).getByRole('button', { name: 'Amount payable' }))
    await waitFor(() => expect(lists().at(-1)!.input).toMatchObject({ SortColumn: 'PayableAmount', SortType: 'DESC' }))
    router.history.back()
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
  it('[H24] an empty box offers to write the first document; a filtered one offers to clear the filters', async () => {
    await openList('/einvoice/sale', answerWith(pageOf([])))
    expect(await screen.findByText('No documents yet')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New document' }).length).toBeGreaterThan(0)
    cleanup()
    const filtered = await openList('/einvoice/sale?StatusCode=error', answerWith(pageOf([])))
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(filtered.router.state.location.search).toEqual({}))
  })
  it('[H24] an error says so and is tried again by a button', async () => {
    let isDown = true
    await openList('/einvoice/sale', (id) => {
      if (isDown && id.endsWith('.list')) throw new CallError(id, 500, undefined)
      return pageOf(rows)
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    await userEvent.setup().click(retry)
    expect(await readyTable()).toBeTruthy()
  })
  it('[H25] rows stay on the screen while the next page is on its way', async () => {
    let release = (_page: object) => {}
    await openList('/einvoice/sale', (id, input) => (!id.endsWith('.list') ? [] : input['Page'] === 2 ? new Promise((resolve) => (release = resolve)) : pageOf(rows, 45)))
    const user = userEvent.setup()
    await screen.findByText('Firma 1')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByText('Firma 1')).toBeTruthy()
    release(pageOf([invoice(30)], 45))
    expect(await screen.findByText('Firma 30')).toBeTruthy()
  })
  it('[H26] arrows, Space, Enter and / work without a mouse', async () => {
    const { router } = await openList('/einvoice/sale', answerWith(pageOf(rows)))
    const user = userEvent.setup()
    await readyTable()
    await user.keyboard('{ArrowDown}{ArrowDown}x')
    expect(screen.getByRole('row', { name: /Firma 2/ }).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('{Escape}{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ record: rows[2]!.UUID }))
  })
  it('[H27] on a phone the rows are cards with party, amount and state', async () => {
    width = 390
    await openList('/einvoice/sale', answerWith(pageOf(rows)))
    const list = await screen.findByRole('list', { name: 'Documents' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByRole('table')).toBeNull()
  })
  it('[H28] chosen columns are kept for the person', async () => {
    const user = userEvent.setup()
    await openList('/einvoice/sale', answerWith(pageOf(rows)))
    await readyTable()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Special code' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByRole('columnheader', { name: 'Special code' })).toBeTruthy()
    cleanup()
    await openList('/einvoice/sale', answerWith(pageOf(rows)))
    expect(await screen.findByRole('columnheader', { name: 'Special code' })).toBeTruthy()
  })
})

describe('bulk on the screen', () => {
  it('[H9] select all that match: the count of the click, fetched page by page', async () => {
    const many = Array.from({ length: 45 }, (_, index) => invoice(index))
    const { sent } = await openList('/einvoice/sale', (id, input) => (id.endsWith('.list') ? pageOf(many.slice((Number(input['Page']) - 1) * Number(input['PageSize']), Number(input['Page']) * Number(input['PageSize'])), 45) : []))
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 45 that match' }))
    await user.click(screen.getAllByRole('checkbox', { name: /Select ABC/ })[0]!)
    expect(screen.getByText('44 selected')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Mark' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as printed' }))
    await user.click(await screen.findByRole('button', { name: 'Mark as printed (44)' }))
    await waitFor(() => expect(sent.filter((one) => one.id === 'einvoice.sale.operation').flatMap((one) => one.input['body'])).toHaveLength(44))
  })
  it('[H12] some fail: the results name them, retry sends exactly those', async () => {
    let isLocked = true
    const bad = rows[1]!.UUID
    const { sent } = await openList('/einvoice/sale', (id, input) => (id.endsWith('.list') ? pageOf(rows) : id.endsWith('.operation') && isLocked && (input['body'] as string[]).includes(bad) ? ['Locked by another user'] : []))
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Mark' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as printed' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Locked by another user')).toBeTruthy()
    expect(within(dialog).queryByText(rows[0]!.InvoiceNumber)).toBeNull()
    isLocked = false
    const before = sent.length
    await user.click(within(dialog).getByRole('button', { name: 'Retry the failed (1)' }))
    await waitFor(() => expect(sent.slice(before).filter((one) => one.id.endsWith('.operation')).map((one) => one.input['body'])).toEqual([[bad]]))
  })
  it('[H15] before an answer to many: who takes part, who cannot and why; nothing is sent when the dialog is closed', async () => {
    const mixed = [invoice(1, { AnswerCode: 'waitingForApproval' }), invoice(2, { AnswerCode: 'approved' })]
    const { sent } = await openList('/einvoice/purchase', answerWith(pageOf(mixed)))
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(within(await screen.findByRole('region', { name: /selected documents/ })).getByRole('button', { name: 'Accept' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Taking part: 1')).toBeTruthy()
    expect(within(dialog).getByText(/Accepted \(must be/)).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(sent.some((one) => one.id.endsWith('.sendAnswer'))).toBe(false)
  })
})

describe('record beside the list', () => {
  it('[H29] an action whose condition does not hold is disabled and says why', async () => {
    await openList(`/einvoice/purchase?record=${rows[0]!.UUID}`, answerWith(pageOf([invoice(1, { AnswerCode: 'approved' })])))
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    const accept = await screen.findByRole('menuitem', { name: /^Accept / })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    expect(accept.textContent).toContain('Answer: Accepted (must be Awaiting approval)')
    await user.click(accept)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('[H30] rejecting asks for a reason and sends it', async () => {
    const { sent } = await openList(`/einvoice/purchase?record=${rows[0]!.UUID}`, answerWith(pageOf([invoice(1, { AnswerCode: 'waitingForApproval' })])))
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox'), 'Wrong price')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(sent.find((one) => one.id.endsWith('.sendAnswer'))?.input).toEqual({ body: { UUID: rows[0]!.UUID, AnswerCode: 'rejected', RejectNote: 'Wrong price' } }))
  })
  it('[H31] opening an unread document of a purchase box marks it as read, once and quietly', async () => {
    const { sent } = await openList(`/einvoice/purchase?record=${rows[0]!.UUID}`, answerWith(pageOf([invoice(1, { IsRead: false })])))
    await waitFor(() => expect(sent.filter((one) => one.id.endsWith('.operation'))).toEqual([{ id: 'einvoice.purchase.operation', input: { operationType: 'Read', body: [rows[0]!.UUID] } }]))
  })
  it('[H32] the document is shown in a frame without scripts and without our origin', async () => {
    await openList(`/einvoice/sale?record=${rows[0]!.UUID}`, answerWith(pageOf(rows)))
    const frame = await screen.findByTitle(/Preview of ABC/)
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toBe('<p>belge</p>')
  })
  it('[H33] a record that the page does not show is found by its id; one that is gone is said to be gone', async () => {
    const other = invoice(77)
    const { lists } = await openList(`/einvoice/sale?record=${other.UUID}`, (id, input) => (id.endsWith('.list') ? pageOf(input['Search'] === other.UUID ? [other] : rows) : ''))
    expect((await screen.findAllByText('Firma 77')).length).toBe(1)
    expect(lists().some((one) => one.input['Search'] === other.UUID)).toBe(true)
    cleanup()
    await openList('/einvoice/sale?record=00000000-0000-4000-8000-00000000ffff', answerWith(pageOf(rows)))
    expect(await screen.findByText('Document not found')).toBeTruthy()
  })
  it('[H34] every tab of every box has its words', async () => {
    const { missing } = await openList(`/einvoice/sale?record=${rows[0]!.UUID}`, (id) => (id.endsWith('.list') ? pageOf(rows) : id.endsWith('.html') ? '' : id.endsWith('checkFromGib') ? { EnvelopeUUID: 'x', EnvelopeGibCode: '1300', EnvelopeDescription: 'ok', AnswerEnvelopeUUID: null, AnswerEnvelopeGibCode: null, AnswerEnvelopeDescription: null } : []))
    const user = userEvent.setup()
    for (const tab of ['Details', 'History', 'Messages', 'Attachments', 'References', 'Envelope']) {
      await user.click(await screen.findByRole('tab', { name: tab }))
      await waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'))
    }
    expect(missing).toEqual([])
  })
})
