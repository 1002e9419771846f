// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import { choicesOf } from '#screens/frame/choices.ts'
import { invoice, openList, pageOf } from './list-fixture.tsx'
import { pageIn } from './screen-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

beforeEach(() => {
  localStorage.clear()
  setWindowWidth(1440)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  forgetChoices()
})
/** What is remembered of a person's choices beside the storage, as when the page is left: files of tests share it. */
const forgetChoices = () => void choicesOf('nobody')

const rows = [1, 2, 3].map((index) => invoice(index))
/** The table once its rows are there; before, its skeleton has the same role. */
const readyTable = () =>
  waitFor(() =>
    within(document.querySelector<HTMLElement>('[data-state="ready"]')!).getByRole('table'),
  )
const answerWith = (page: object) => (id: string) =>
  id.endsWith('.list') ? page : id.endsWith('.html') ? '<p>belge</p>' : []

describe('list screen', () => {
  it('[H21] shows the columns of the box with their words; no word is missing', async () => {
    const { missing } = await openList('/einvoice/sale', answerWith(pageOf(rows)))
    const table = await readyTable()
    expect(within(table).getAllByRole('row')).toHaveLength(4)
    expect(within(table).getByRole('columnheader', { name: 'Receiver' })).toBeTruthy()
    expect(within(table).getAllByText('₺1,234.50')).toHaveLength(3)
    expect(missing).toEqual([])
  })
  it('[H46] the search goes on being typed while it is made; a link and "Clear all" change it', async () => {
    const user = userEvent.setup()
    const { lists, router } = await openList('/einvoice/sale', answerWith(pageOf(rows)))
    await readyTable()
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    const searched = (text: string) =>
      waitFor(() => expect(lists().at(-1)!.input['Search']).toBe(text))
    await user.type(box, 'ac')
    await searched('ac')
    await user.keyboard('me ')
    await searched('acme')
    expect(screen.getByRole('searchbox')).toBe(box)
    expect([document.activeElement, box.value]).toEqual([box, 'acme '])
    await user.click(await screen.findByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(box.value).toBe(''))
    await router.navigate({ to: '/einvoice/sale', search: { Search: 'acme' } as never })
    await waitFor(() => expect(box.value).toBe('acme'))
    await user.type(box, '!{Enter}')
    expect(box.value).toBe('acme!')
    await searched('acme!')
  })
  it('[H52] [LA31] cards of customers are told apart by what their list shows first; the list has no period and is named once', async () => {
    setWindowWidth(390)
    const card = {
      UUID: '00000000-0000-4000-8000-000000000001',
      Name: 'Kardelen Gıda A.Ş.',
      TaxNumber: '1234567801',
      City: 'Iğdır',
      CreatedDate: '2026-11-21T09:00:00Z',
      Version: 1,
    }
    const { lists } = await openList(
      '/definitions/customers?StartDate=2026-01-01',
      answerWith(pageOf([card])),
    )
    const row = await screen.findByRole('button', { name: /Kardelen/ })
    expect(row.textContent).toBe('Kardelen Gıda A.Ş.1234567801Iğdır')
    expect(lists()[0]!.input).not.toHaveProperty('StartDate')
    expect(screen.queryByRole('button', { name: /^Period/ })).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Location' }).textContent).toBe('Customers')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeTruthy()
  })
  it('[H53] a unit is named in the list of stocks and in the details of one, where an e-mail address is whole too', async () => {
    const card = (more: object) => ({ UUID: uuidOfCard, Name: 'Masa', Version: 1, ...more })
    const uuidOfCard = '00000000-0000-4000-8000-000000000001'
    await openList('/definitions/stocks', answerWith(pageOf([card({ UnitCode: 'C62' })])))
    expect(await within(await readyTable()).findByText('Piece')).toBeTruthy()
    cleanup()
    await openList(
      `/definitions/customers?record=${uuidOfCard}&tab=details`,
      answerWith(pageOf([card({ Email: 'muhasebe@uzun-adli-bir-sirket.example' })])),
    )
    const mail = await screen.findAllByText('muhasebe@uzun-adli-bir-sirket.example')
    expect(mail.some((one) => !one.classList.contains('truncate'))).toBe(true)
  })
  it('[H22] an address opens the same list: filters, order and page go into the call', async () => {
    const { lists } = await openList(
      '/einvoice/sale?StatusCode=waiting&StatusCode=error&SortColumn=PayableAmount&SortType=ASC&Page=2&Search=acme',
      answerWith(pageOf(rows, 45)),
    )
    await readyTable()
    expect(lists()[0]!.input).toMatchObject({
      StatusCode: ['waiting', 'error'],
      SortColumn: 'PayableAmount',
      SortType: 'ASC',
      Page: 2,
      Search: 'acme',
    })
  })
  it('[H5] [PF33] a click on the head of the column that a list begins with turns its order; other rows stand in the elements of those before them, but for the row that has the focus', async () => {
    const oldest = [11, 12, 13].map((index) => invoice(index))
    const { lists } = await openList('/einvoice/sale', (id, input) =>
      answerWith(pageOf(input['SortType'] === 'ASC' ? oldest : rows))(id),
    )
    await readyTable()
    const drawn = () => [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
    const begins = (first: object) =>
      waitFor(() => expect(first).toHaveProperty('UUID', drawn()[0]!.dataset['row']))
    const head = screen.getByRole('button', { name: 'Issue date' })
    const before = drawn()
    fireEvent.click(head)
    await begins(oldest[0]!)
    expect(lists().at(-1)!.input).toMatchObject({ SortColumn: 'IssueDate', SortType: 'ASC' })
    expect(drawn().map((row) => before.indexOf(row))).toEqual([0, 1, 2])
    within(before[1]!).getByRole('button').focus()
    fireEvent.click(head)
    await begins(rows[0]!)
    expect(before.map((row) => row.isConnected)).toEqual([true, false, true])
  })
  it('[PF34] a list on its way shimmers as a whole, and none of its bars by itself', async () => {
    await openList('/einvoice/sale', (id) =>
      id.endsWith('.list') ? new Promise(() => {}) : answerWith(pageOf(rows))(id),
    )
    const table = await screen.findByRole('table', { name: 'Loading the list' })
    expect(table.querySelectorAll('td span').length).toBeGreaterThan(50)
    expect([...table.querySelectorAll('.animate-shimmer')].map((one) => one.tagName)).toEqual([
      'TBODY',
    ])
  })
  it('[H23] an active filter is shown with its words; one click clears it, another clears all', async () => {
    const { router } = await openList(
      '/einvoice/sale?StatusCode=waiting&StatusCode=error&IsTransfer=true&Page=2',
      answerWith(pageOf(rows, 45)),
    )
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
    await waitFor(() =>
      expect(lists().at(-1)!.input).toMatchObject({
        SortColumn: 'PayableAmount',
        SortType: 'DESC',
      }),
    )
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
    const { lists } = await openList('/einvoice/sale', (id, input) =>
      !id.endsWith('.list')
        ? []
        : input['Page'] === 2
          ? new Promise((resolve) => (release = resolve))
          : pageOf(rows, 45),
    )
    const user = userEvent.setup()
    await screen.findByText('Firma 1')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    // Asked for once the list is drawn for the new address.
    await waitFor(() => expect(lists().at(-1)!.input).toMatchObject({ Page: 2 }))
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
    setWindowWidth(390)
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
    forgetChoices()
    await openList('/einvoice/sale', answerWith(pageOf(rows)))
    expect(await screen.findByRole('columnheader', { name: 'Special code' })).toBeTruthy()
  })
})

/** A service with one job, which is over at the second look. */
let jobs = 0
function jobService(end: object, items: readonly object[] = []) {
  let looks = 0
  jobs += 1
  const job = {
    UUID: `99999999-0000-4000-8000-${String(jobs).padStart(12, '0')}`,
    Box: 'einvoice.sale',
    Call: 'einvoice.sale.operation',
    Action: null,
    Type: 'Print',
    UserName: 'Ayşe',
    IsOwn: true,
    Asked: 3,
    Total: 3,
    Ok: 0,
    Failed: 0,
    Refused: 0,
    Stopped: 0,
    CreatedDate: '2026-11-21T09:00:00Z',
    EndDate: null,
    HasFile: false,
    CanUndo: false,
    UndoOf: null,
  }
  const running = { ...job, State: 'running', Waiting: 3 }
  const answers: Readonly<Record<string, () => unknown>> = {
    'general.createJob': () => running,
    'general.retryJob': () => running,
    'general.jobs': () =>
      pageOf([(looks += 1) > 1 ? { ...job, State: 'done', Waiting: 0, ...end } : running]),
    'general.jobItems': () => pageOf(items),
    'general.busyRecords': () => [{ UUID: rows[1]!.UUID, Job: job.UUID }],
  }
  return (id: string) => answers[id]?.()
}

describe('bulk on the screen', () => {
  it('[H9] select all that match: the service freezes count and moment, and is sent the question with the one taken out', async () => {
    const { sent } = await openList('/einvoice/sale?StatusCode=error', (id) => {
      if (id === 'general.freezeSelection')
        return { Count: 46, FrozenAt: '2026-11-21T09:00:00.000Z' }
      if (id === 'general.checkJob') return { Asked: 45, Total: 45, Able: 45, Unable: 0, Items: [] }
      return id.endsWith('.list') ? pageOf(rows, 45) : jobService({ Ok: 45 })(id)
    })
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 45 that match' }))
    expect(await screen.findByText('46 selected')).toBeTruthy()
    await user.click(screen.getAllByRole('checkbox', { name: /Select ABC/ })[0]!)
    await user.click(await screen.findByRole('button', { name: 'Mark' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as printed' }))
    await user.click(await screen.findByRole('button', { name: 'Mark as printed (45)' }))
    await waitFor(() =>
      expect(sent.find((one) => one.id === 'general.createJob')?.input['body']).toMatchObject({
        Call: 'einvoice.sale.operation',
        Type: 'Print',
        Selection: {
          Query: { StatusCode: ['error'] },
          Without: [rows[0]!.UUID],
          Count: 46,
          FrozenAt: '2026-11-21T09:00:00.000Z',
        },
      }),
    )
  })
  it('[H9] until the service has said how many all are, nothing can be done with those of the page', async () => {
    let tellCount: (answer: unknown) => void = () => undefined
    const counted = new Promise((resolve) => (tellCount = resolve))
    await openList('/einvoice/sale', (id) => {
      if (id === 'general.freezeSelection') return counted
      return id.endsWith('.list') ? pageOf(rows, 45) : jobService({})(id)
    })
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    const isAsleep = () => screen.getByRole('button', { name: 'Mark' }).closest('[inert]') !== null
    await screen.findByRole('button', { name: 'Mark' })
    expect(isAsleep()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Select all 45 that match' }))
    await waitFor(() => expect(isAsleep()).toBe(true))
    tellCount({ Count: 45, FrozenAt: '2026-11-21T09:00:00.000Z' })
    expect(await screen.findByText('45 selected')).toBeTruthy()
    await waitFor(() => expect(isAsleep()).toBe(false))
  })
  it('[H12] some fail: the results name them with their reason, and the retry is asked of the service', async () => {
    const answer = jobService({ Ok: 2, Failed: 1 }, [
      {
        UUID: rows[1]!.UUID,
        Name: rows[1]!.InvoiceNumber,
        State: 'failed',
        Reason: 'Locked by another user',
        Row: null,
      },
    ])
    const { sent, missing } = await openList('/einvoice/sale', (id) =>
      id.endsWith('.list') ? pageOf(rows) : answer(id),
    )
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Mark' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as printed' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Locked by another user')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Retry the failed (1)' }))
    await waitFor(() => expect(sent.filter((one) => one.id === 'general.retryJob')).toHaveLength(1))
    expect(missing).toEqual([])
  })
  it('[JR3] stopped: those it never came to say so, the CSV is the screen, and one button goes on with what is not done', async () => {
    const items = [
      { UUID: rows[0]!.UUID, Name: 'ABC1', State: 'ok', Reason: null, Row: null },
      {
        UUID: rows[1]!.UUID,
        Name: 'ABC2',
        State: 'failed',
        Reason: 'Locked by another user',
        Row: null,
      },
      { UUID: rows[2]!.UUID, Name: 'ABC3', State: 'stopped', Reason: null, Row: null },
    ]
    const answer = jobService({ State: 'stopped', Ok: 1, Failed: 1, Stopped: 1 }, items)
    const { sent, missing } = await openList('/einvoice/sale', (id) =>
      id.endsWith('.list') ? pageOf(rows) : answer(id),
    )
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(
      (blob) => (files.push(blob as Blob), 'blob:csv'),
    )
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(await screen.findByRole('button', { name: 'Mark' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as printed' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/1 done, 1 failed.* · 1 stopped/)).toBeTruthy()
    // The counts stand there with the dialog, the documents come by a call of their own.
    await within(dialog).findByText('ABC3')
    const shown = within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
    expect(shown).toEqual([
      ['ABC1', 'Done', ''],
      ['ABC2', 'Failed', 'Locked by another user'],
      ['ABC3', 'Stopped', 'It was stopped before its turn; nothing was changed.'],
    ])
    await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await files[0]!.text()).replace('\uFEFF', '').trim().split('\r\n').slice(1)).toEqual(
      shown.map((cells) => cells.join(',')),
    )
    await user.click(within(dialog).getByRole('button', { name: 'Retry what is not done (2)' }))
    await waitFor(() => expect(sent.filter((one) => one.id === 'general.retryJob')).toHaveLength(1))
    expect(missing).toEqual([])
  })
  it('[H14] a running job shows how far it is and which rows it still has, whoever started it', async () => {
    await openList('/einvoice/sale', (id) =>
      id === 'general.jobs'
        ? pageOf([
            {
              ...(jobService({})('general.createJob') as object),
              IsOwn: false,
              UserName: 'Mehmet Kaya',
              Waiting: 1,
            },
          ])
        : id.endsWith('.list')
          ? pageOf(rows)
          : jobService({})(id),
    )
    await readyTable()
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('2')
    expect(screen.getByText('Started by Mehmet Kaya')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Firma 2/ }).textContent).toContain('Being processed'),
    )
    expect(screen.getByRole('row', { name: /Firma 1/ }).textContent).not.toContain(
      'Being processed',
    )
  })
  it('[H13] a click is one job: the key goes with it, and clicks within a second are one', async () => {
    const { sent } = await openList('/einvoice/purchase', (id) =>
      id === 'general.checkJob'
        ? { Asked: 3, Total: 3, Able: 3, Unable: 0, Items: [] }
        : id.endsWith('.list')
          ? pageOf(rows)
          : jobService({ Ok: 3 })(id),
    )
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(
      within(await screen.findByRole('region', { name: /selected documents/ })).getByRole(
        'button',
        { name: 'Accept' },
      ),
    )
    const run = await screen.findByRole('button', { name: 'Accept (3)' })
    for (let click = 0; click < 5; click++) await user.click(run)
    const bodies = sent
      .filter((one) => one.id === 'general.createJob')
      .map((one) => one.input['body'] as { Key: string })
    expect(bodies).toHaveLength(1)
    expect(bodies[0]!.Key).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('[H15] before an answer to many: who takes part, who cannot and why; nothing is sent when the dialog is closed', async () => {
    const mixed = [
      invoice(1, { AnswerCode: 'waitingForApproval' }),
      invoice(2, { AnswerCode: 'approved' }),
    ]
    const check = {
      Asked: 2,
      Total: 2,
      Able: 1,
      Unable: 1,
      Items: [
        {
          UUID: mixed[1]!.UUID,
          Name: mixed[1]!.InvoiceNumber,
          State: 'refused',
          Reason: 'AnswerCode',
          Row: { AnswerCode: 'approved' },
        },
      ],
    }
    const { sent } = await openList('/einvoice/purchase', (id) =>
      id === 'general.checkJob' ? check : id.endsWith('.list') ? pageOf(mixed) : [],
    )
    const user = userEvent.setup()
    await readyTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select all documents on this page' }))
    await user.click(
      within(await screen.findByRole('region', { name: /selected documents/ })).getByRole(
        'button',
        { name: 'Accept' },
      ),
    )
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Taking part: 1')).toBeTruthy()
    expect(within(dialog).getByText(/Accepted \(must be/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.some((one) => one.id === 'general.createJob')).toBe(false)
  })
})

describe('record beside the list', () => {
  it('[AR20] is asked for again while it is under way, also where the page of the list does not show it', async () => {
    const report = {
      UUID: '00000000-0000-4000-8000-000000000001',
      ID: 1,
      Name: 'Alış listesi',
      ReportType: 'EInvoicePurchase',
      StartDate: '2026-11-01',
      EndDate: '2026-11-30',
      FileType: 'Xlsx',
      CreatedDate: '2026-11-20T08:00:00.000Z',
    }
    const states = ['Waiting', 'Completed']
    await openList(`/reports/accountingreport/list?record=${report.UUID}`, (id, input) => {
      if (!id.endsWith('.list')) return undefined
      if (input['Search'] !== report.UUID)
        return pageOf([{ ...report, UUID: rows[1]!.UUID, Status: 'Completed' }])
      return pageOf([{ ...report, Status: states.length > 1 ? states.shift() : states[0] }])
    })
    await screen.findAllByText('Waiting')
    await waitFor(() => expect(screen.queryAllByText('Waiting')).toEqual([]), { timeout: 10_000 })
  })

  it('[H29] an action whose condition does not hold is disabled and says why', async () => {
    await openList(
      `/einvoice/purchase?record=${rows[0]!.UUID}`,
      answerWith(pageOf([invoice(1, { AnswerCode: 'approved' })])),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    const accept = await screen.findByRole('menuitem', { name: /^Accept / })
    expect(accept.getAttribute('aria-disabled')).toBe('true')
    expect(accept.textContent).toContain('Answer: Accepted (must be Awaiting approval)')
    await user.click(accept)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('[H30] rejecting asks for a reason and sends it', async () => {
    const { sent } = await openList(
      `/einvoice/purchase?record=${rows[0]!.UUID}`,
      answerWith(pageOf([invoice(1, { AnswerCode: 'waitingForApproval' })])),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox'), 'Wrong price')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent.find((one) => one.id.endsWith('.sendAnswer'))?.input).toEqual({
        body: { UUID: rows[0]!.UUID, AnswerCode: 'rejected', RejectNote: 'Wrong price' },
      }),
    )
  })
  it('[H31] opening an unread document of a purchase box marks it as read, once and quietly', async () => {
    const { sent, lists } = await openList(
      `/einvoice/purchase?record=${rows[0]!.UUID}`,
      answerWith(pageOf([invoice(1, { IsRead: false })])),
    )
    const marks = () => sent.filter((one) => one.id.endsWith('.operation'))
    await waitFor(() => expect(marks()).toHaveLength(1))
    // The list is read again, and still says unread.
    await waitFor(() => expect(lists().length).toBeGreaterThan(1))
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    expect(marks()).toEqual([
      {
        id: 'einvoice.purchase.operation',
        input: { operationType: 'Read', body: [rows[0]!.UUID] },
      },
    ])
  })
  it('[H31] what nobody has read yet is told to who cannot see that it is bold', async () => {
    await openList(
      '/einvoice/purchase',
      answerWith(pageOf([invoice(1, { IsRead: false }), invoice(2)])),
    )
    expect(
      (await screen.findAllByText('Unread')).map((mark) =>
        mark.closest('[data-row]')?.getAttribute('data-row'),
      ),
    ).toEqual([rows[0]!.UUID])
  })
  it('[H32] the document is shown in a frame without scripts and without our origin', async () => {
    await openList(`/einvoice/sale?record=${rows[0]!.UUID}`, answerWith(pageOf(rows)))
    const frame = await screen.findByTitle(/Preview of ABC/)
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toBeNull()
    expect(await pageIn(/Preview of ABC/)).toBe('<p>belge</p>')
  })
  it('[UL7] a step to the next or the previous record shows it at once: it was asked for ahead, once; nothing is downloaded', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    const opened = vi.spyOn(window, 'open')
    let isAnswering = true
    const { sent } = await openList(`/einvoice/sale?record=${rows[1]!.UUID}`, (id, input) => {
      if (id.endsWith('.html')) return isAnswering ? `<p>${input['id']}</p>` : new Promise(() => {})
      return id.endsWith('.list') ? pageOf(rows) : []
    })
    const user = userEvent.setup()
    const asked = () =>
      sent.filter(({ id }) => id.endsWith('.html')).map(({ input }) => input['id'])
    await waitFor(() => expect(asked()).toEqual([1, 2, 0].map((at) => rows[at]!.UUID)))
    isAnswering = false
    for (const [key, at] of [
      ['{ArrowDown}', 2],
      ['{ArrowUp}', 1],
      ['{ArrowUp}', 0],
    ] as const) {
      await user.keyboard(key)
      await waitFor(async () =>
        expect(await pageIn(/Preview of ABC/)).toBe(`<p>${rows[at]!.UUID}</p>`),
      )
      expect(screen.queryByLabelText('Preparing the preview')).toBeNull()
    }
    expect(asked()).toHaveLength(3)
    expect(sent.some(({ id }) => /\.(pdf|xml|export)$/.test(id))).toBe(false)
    expect([clicked.mock.calls, opened.mock.calls]).toEqual([[], []])
  })
  it('[H33] a record that the page does not show is found by its id; one that is gone is said to be gone', async () => {
    const other = invoice(77)
    const { lists } = await openList(`/einvoice/sale?record=${other.UUID}`, (id, input) =>
      id.endsWith('.list') ? pageOf(input['Search'] === other.UUID ? [other] : rows) : '',
    )
    expect((await screen.findAllByText('Firma 77')).length).toBe(1)
    expect(lists().some((one) => one.input['Search'] === other.UUID)).toBe(true)
    cleanup()
    await openList(
      '/einvoice/sale?record=00000000-0000-4000-8000-00000000ffff',
      answerWith(pageOf(rows)),
    )
    expect(await screen.findByText('Document not found')).toBeTruthy()
  })
  it('[DA43] letters act while a tab has the focus; its arrows are its own', async () => {
    const despatch = (index: number) => ({
      ...invoice(index),
      DespatchNumber: `IRS2026${String(index).padStart(9, '0')}`,
      DespatchProfile: 'TEMELIRSALIYE',
      DespatchType: 'SEVK',
      AnswerCode: 'waitingForApproval',
      ActualDespatchDate: '2026-11-21T10:00:00',
    })
    const { router } = await openList(
      `/edespatch/purchase?record=${rows[0]!.UUID}`,
      answerWith(pageOf([despatch(1), despatch(2)])),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('tab', { name: 'Details' }))
    await user.keyboard('{ArrowRight}')
    await waitFor(() =>
      expect(router.state.location.href).toMatch(/record=.*tab=lines|tab=lines.*record=/),
    )
    expect(router.state.location.href).toContain(rows[0]!.UUID)
    await user.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Answer line by line' })).toBeTruthy()
  })
  it('[H34] every tab of every box has its words', async () => {
    const { missing } = await openList(`/einvoice/sale?record=${rows[0]!.UUID}`, (id) =>
      id.endsWith('.list')
        ? pageOf(rows)
        : id.endsWith('.html')
          ? ''
          : id.endsWith('checkFromGib')
            ? {
                EnvelopeUUID: 'x',
                EnvelopeGibCode: '1300',
                EnvelopeDescription: 'ok',
                AnswerEnvelopeUUID: null,
                AnswerEnvelopeGibCode: null,
                AnswerEnvelopeDescription: null,
              }
            : [],
    )
    const user = userEvent.setup()
    for (const tab of ['Details', 'History', 'Messages', 'Attachments', 'References', 'Envelope']) {
      await user.click(await screen.findByRole('tab', { name: tab }))
      await waitFor(() =>
        expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'),
      )
      // What a tab shows has words too; it comes after the tab.
      await waitFor(() =>
        expect(document.querySelector('[role="tabpanel"] [aria-busy="true"]')).toBeNull(),
      )
    }
    await user.keyboard('c')
    await screen.findByText('1300')
    expect(missing).toEqual([])
  })
})

it('[LA16] a choice is sent so that it outlives the page', async () => {
  const { sent } = await openList('/einvoice/sale', (id) =>
    id.endsWith('.list') ? pageOf([]) : {},
  )
  await userEvent.click(
    await screen.findByRole('button', { name: 'Opened document beside the list' }),
  )
  await waitFor(() =>
    expect(sent.find(({ id }) => id === 'system.changePreferences')).toEqual({
      id: 'system.changePreferences',
      input: { body: { Preview: 'over' } },
      keepalive: true,
    }),
  )
})
