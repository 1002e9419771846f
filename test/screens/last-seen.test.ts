// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callQuery, createQueryClient } from '#client/query.ts'
import type { ExpectedPerson } from '#client/session/kept-user.ts'
import { forgetLastSeen, readLastSeen } from '#client/session/last-seen.ts'
import { createWatched } from '#client/session/notice.ts'
import { callOf } from '#engine/portal.ts'
import type { ScreenSession } from '#screens/frame/portal-context.tsx'
import { keepLastSeen } from '#screens/session/keep-last-seen.ts'
import { enterAsSeen } from '#screens/shell/enter-session.ts'
import { everyRole, pageOf, portal } from './screen-fixture.tsx'

const ayse: ExpectedPerson = {
  userId: 'u1',
  companyId: 'c1',
  roles: new Set(everyRole),
  profile: { Modules: [] },
}
const profile = { UserID: 'u1', CompanyID: 'c1', CompanyName: 'Işık A.Ş.', Role: ['in:ei:r'] }
const sales = callOf(portal, 'einvoice.sale.list')
const rows = pageOf([{ UUID: 'seen' }])
const day = 86_400_000

let queries: QueryClient
const stops: (() => void)[] = []
beforeEach(() => (queries = createQueryClient()))
afterEach(() => {
  queries.clear()
  stops.splice(0).forEach((stop) => stop())
  forgetLastSeen()
  vi.useRealTimers()
})

/** A tab of `person` that shows a list and is left. */
function leaveTab(person: ExpectedPerson | 'nobody' = ayse) {
  const leave = new Set<() => void>()
  const send = async () => rows
  queries.setQueryData(callQuery(send, sales, {}).queryKey, rows)
  queries.setQueryData(callQuery(send, callOf(portal, 'system.preferences'), {}).queryKey, {})
  const stop = keepLastSeen({
    portal,
    queries,
    session: {
      userKey: 'user',
      expect: () => (person === 'nobody' ? undefined : person),
      onLeave: (listener) => void leave.add(listener),
    },
    signedIn: createWatched<ScreenSession | undefined>({ profile } as unknown as ScreenSession),
  })
  stops.push(stop)
  return {
    end: () => leave.forEach((listener) => listener()),
    hide: () => dispatchEvent(new Event('pagehide')),
  }
}

const enteredAs = (person: ExpectedPerson, into: QueryClient) =>
  enterAsSeen({
    portal,
    queries: into,
    send: async () => rows,
    session: {
      expect: () => person,
      enter: () => {},
      refuse: async () => false,
      switchCompany: async () => {},
      signOut: async () => {},
      beforeLeave: () => () => {},
    },
  })

describe('[PF26] what a person saw last', () => {
  it('is there when the person returns, and is asked for anew', () => {
    leaveTab().hide()
    const back = createQueryClient()
    expect(enteredAs(ayse, back)?.company.name).toBe('Işık A.Ş.')
    const [list, ...others] = back.getQueryCache().findAll()
    expect(list?.state.data).toEqual(rows)
    expect(list?.isStaleByTime(0)).toBe(true)
    // Lists alone: what people prefer is kept by its own means.
    expect(others).toEqual([])
  })

  it('is shown to nobody else, and for no other company', () => {
    leaveTab().hide()
    expect(readLastSeen({ userId: 'u2', companyId: 'c1' })).toBeUndefined()
    expect(readLastSeen({ userId: 'u1', companyId: 'c2' })).toBeUndefined()
    expect(readLastSeen(ayse)).toBeDefined()
  })

  it('is not kept by a tab whose session has ended, or has gone over to another person or company in another tab', () => {
    for (const person of [
      { ...ayse, userId: 'u2' },
      { ...ayse, companyId: 'c2' },
    ])
      leaveTab(person).hide()
    leaveTab('nobody').hide()
    const tab = leaveTab()
    tab.end()
    tab.hide()
    for (const [userId, companyId] of [
      ['u1', 'c1'],
      ['u2', 'c1'],
      ['u1', 'c2'],
    ] as const)
      expect(readLastSeen({ userId, companyId })).toBeUndefined()
  })

  it('is of no use after a week, or to another release', () => {
    leaveTab().hide()
    const left = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(left + 6 * day)
    expect(readLastSeen(ayse)).toBeDefined()
    vi.setSystemTime(left + 8 * day)
    expect(readLastSeen(ayse)).toBeUndefined()
    vi.setSystemTime(left)
    const script = document.createElement('script')
    script.type = 'module'
    script.setAttribute('src', '/assets/another-release.js')
    document.head.append(script)
    expect(readLastSeen(ayse)).toBeUndefined()
    script.remove()
  })

  it('is a few pages of lists, however many were opened', () => {
    const tab = leaveTab()
    const large = pageOf(
      Array.from({ length: 100 }, (_, no) => ({ UUID: `${no}`, Name: 'ş'.repeat(1500) })),
    )
    for (let page = 1; page <= 20; page += 1)
      queries.setQueryData(
        callQuery(async () => rows, sales, { query: { Page: page } }).queryKey,
        large,
      )
    tab.hide()
    expect(readLastSeen(ayse)?.answers.length).toBeLessThan(3)
  })
})
