// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '#client/errors.ts'
import type { ScreenKind } from '#engine/portal.ts'
import { everyRole, openScreen, pageOf, portal } from './screen-fixture.tsx'

afterEach(cleanup)

const kinds: readonly ScreenKind[] = ['series', 'templates', 'tags', 'notifications', 'accessKeys']
const routes = portal.routes.filter((route) => kinds.includes(route.screen))
const isList = (id: string) => id.endsWith('.list') || id === 'system.accessKeys'
const newRight = /^(create|createFile|createAccessKey)$/
/** All roles but those that make such definitions. */
const readers = (family: string) => {
  const writing = new Set(
    portal.calls
      .filter((call) => call.family === family && newRight.test(call.id.split('.').at(-1) ?? ''))
      .flatMap((call) => call.roles),
  )
  return everyRole.filter((role) => !writing.has(role))
}
const row = {
  ID: 1,
  UUID: 'u1',
  Name: 'Satış ağı',
  RuleName: 'Satış ağı',
  IsActive: true,
  IsDefault: true,
  Details: [],
  ContactList: [],
  CreatedDate: '2026-11-01T00:00:00Z',
  CreationDate: '2026-11-01T00:00:00Z',
  Description: '',
  Color: '#2f6fed',
  Prefix: 'evk',
  Roles: [],
  LastUsedAt: null,
}
const refused = (id: string, status: number) =>
  new CallError(id, status, { Message: 'Closed for maintenance', Errors: [] })

describe('every screen of definitions', () => {
  it('[JR8] there are such screens in every family', () => {
    expect(routes.length).toBeGreaterThan(20)
    expect(new Set(routes.map((route) => route.screen))).toEqual(new Set(kinds))
  })

  it.each(routes.map((route) => [route.path]))(
    '[JR8] %s: on its way, failed and tried again, empty with a way to make one, nothing found with a way back',
    async (path) => {
      const waiting: (() => void)[] = []
      let broken = true
      const { missing } = await openScreen(path, async (id) => {
        if (!isList(id)) return []
        if (broken) await new Promise<void>((resolve) => waiting.push(resolve))
        if (broken) throw refused(id, 500)
        return pageOf([])
      })
      const user = userEvent.setup()
      expect(
        (await screen.findByRole('status', { name: 'Loading…' })).childElementCount,
      ).toBeGreaterThan(3)
      await waitFor(() => expect(waiting).toHaveLength(1))
      waiting[0]!()
      expect((await screen.findByRole('alert')).textContent).toContain('Closed for maintenance')
      broken = false
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      const empty = await emptyState()
      expect(within(empty).getByText(/^No .* yet$/)).toBeTruthy()
      expect(
        within(empty).getByRole('button', { name: /^New / }).getAttribute('aria-disabled'),
      ).toBeNull()
      const answers = screen.queryByRole('button', { name: 'Answers' })
      if (answers) await user.click(answers)
      const search = screen.getByRole('searchbox')
      await user.type(search, 'x')
      await user.click(await screen.findByRole('button', { name: 'Clear search' }))
      expect((search as HTMLInputElement).value).toBe('')
      expect(within(await emptyState()).getByText(/^No .* yet$/)).toBeTruthy()
      await user.click(within(await emptyState()).getByRole('button', { name: /^New / }))
      expect(await screen.findByRole('dialog')).toBeTruthy()
      expect(missing).toEqual([])
    },
  )

  it.each(routes.map((route) => [route.path, route.family]))(
    '[JR9] %s: who may not make one is told whom to ask; who may not read them too, and old rows stay when a refresh fails',
    async (path, family) => {
      let answer: (id: string) => unknown = () => pageOf([])
      const { client, missing } = await openScreen(
        path,
        (id) => (isList(id) ? answer(id) : []),
        readers(family),
      )
      const empty = await emptyState()
      expect(empty.textContent).toContain('ask the administrator of your company')
      expect(within(empty).queryByRole('button')).toBeNull()
      expect(screen.getByRole('button', { name: /^New / }).getAttribute('aria-disabled')).toBe(
        'true',
      )
      answer = () => pageOf([row])
      await client.invalidateQueries()
      expect(await screen.findByText('Satış ağı')).toBeTruthy()
      answer = (id) => {
        throw refused(id, 500)
      }
      await client.invalidateQueries()
      expect((await screen.findByRole('alert')).textContent).toContain('could not be refreshed')
      expect(screen.getByText('Satış ağı')).toBeTruthy()
      cleanup()
      await openScreen(path, (id) => {
        if (isList(id)) throw refused(id, 403)
        return []
      })
      expect(await screen.findByText('You have no access to this screen')).toBeTruthy()
      expect(screen.getByText(/ask the administrator of your company/)).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
      expect(missing).toEqual([])
    },
  )
})

/** The picture in the middle of the page: title, text, way on. */
async function emptyState(): Promise<HTMLElement> {
  const title = await screen.findByText(/^No .* yet$/)
  return title.parentElement!
}

describe('a notification rule, tried out', () => {
  // The day stands still: the last 30 days are others after midnight.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 9) }))
  afterEach(() => void vi.useRealTimers())

  const saved = {
    ID: 7,
    RuleName: 'Büyük',
    IsActive: true,
    RuleList: [
      {
        Property: 'PayableAmount',
        Operator: 'GreaterOrEqual',
        ValueFirst: '1000',
        ValueSecond: null,
      },
      { Property: 'TaxNumber', Operator: 'Equal', ValueFirst: '1234567803', ValueSecond: null },
    ],
    ContactList: [{ NotificationValue: 'a@ornek.com', NotificationValueType: 'Mail' }],
  }
  const document = (
    InvoiceNumber: string,
    PayableAmount: number,
    ReceiverTaxNumber = '1234567803',
  ) => ({
    UUID: InvoiceNumber,
    InvoiceNumber,
    PayableAmount,
    ReceiverTaxNumber,
    ReceiverName: 'Işık',
    TaxNumber: '9876543217',
  })
  const pages = [
    [document('A1', 999.99), document('A2', 1000), document('A3', 5000, '1111111111')],
    [document('A4', 1000.01), document('A5', 20_000)],
  ]
  const answer = (id: string, input: Readonly<Record<string, unknown>>) => {
    if (id === 'einvoice.sale.list')
      return {
        Page: input['Page'],
        PageSize: 500,
        TotalCount: 5,
        TotalPages: 2,
        Content: pages[Number(input['Page']) - 1],
      }
    if (id === 'einvoice.sale.notifications.get') return [saved]
    return isList(id)
      ? pageOf([{ ...row, ID: 7, RuleName: 'Büyük', ContactList: saved.ContactList }])
      : []
  }
  const path = routes.find(
    (route) =>
      route.screen === 'notifications' && route.family === 'einvoice' && route.box === 'sale',
  )!.path

  it('[JR10] says of how many documents of the last 30 days it would have told, and of which; changed terms are counted anew', async () => {
    const { sent, missing } = await openScreen(path, answer)
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Edit Büyük' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Test this rule' }))
    expect(
      await within(dialog).findByText(
        'Of 5 documents of the last 30 days, this rule would have told of 3.',
      ),
    ).toBeTruthy()
    expect(
      ['A2', 'A4', 'A5'].map((number) => within(dialog).getByText(`${number} · Işık`).tagName),
    ).toEqual(['LI', 'LI', 'LI'])
    expect(within(dialog).queryByText(/^A[13]/)).toBeNull()
    const asked = sent.filter(({ id }) => id === 'einvoice.sale.list').map(({ input }) => input)
    expect(asked).toEqual(
      [1, 2].map((Page) => ({
        StartDate: '2026-10-23',
        EndDate: '2026-11-21',
        Page,
        PageSize: 500,
      })),
    )
    await user.click(within(dialog).getAllByRole('button', { name: 'Remove term' })[1]!)
    expect(
      await within(dialog).findByText(
        'Of 5 documents of the last 30 days, this rule would have told of 4.',
      ),
    ).toBeTruthy()
    expect(sent.filter(({ id }) => id === 'einvoice.sale.list')).toHaveLength(2)
    expect(missing).toEqual([])
  })

  it('[JR10] is not tried by who may not read the documents, and says when there are none', async () => {
    const read = portal.calls.find(({ id }) => id === 'einvoice.sale.list')!.roles
    const { sent } = await openScreen(
      path,
      answer,
      everyRole.filter((role) => !read.includes(role)),
    )
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Edit Büyük' }))
    const test = within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Test this rule',
    })
    expect(test.getAttribute('aria-disabled')).toBe('true')
    await user.click(test)
    expect(sent.some(({ id }) => id === 'einvoice.sale.list')).toBe(false)
    cleanup()
    await openScreen(path, (id, input) =>
      id === 'einvoice.sale.list' ? pageOf([]) : answer(id, input),
    )
    await user.click(await screen.findByRole('button', { name: 'Edit Büyük' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Test this rule' }),
    )
    expect(
      await screen.findByText('There is no document of the last 30 days to test the rule on.'),
    ).toBeTruthy()
  })
})
