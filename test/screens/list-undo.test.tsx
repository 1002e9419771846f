// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '#client/api.ts'
import { toast, type ToastOptions } from '#screens/ui/toast.tsx'
import { invoice, openList, pageOf } from './list-fixture.tsx'
import { setWindowWidth } from './window-width.ts'

interface Told {
  readonly kind: string
  readonly text: string
  readonly options: ToastOptions
}
let told: Told[] = []
beforeEach(() => {
  told = []
  localStorage.clear()
  setWindowWidth(900)
  for (const kind of ['success', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation(
      (text, options = {}) => void told.push({ kind, text, options }),
    )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const red = { UUID: 't1', Name: 'Kırmızı', Description: '', Color: '#f00' }
const blue = { UUID: 't2', Name: 'Mavi', Description: '', Color: '#00f' }
const rowsOfDrafts: readonly (Omit<ReturnType<typeof invoice>, 'Tags'> & {
  readonly Tags: readonly (typeof red)[]
})[] = [1, 2, 3].map((index) =>
  invoice(index, {
    Status: 0,
    InvoiceStatusDescription: '',
    CreatedDate: '2026-11-21T09:00:00Z',
    Tags: index === 2 ? [red] : [],
  }),
)

/** A service that keeps drafts; `refuse` names calls that fail. */
function drafts(refuse: readonly string[] = []) {
  let rows = [...rowsOfDrafts]
  let deleted: typeof rows = []
  const names = (input: CallInput) => (input['body'] as string[]) ?? []
  const job = {
    UUID: '99999999-0000-4000-8000-000000000001',
    Box: 'einvoice.drafts',
    Call: 'einvoice.drafts.delete',
    Action: 'delete',
    Type: null,
    UserName: 'Ayşe',
    IsOwn: true,
    Asked: 2,
    Total: 2,
    Ok: 2,
    Failed: 0,
    Refused: 0,
    Stopped: 0,
    Waiting: 0,
    State: 'done',
    CreatedDate: '2026-11-21T09:00:00Z',
    EndDate: '2026-11-21T09:00:01Z',
    HasFile: false,
    CanUndo: false,
    UndoOf: null,
  }
  const remove = (ids: readonly string[]) => {
    deleted = rows.filter((row) => ids.includes(row.UUID))
    rows = rows.filter((row) => !ids.includes(row.UUID))
    return true
  }
  const answers: Readonly<Record<string, (input: CallInput) => unknown>> = {
    'einvoice.drafts.list': () => pageOf(rows),
    'einvoice.drafts.delete': (input) => remove(names(input)),
    'einvoice.drafts.restore': (input) => {
      rows = [...rows, ...deleted.filter((row) => names(input).includes(row.UUID))].sort((a, b) =>
        a.UUID.localeCompare(b.UUID),
      )
      return []
    },
    'einvoice.drafts.html': () => '<p>belge</p>',
    'einvoice.tags.list': () => pageOf([red, blue]),
    'einvoice.drafts.tags': (input) => {
      const { DocumentUUID, Tags } = input['body'] as { DocumentUUID: string; Tags: string[] }
      rows = rows.map((row) =>
        row.UUID === DocumentUUID
          ? { ...row, Tags: [red, blue].filter((tag) => Tags.includes(tag.UUID)) }
          : row,
      )
      return true
    },
    'general.checkJob': () => ({ Asked: 2, Total: 2, Able: 2, Unable: 0, Items: [] }),
    'general.createJob': () => (remove(rowsOfDrafts.slice(0, 2).map((row) => row.UUID)), job),
    'general.jobs': () => pageOf([job]),
    'general.jobItems': () =>
      pageOf(
        rowsOfDrafts
          .slice(0, 2)
          .map((row) => ({ UUID: row.UUID, Name: row.UUID, State: 'ok', Reason: null, Row: null })),
      ),
  }
  return (id: string, input: CallInput) => {
    if (refuse.includes(id)) return ['Süresi dolmuş']
    return answers[id]?.(input) ?? []
  }
}

const ids = () =>
  [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))
const chosen = () =>
  [...document.querySelectorAll('[data-row][aria-selected="true"]')].map((row) =>
    row.getAttribute('data-row'),
  )
const all = rowsOfDrafts.map((row) => row.UUID)
const open = async (address: string, answer: ReturnType<typeof drafts>) => {
  const list = await openList(`/invoice/operation/drafts${address}`, answer)
  await waitFor(() => expect(ids()).toHaveLength(3))
  return list
}
const wayBack = () => waitFor(() => told.find(({ options }) => options.action)!.options)

async function deleteOpened(): Promise<void> {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete' })).getByRole('button', {
      name: 'Delete',
    }),
  )
  await waitFor(() => expect(ids()).toEqual([all[0], all[2]]))
}

describe('taking back', () => {
  it('[UL6] a deleted draft comes back for ten seconds: the row in its place, what was chosen still chosen', async () => {
    const { sent } = await open('', drafts())
    const user = userEvent.setup()
    await user.click(
      screen.getByRole('checkbox', { name: new RegExp(rowsOfDrafts[2]!.InvoiceNumber) }),
    )
    await user.click(screen.getByRole('button', { name: 'Firma 2' }))
    await deleteOpened()
    const { action, duration } = await wayBack()
    expect(duration).toBe(10_000)
    action!.onClick()
    await waitFor(() => expect(ids()).toEqual(all))
    expect(chosen()).toEqual([all[2]])
    expect(sent.filter((one) => one.id.endsWith('.restore')).map((one) => one.input)).toEqual([
      { body: [all[1]] },
    ])
    await waitFor(() => expect(told.at(-1)).toMatchObject({ kind: 'success', text: 'Undone' }))
  })

  it('[UL6] a way back that fails says why and shows what is; nothing is said to be undone', async () => {
    const { lists } = await open(`?record=${all[1]}`, drafts(['einvoice.drafts.restore']))
    await deleteOpened()
    const { action } = await wayBack()
    const before = lists().length
    action!.onClick()
    await waitFor(() =>
      expect(told.at(-1)).toMatchObject({
        kind: 'error',
        text: 'Could not be undone',
        options: { description: expect.stringContaining('Süresi dolmuş') },
      }),
    )
    expect(told.some(({ text }) => text === 'Undone')).toBe(false)
    await waitFor(() => expect(lists().length).toBeGreaterThan(before))
    expect(ids()).toEqual([all[0], all[2]])
  })

  it('[UL6] several deleted drafts come back with what was chosen', async () => {
    const { sent } = await open('', drafts())
    const user = userEvent.setup()
    for (const row of rowsOfDrafts.slice(0, 2))
      await user.click(screen.getByRole('checkbox', { name: new RegExp(row.InvoiceNumber) }))
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    const run = await within(dialog).findByRole('button', { name: 'Delete (2)' })
    // It would come with what the service says of those chosen, as the count does.
    expect(within(dialog).queryByText('This cannot be undone.')).toBeNull()
    await user.click(run)
    const { action } = await wayBack()
    await waitFor(() => expect(ids()).toEqual([all[2]]))
    expect(chosen()).toEqual([])
    action!.onClick()
    await waitFor(() => expect(ids()).toEqual(all))
    await waitFor(() => expect(chosen()).toEqual(all.slice(0, 2)))
    expect(sent.find((one) => one.id.endsWith('.restore'))?.input).toEqual({
      body: all.slice(0, 2),
    })
  })

  it('[UL6] the tags of an opened document get what they were', async () => {
    const { sent } = await open(`?record=${all[1]}`, drafts())
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Tag/ }))
    await user.click(await screen.findByRole('checkbox', { name: 'Mavi' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const tags = () =>
      sent.filter((one) => one.id.endsWith('.drafts.tags')).map((one) => one.input['body'])
    const { action } = await wayBack()
    action!.onClick()
    await waitFor(() =>
      expect(tags()).toEqual([
        { DocumentUUID: all[1], Tags: ['t1', 't2'] },
        { DocumentUUID: all[1], Tags: ['t1'] },
      ]),
    )
    await waitFor(() => expect(told.at(-1)).toMatchObject({ text: 'Undone' }))
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the button', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    [
      'the cross',
      () =>
        userEvent.click(
          within(screen.getByRole('dialog', { name: 'Delete' })).getByRole('button', {
            name: 'Close',
          }),
        ),
    ],
  ])('[UL6] closing a question by %s sends nothing', async (_by, close) => {
    const { sent } = await open(`?record=${all[1]}`, drafts())
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Delete' })
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete' })).toBeNull())
    expect(sent.filter(({ id }) => !/\.(list|html|jobs|preferences)$/.test(id))).toEqual([])
    expect(ids()).toEqual(all)
  })
})
