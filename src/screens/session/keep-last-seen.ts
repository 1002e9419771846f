/** Keeps what the person sees now for the next visit, when the page is left or put aside. */
import type { QueryClient } from '@tanstack/react-query'
import type { Portal } from '#engine/portal.ts'
import { leftPage } from '#client/session/last-page.ts'
import { keepForService } from '#client/session/storage.ts'
import { writeLastSeen, type SeenAnswer } from '#client/session/last-seen.ts'
import type { Watched } from '#client/session/notice.ts'
import type { ClientSession } from '#client/session/session.ts'
import type { ScreenSession } from '../frame/portal-context.tsx'
import { lastPageOf } from './last-page-tree.ts'

export interface LastSeenKeeping {
  readonly portal: Portal
  readonly queries: QueryClient
  readonly session: Pick<ClientSession, 'expect' | 'onLeave' | 'userKey'>
  readonly signedIn: Watched<ScreenSession | undefined>
}

/** Lists, the newest first. */
const mostLists = 8
/** Letters of all of them as JSON; browsers keep some five million of a site. */
const mostLetters = 300_000

/** Answers what ends it. */
export function keepLastSeen({ portal, queries, session, signedIn }: LastSeenKeeping): () => void {
  let isLeft = false
  session.onLeave(() => (isLeft = true))
  const keep = (): void => {
    const profile = signedIn.get()?.profile
    const person = session.expect()
    // Another tab has signed out, or gone over to another company.
    const isOwn = person?.userId === profile?.UserID && person?.companyId === profile?.CompanyID
    if (isLeft || !profile || !person || !isOwn) return
    const root = document.getElementById('root')
    const page = root ? lastPageOf(root) : undefined
    writeLastSeen(person, {
      profile,
      answers: lastLists(portal, queries),
      page: page && leftPage(page, session.userKey),
    })
  }
  const keepHidden = (): void => {
    if (document.visibilityState === 'hidden') keep()
  }
  // By this the next page is sent with what shows this one; when this is left, the next has been asked for.
  keepForService('page=kept')
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keepHidden)
  return () => {
    removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', keepHidden)
  }
}

function lastLists(portal: Portal, queries: QueryClient): readonly SeenAnswer[] {
  const lists = new Set(
    portal.calls.filter(({ pattern }) => /^(box|drafts)\.list$/.test(pattern)).map(({ id }) => id),
  )
  const answers = queries
    .getQueryCache()
    .findAll({
      predicate: ({ queryKey, state }) =>
        lists.has(String(queryKey[2])) && state.data !== undefined,
    })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .slice(0, mostLists)
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
  let letters = 0
  return answers.filter((answer) => (letters += JSON.stringify(answer).length) <= mostLetters)
}
