// @vitest-environment happy-dom
import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Send } from '#client/api.ts'
import { createQueryClient } from '#client/query.ts'
import { firstQuestion } from '#screens/list/list-screen.tsx'
import { enterSession } from '#screens/shell/enter-session.ts'
import { askOnTheWay } from '#screens/shell/first-question.ts'
import { createPortalRouter, readSearch } from '#screens/shell/router.tsx'
import { loadedScreens, screens } from '#screens/shell/screens.ts'
import { everyRole, pageOf, portal } from './screen-fixture.tsx'

const listCall = 'einvoice.sale.list'
const modules = [...new Set(portal.routes.flatMap(({ module }) => module ?? []))]

let queries: QueryClient
beforeEach(async () => {
  // Reading a screen from source takes seconds on a busy machine.
  await screens.list()
  queries = createQueryClient()
  history.replaceState(null, '', '/einvoice/sale')
})
afterEach(() => queries.clear())

function deferred() {
  let resolve = (_answer: unknown): void => {}
  const promise = new Promise<unknown>((done) => (resolve = done))
  return { promise, resolve }
}

/** Enters a list with a token of company c1, where the service says that the session has `company`. */
function enter(company: string, held: readonly string[] = everyRole) {
  const entered: string[] = []
  const profile = deferred()
  const list = deferred()
  const asked: string[] = []
  const send: Send = async ({ id }) => {
    asked.push(id)
    return id === listCall ? list.promise : profile.promise
  }
  const signedIn = enterSession({
    portal,
    send,
    queries,
    session: {
      expect: () => ({
        userId: 'u1',
        companyId: 'c1',
        roles: new Set(held),
        profile: { Modules: modules },
      }),
      enter: ({ companyId }) => void entered.push(companyId),
      refuse: async () => false,
      switchCompany: async () => {},
      signOut: async () => {},
      beforeLeave: () => () => {},
    },
  })
  return {
    asked,
    entered,
    signedIn,
    answerList: () => list.resolve(pageOf([{ UUID: 'of c1' }])),
    answerProfile: () =>
      profile.resolve({ UserID: 'u1', CompanyID: company, CompanyName: company, Role: held }),
  }
}
const kept = () =>
  queries
    .getQueryCache()
    .findAll()
    .map(({ state }) => state.data)
const ofList = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] === listCall,
}

describe('what was asked with the token of a company', () => {
  it('[NF12] is shown where the session has that company', async () => {
    const { asked, entered, signedIn, answerList, answerProfile } = enter('c1')
    await vi.waitFor(() =>
      expect(asked).toEqual(expect.arrayContaining(['system.profile', listCall])),
    )
    answerProfile()
    answerList()
    expect((await signedIn)?.company.id).toBe('c1')
    expect(entered).toEqual(['c1'])
    await vi.waitFor(() => expect(kept()).toEqual([pageOf([{ UUID: 'of c1' }])]))
  })

  it('[NF12] is forgotten where the session has gone over to another company, whichever is answered first', async () => {
    const first = enter('c2')
    await vi.waitFor(() => expect(first.asked).toContain(listCall))
    first.answerList()
    await vi.waitFor(() => expect(kept()).toHaveLength(1))
    first.answerProfile()
    expect((await first.signedIn)?.company.id).toBe('c2')
    expect(kept()).toEqual([])

    const second = enter('c2')
    await vi.waitFor(() => expect(second.asked).toContain(listCall))
    const [late] = queries.getQueryCache().findAll(ofList)
    second.answerProfile()
    await second.signedIn
    second.answerList()
    await late?.promise
    expect(kept()).toEqual([])
  })

  it('[PF22] is waited for with the profile for a moment, so that the page is drawn once and with its rows', async () => {
    const { asked, signedIn, answerList, answerProfile } = enter('c1')
    await vi.waitFor(() => expect(asked).toContain(listCall))
    let isIn = false
    void signedIn.then(() => (isIn = true))
    answerProfile()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isIn).toBe(false)
    answerList()
    await signedIn
    expect(kept()).toEqual([pageOf([{ UUID: 'of c1' }])])
  })

  it('[PF22] holds the page up no longer than that', async () => {
    const { signedIn, answerProfile } = enter('c1')
    answerProfile()
    expect((await signedIn)?.company.id).toBe('c1')
    expect(kept()).toEqual([undefined])
  })

  it('[NF12] is not asked where the token names no role for it', async () => {
    const { asked, signedIn, answerProfile } = enter('c1', [])
    answerProfile()
    await signedIn
    await screens.list()
    expect(asked).toEqual(['system.profile'])
  })
})

describe('[PF35] what the next screen asks first', () => {
  const list = '/einvoice/sale'
  const byAmount = '?SortColumn=PayableAmount&SortType=DESC'

  /** A portal in which a list has been read, and nothing is drawn. */
  async function onTheWay(held: readonly string[] = everyRole, from = '/dashboard') {
    loadedScreens.set('list', await screens.list())
    const asked: unknown[] = []
    const send: Send = async ({ id }, input) => {
      asked.push([id, input['SortColumn'] ?? input['id']])
      return pageOf([{ UUID: 'one' }])
    }
    const session = {
      profile: { Modules: modules },
      roles: new Set(held),
    } as unknown as NonNullable<Awaited<ReturnType<typeof enterSession>>>
    const history = createMemoryHistory({ initialEntries: [from] })
    const router = createPortalRouter({ portal, session: () => session, history })
    askOnTheWay(router, { portal, send, queries }, () => session)
    const go = (href: string) => router.navigate({ href })
    return { asked, send, go, router }
  }

  it('leaves as the way to it begins, before anything of it is drawn', async () => {
    const { asked, go } = await onTheWay()
    void go(list + byAmount)
    await Promise.resolve()
    expect(asked).toEqual([[listCall, 'PayableAmount']])
  })

  it('is not asked again where it is on the screen, as when a record of the list is opened', async () => {
    const { asked, send, go } = await onTheWay()
    const route = portal.routes.find(({ path }) => path === list)!
    const { query } = firstQuestion(portal, route, readSearch(byAmount))!
    const shown = new QueryObserver(queries, { ...query(send), staleTime: 0 })
    const leave = shown.subscribe(() => {})
    await vi.waitFor(() => expect(shown.getCurrentResult().isSuccess).toBe(true))
    await go(`${list}${byAmount}&record=one`)
    expect(asked).toHaveLength(1)
    leave()
  })

  describe('of a draft', () => {
    const editor = '/invoice/operation/create/default'
    const draft = 'bcee21c6-b175-4fd3-b808-b6ef6633bb10'
    beforeEach(async () => void loadedScreens.set('editor', await screens.editor()))

    it('is the draft that the address names, be it of the screen or of its twin', async () => {
      const { asked, go } = await onTheWay()
      void go(`${editor}?draft=${draft}`)
      void go(`${editor}?draft=${draft}&box=earchive`)
      await Promise.resolve()
      expect(asked).toEqual([
        ['einvoice.drafts.model', draft],
        ['earchive.drafts.model', draft],
      ])
    })

    it('is nothing for a new document, nor for work that was kept here', async () => {
      const { asked, go } = await onTheWay()
      void go(editor)
      void go(`${editor}?draft=${draft}&kept=one`)
      await Promise.resolve()
      expect(asked).toEqual([])
    })

    it('is nothing where a new document has become it on the screen', async () => {
      const { asked, go, router } = await onTheWay(everyRole, editor)
      await router.load()
      await go(`${editor}?draft=${draft}`)
      expect(asked).toEqual([])
    })
  })

  it('is not asked by who may not open the screen', async () => {
    const { asked, go } = await onTheWay([])
    await go(list + byAmount)
    expect(asked).toEqual([])
  })
})
