/**
 * What keeps a session alive and ends it: renewing, watching the kept user, changing the company, tab.leaving. Comes behind
 * the first page; the OpenID library comes when it is needed (identity-client.ts).
 */
import type { Call } from '#engine/portal.ts'
import { printSearch } from '../search.ts'
import type { Renewal } from '../transport.ts'
import type { IdentityClient } from './identity-client.ts'
import { claimsOf, readUser, removeUser, secondsLeft, tokenOf, type KeptUser } from './kept-user.ts'
import {
  readAsksPassword,
  readEnding,
  readRefusal,
  readReturnTo,
  writeAsksPassword,
  writeEnding,
  writeRefusal,
  writeReturnTo,
} from './marks.ts'
import { once } from './once.ts'
import { safeReturn } from './safe-return.ts'
import { readKept, writeKept } from './storage.ts'
import type { Tab } from './tab.ts'

export interface SessionRenewal {
  /** Looks whether the session still holds, renews it in time, and ends it here where it does not. */
  look(): Promise<void>
  /** From now on, again and again. */
  watch(): void
  renew(refused?: string): Promise<Renewal>
  /** Ends the session here, keeps the work, and leads to the sign-in and back. */
  /** The service refuses the token. A look first: where the person was removed, that is why, and it asks for the password. */
  expire(): Promise<void>
  refuse(call: Call): boolean
  signIn(returnTo: string): Promise<void>
  signInWith(token: string, expiresIn: number): void
  finishSignIn(): Promise<string>
  finishSilentRenew(): Promise<void>
  signOut(): Promise<void>
  switchCompany(id: string, choose: () => Promise<unknown>): Promise<void>
  follow(): Promise<void>
}

export interface SessionRenewalOptions {
  readonly tab: Tab
  /** Whether the portal itself answers: only then can the page be left. */
  readonly portalAnswers: () => Promise<boolean>
}

/** A token is renewed this long before it runs out. One with more time than twice that is not renewed unless it was refused. */
const earlySeconds = 60
const renewLock = 'evrak-renew'
const lookMs = 10_000
/** Looks that may fail after the token's end before the session is given up (TRUST F13). */
const triesAfterEnd = 3
const leaveWorkMs = 1000
/** Nobody who signs out waits longer for the other tabs. */
const patienceMs = 2000
/** A new sign-in that a service refused was no help; within this time it is not tried again, so that nobody goes round in circles. */
const refusalMs = 600_000
/** A person who signs out is back from the identity service by then. */
const signOutMs = 10_000

export function createSessionRenewal({
  tab,
  portalAnswers,
}: SessionRenewalOptions): SessionRenewal {
  const { userKey, notice, otherCompany, forget, isOther } = tab
  const client = once(async (): Promise<IdentityClient> =>
    (await import('./identity-client.ts')).createIdentityClient(tab),
  )
  let failedLooks = 0

  // --- Leaving

  const finishWork = () =>
    within(leaveWorkMs, Promise.allSettled([...tab.works].map(async (work) => work())))

  /** Ends the session here, keeps the work, and leads to the sign-in and back. */
  async function leave(asksPassword: boolean): Promise<void> {
    if (tab.leaving) return
    tab.leaving = true
    if (!asksPassword) writeEnding({ by: 'service', at: Date.now() })
    writeAsksPassword(asksPassword)
    const user = readUser(userKey)
    const isOfForm = typeof user === 'object' && !user.isRenewable
    removeUser(userKey)
    forget()
    await finishWork()
    location.assign(
      `/login${printSearch({ returnTo: location.pathname + location.search, form: isOfForm ? 'company' : undefined })}`,
    )
  }

  /** Loads the tab anew for whoever and whichever company the session has now. */
  async function follow(): Promise<void> {
    if (tab.leaving) return
    tab.leaving = true
    forget()
    await finishWork()
    location.assign('/dashboard')
  }

  async function signOut(): Promise<void> {
    if (tab.leaving) return
    tab.leaving = true
    await finishWork()
    writeEnding({ by: 'person', at: Date.now() })
    forget()
    // Alone, if that can be had soon: a renewal under way in another tab would bring the user back.
    const isLeft = await underLock(async () => (await client()).signOut(), patienceMs).then(
      () => true,
      () => false,
    )
    if (isLeft) return
    removeUser(userKey)
    writeEnding(undefined)
    location.assign('/login')
  }

  // --- Renewing

  /** One renewal at a time: over the tabs by a lock, in this tab by sharing it. Inside a change of company the lock is ours already. */
  let underWay: Promise<Renewal> | undefined
  let inSwitch: ((refused: string | undefined) => Promise<Renewal>) | undefined
  const renew = (refused?: string): Promise<Renewal> => {
    if (inSwitch) return inSwitch(refused)
    const seen = refused ?? tokenOf(readUser(userKey))
    return (underWay ??= underLock(() => renewOnce(refused, seen)).finally(
      () => (underWay = undefined),
    ))
  }

  /**
   * `seen`: the token that was there before the lock was; one that another tab has renewed meanwhile is taken over.
   * `wanted`: in a change of company, the one that the new token has to name.
   */
  async function renewOnce(
    refused: string | undefined,
    seen: string | undefined,
    wanted?: string,
  ): Promise<Renewal> {
    const before = readUser(userKey)
    if (tab.leaving || before === undefined || before === 'broken') return 'refused'
    const claims = claimsOf(before.accessToken)
    if (wanted === undefined && isOther(claims?.companyId)) return 'elsewhere'
    if (tokenOf(before) !== seen && secondsLeft(before) > 0) return 'renewed'
    const isGood = before.accessToken !== refused
    if (isGood && secondsLeft(before) > 2 * earlySeconds) return 'renewed'
    if (!before.isRenewable) return isGood && secondsLeft(before) > 0 ? 'renewed' : 'refused'
    const renewal = await client().then(
      (library) => library.renew(before.accessToken),
      () => 'unreachable' as const,
    )
    if (tab.leaving) removeUser(userKey)
    if (renewal !== 'renewed' || tab.leaving) return tab.leaving ? 'refused' : renewal
    const expected = wanted ?? tab.own?.companyId ?? claims?.companyId
    const after = claimsOf(tokenOf(readUser(userKey)) ?? '')
    if (after && (expected === undefined || after.companyId === expected)) return 'renewed'
    // Of another company than the session, and nobody asked for it (specification 4).
    void leave(true)
    return 'refused'
  }

  async function changeCompany(id: string, choose: () => Promise<unknown>): Promise<void> {
    const named = () => claimsOf(tokenOf(readUser(userKey)) ?? '')?.companyId
    let wanted = named() ?? id
    inSwitch = shared((refused) => renewOnce(refused, refused, wanted))
    try {
      await choose()
      wanted = id
      // A token of the old company is as good as refused. Twice: a renewal for the old one may have been under way.
      for (let tries = 0; tries < 2 && named() !== id; tries++)
        await inSwitch(tokenOf(readUser(userKey)))
      // The next page gets a token before anything else.
      if (named() !== id) dropToken(userKey)
    } finally {
      inSwitch = undefined
    }
  }

  // --- Watching

  let busy = false
  /** Looks at the kept user rather than at a timer of its own: sleep of the machine and other tabs make no difference. */
  async function look(): Promise<void> {
    if (tab.leaving || !tab.own) return
    const user = readUser(userKey)
    if (user === undefined) return leave(readEnding()?.by !== 'service')
    if (user === 'broken') return leave(true)
    const claims = claimsOf(user.accessToken)
    // Somebody else has signed in: their session is not ours to end.
    if (claims && claims.userId !== tab.own.userId) return follow()
    if (isOther(claims?.companyId)) return
    if (busy) return
    busy = true
    await keepAlive(user).finally(() => (busy = false))
  }

  async function expire(): Promise<void> {
    await look()
    await leave(false)
  }

  async function keepAlive(user: KeptUser): Promise<void> {
    const early = user.isRenewable ? earlySeconds : 0
    const renewal = secondsLeft(user) > early ? 'renewed' : await renew()
    if (renewal === 'refused') return leave(false)
    if (renewal !== 'unreachable') {
      failedLooks = 0
      if (notice.get()?.kind === 'unreachable') notice.set(undefined)
      return
    }
    // Before the end the next look tries again; after it, a few more times, and as long as there is nowhere to go.
    if (secondsLeft(user) > 0) return
    notice.set({ kind: 'unreachable' })
    if (++failedLooks > triesAfterEnd && navigator.onLine && (await portalAnswers()))
      return leave(false)
  }

  /** Signed in again in another tab: this one, waiting at the sign-in, goes on where it was. */
  const comeBack = () => {
    const returnTo = readReturnTo()
    if (
      !tab.own &&
      location.pathname === '/login' &&
      returnTo !== undefined &&
      tokenOf(readUser(userKey)) !== undefined
    )
      location.assign(safeReturn(returnTo))
  }

  const onStorage = (event: StorageEvent) => {
    // Without a key everything was removed.
    if (event.key !== userKey && event.key !== null) return
    void look()
    comeBack()
  }

  /** What another tab does with the sign-out is waited for: the identity service would sign in again whoever comes too early. */
  async function othersSignedOut(): Promise<void> {
    const isUnderWay = () => {
      const ending = readEnding()
      return ending?.by === 'person' && Date.now() - ending.at < signOutMs
    }
    while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, 200))
  }

  window.addEventListener('storage', onStorage)
  // Back from the identity service.
  if (location.pathname === '/login' && !location.search.includes('returnTo'))
    writeEnding(undefined)

  return {
    look,
    watch() {
      setInterval(() => void look(), lookMs)
      document.addEventListener(
        'visibilitychange',
        () => void (document.visibilityState === 'visible' && look()),
      )
      window.addEventListener('online', () => void look())
      void look()
    },
    renew,
    expire,
    refuse(call) {
      if (tab.leaving) return true
      const last = readRefusal()
      if (last?.service === call.service && Date.now() - last.at < refusalMs) {
        notice.set({ kind: 'refused', service: call.service, call: call.id })
        return false
      }
      writeRefusal({ service: call.service, at: Date.now() })
      void expire()
      return true
    },
    async signIn(returnTo) {
      await othersSignedOut()
      writeReturnTo(returnTo)
      const asksPassword = readAsksPassword()
      await (await client()).signIn({ returnTo, language: tab.language(), asksPassword })
    },
    signInWith(token, expiresIn) {
      if (claimsOf(token) === undefined || !(expiresIn > 0))
        throw new TypeError('The identity service answered no token that could be used')
      writeAsksPassword(false)
      writeUser(userKey, token, expiresIn)
    },
    async finishSignIn() {
      const library = await client()
      const state = await library.finishSignIn().catch((cause: unknown) => {
        throw new SignInBrokenError(cause)
      })
      writeAsksPassword(false)
      writeEnding(undefined)
      return safeReturn(state)
    },
    finishSilentRenew: async () => (await client()).finishSilentRenew(),
    signOut,
    async switchCompany(id, choose) {
      const user = readUser(userKey)
      if (typeof user === 'object' && !user.isRenewable)
        return notice.set({ kind: 'switchFailed', error: undefined })
      const isBack = id === tab.own?.companyId
      if (!isBack) await finishWork()
      try {
        await underLock(() => changeCompany(id, choose))
      } catch (error) {
        return notice.set({ kind: 'switchFailed', error })
      }
      if (tab.leaving) return
      if (isBack) return otherCompany.set(undefined)
      tab.leaving = true
      forget()
      location.assign('/dashboard')
    },
    follow,
  }
}

/** What came back from the identity service is no answer to a question of this browser. */
export class SignInBrokenError extends Error {
  constructor(cause: unknown) {
    super('The sign-in could not be completed', { cause })
    this.name = 'SignInBrokenError'
  }
}

/** One tab at a time, or without it after `patience` milliseconds. Without locks (no secure origin) each tab is on its own. */
async function underLock<T>(work: () => Promise<T>, patience?: number): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work()
  const free = new AbortController()
  const timer = patience === undefined ? undefined : setTimeout(() => free.abort(), patience)
  let underWay: Promise<T> | undefined
  const held = () => {
    clearTimeout(timer)
    underWay = work()
    return underWay
  }
  try {
    await locks.request(renewLock, { signal: free.signal }, held)
  } catch (error) {
    if (underWay || !free.signal.aborted) throw error
  }
  return underWay ?? work()
}

/** Callers who come while it is under way get the same. */
function shared<A, T>(work: (input: A) => Promise<T>): (input: A) => Promise<T> {
  let underWay: Promise<T> | undefined
  return (input) => (underWay ??= work(input).finally(() => (underWay = undefined)))
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

/** Keeps a token that the library did not fetch, in the library's own form. */
function writeUser(key: string, token: string, expiresIn: number): boolean {
  return writeKept(key, {
    access_token: token,
    token_type: 'Bearer',
    scope: 'api',
    profile: { sub: claimsOf(token)?.userId ?? '' },
    expires_at: Math.floor(Date.now() / 1000) + expiresIn,
  })
}

/** Takes the access token away and leaves what renews it. */
function dropToken(key: string): void {
  const kept = readKept(key)
  if (typeof kept === 'object' && kept !== null)
    writeKept(key, { ...kept, access_token: '', expires_at: 0 })
}
