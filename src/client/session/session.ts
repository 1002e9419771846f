/**
 * Who is signed in, in this browser and this tab. What the first page needs is here: a token that still holds, and the
 * company that the tab shows. Everything else comes behind it (renewal.ts).
 */
import type { Renewal, TransportSession } from '../transport.ts'
import type { SessionRenewal } from './session-renewal.ts'
import {
  expectedPerson,
  readUser,
  removeUser,
  secondsLeft,
  tokenOf,
  type ExpectedPerson,
} from './kept-user.ts'
import type { SessionNotice, Watched } from './notice.ts'
import { once } from './once.ts'
import { createTab, type LeaveWork, type Person } from './tab.ts'

export interface SessionOptions {
  /** Address of the identity service; empty: the portal's own origin. */
  readonly identity: string
  readonly language: () => string
  /** Whether the portal itself answers: only then can the page be left. */
  readonly portalAnswers: () => Promise<boolean>
  /** What keeps a session alive is loaded behind the first page; absent: at once. */
  readonly firstPage?: Promise<unknown>
}

export interface ClientSession extends TransportSession {
  /** Whether there is a session that works or can be renewed; renews one that ran out. Rejects where that cannot be known now. */
  start(): Promise<boolean>
  /** Whom the kept token names, for questions that leave before the profile is there: from now on they name that company. Undefined: nobody knows. */
  expect(): ExpectedPerson | undefined
  /** Says whom the profile names: from now on the tab belongs to this person and company, and its session is watched. */
  enter(person: Person): void
  /** Looks at once whether the session still holds, and ends it here where it does not. */
  check(): void
  /** Leaves for the identity service; comes back to `returnTo`. */
  signIn(returnTo: string): Promise<void>
  /** Compatibility sign-in: keeps a token of account/login, which nothing renews. `expiresIn` in seconds. Throws on what is no token. */
  signInWith(token: string, expiresIn: number): Promise<void>
  /** On /auth/callback: takes the answer and says where the person wanted to go. Throws a SignInBrokenError where it is none. */
  finishSignIn(): Promise<string>
  /** On /auth/silent-renew, inside a frame. */
  finishSilentRenew(): Promise<void>
  signOut(): Promise<void>
  /**
   * Makes another company the session's: `choose` asks the identity service, then the token is renewed for it. The tab's
   * own company is kept where it is; another one is led to its home. A failure is told as a notice.
   */
  switchCompany(id: string, choose: () => Promise<unknown>): Promise<void>
  /** Loads the tab anew for the company that the session has now. */
  followCompany(): Promise<void>
  /** Registers work to be done before the page is left; answers what takes it out again. At most a second is waited for it; what it throws is ignored. */
  beforeLeave(work: LeaveWork): () => void
  /** Called at once when the session ends or changes its company: what is in memory of it has to go. */
  onLeave(listener: () => void): void
  /** Name under which the session is kept in the browser. */
  readonly userKey: string
  readonly notice: Watched<SessionNotice | undefined>
  /** Id of the company that the session has gone over to, while this tab still shows its own. */
  readonly otherCompany: Watched<string | undefined>
}

export function createSession({
  identity,
  language,
  portalAnswers,
  firstPage = Promise.resolve(),
}: SessionOptions): ClientSession {
  const tab = createTab(identity, language)
  const { userKey, notice, otherCompany } = tab
  const renewal = once(async (): Promise<SessionRenewal> =>
    (await import('./session-renewal.ts')).createSessionRenewal({ tab, portalAnswers }),
  )
  const renewalBehind = () => firstPage.then(renewal)
  let expected: ExpectedPerson | undefined
  const isElsewhere = () => otherCompany.get() !== undefined
  // Somebody may sign in meanwhile in another tab.
  if (location.pathname === '/login') void renewal().catch(() => undefined)

  return {
    userKey,
    async start() {
      const user = readUser(userKey)
      if (user === 'broken') removeUser(userKey)
      if (user === undefined || user === 'broken') return false
      const outcome = secondsLeft(user) > 0 ? 'renewed' : await (await renewal()).renew()
      if (outcome === 'unreachable') throw new IdentityUnreachableError()
      if (outcome === 'refused') removeUser(userKey)
      return outcome === 'renewed'
    },
    expect: () => (expected = expectedPerson(userKey)),
    enter(person) {
      tab.own = person
      renewalBehind().then(
        (it) => it.watch(),
        () => notice.set({ kind: 'unreachable' }),
      )
    },
    check: () =>
      void renewalBehind().then(
        (it) => it.look(),
        () => undefined,
      ),
    // Read from the store each time: another tab may have renewed it.
    token: async () => tokenOf(readUser(userKey)),
    renew: async (refused): Promise<Renewal> =>
      renewal().then(
        (it) => it.renew(refused),
        () => 'unreachable',
      ),
    expire: () => void renewal().then((it) => it.expire()),
    refuse: async (call) => (await renewal()).refuse(call),
    took({ id }) {
      const told = notice.get()
      if (told?.kind === 'refused' && told.call === id) notice.set(undefined)
    },
    distrust: ({ service, id }) => notice.set({ kind: 'refused', service, call: id }),
    companyId: () => (tab.own ?? expected)?.companyId,
    isElsewhere,
    wentElsewhere: (companyId) => void (!tab.leaving && tab.isOther(companyId)),
    backHere: () => until(otherCompany, () => !isElsewhere()),
    language: tab.language,
    signIn: async (returnTo) => (await renewal()).signIn(returnTo),
    signInWith: async (token, expiresIn) => (await renewal()).signInWith(token, expiresIn),
    finishSignIn: async () => (await renewal()).finishSignIn(),
    finishSilentRenew: async () => (await renewal()).finishSilentRenew(),
    signOut: async () => (await renewal()).signOut(),
    switchCompany: async (id, choose) => (await renewal()).switchCompany(id, choose),
    followCompany: async () => (await renewal()).follow(),
    beforeLeave(work) {
      tab.works.add(work)
      return () => void tab.works.delete(work)
    },
    onLeave: (listener) => void tab.listeners.add(listener),
    notice,
    otherCompany,
  }
}

/** The session could not be renewed because the identity service does not answer; it may still be good. */
export class IdentityUnreachableError extends Error {
  constructor() {
    super('The identity service does not answer')
    this.name = 'IdentityUnreachableError'
  }
}

function until(watched: Watched<unknown>, isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = watched.subscribe(() => {
      if (!isSo()) return
      stop()
      resolve()
    })
  })
}
