/**
 * Who is signed in, in this browser and this tab. A token that still holds is read from storage by hand; the OpenID
 * library comes when it is needed: to sign in, to renew, to sign out.
 */
import type { User, UserManager } from 'oidc-client-ts'
import type { TransportSession } from '../transport.ts'
import { readCompany, readExpiredAt, readKept, readLanguage, writeCompany, writeExpiredAt } from './storage.ts'

export interface SessionOptions {
  /** Address of the identity service; empty: the portal's own origin. */
  readonly identity: string
  readonly language: () => string
}

export interface ClientSession extends TransportSession {
  /** Whether there is a session that works or can be renewed. Renews one that ran out. */
  start(): Promise<boolean>
  /** Leaves for the identity service; comes back to `returnTo`. */
  signIn(returnTo: string): Promise<void>
  /** On /auth/callback: takes the answer and says where the person wanted to go. */
  finishSignIn(): Promise<string>
  /** On /auth/silent-renew, inside a frame. */
  finishSilentRenew(): Promise<void>
  signOut(): Promise<void>
  chooseCompany(id: string | undefined): void
}

const clientId = 'evrak-portal'
/** A second refusal within this time means that a fresh token does not help. */
const roundMs = 15_000
/** A token is renewed this long before it runs out. One with more time than twice that is not renewed unless it was refused. */
const earlySeconds = 60
const renewLock = 'evrak-renew'

export function createSession({ identity, language }: SessionOptions): ClientSession {
  const authority = `${identity || location.origin}/idp`
  const userKey = `oidc.user:${authority}:${clientId}`
  const manager = once(() => createManager(authority))
  let leaving = false

  const renew = (refused?: string) => underLock(() => renewOnce(userKey, manager, refused))
  const signIn = async (returnTo: string) => {
    leaving = true
    await (await manager()).signinRedirect({ state: { returnTo }, ui_locales: language() })
  }
  const signOut = async () => {
    leaving = true
    writeCompany(undefined)
    const library = await manager()
    const user = await library.getUser()
    if (user?.id_token) return library.signoutRedirect({ id_token_hint: user.id_token })
    await library.removeUser()
    location.assign('/login')
  }
  const expire = () => {
    if (leaving) return
    leaving = true
    const again = Date.now() - readExpiredAt() < roundMs
    writeExpiredAt(Date.now())
    const returnTo = location.pathname + location.search
    void (again ? signOut() : manager().then((library) => library.removeUser()).then(() => signIn(returnTo)))
  }

  renewInTime(userKey, renew, expire)
  whenRemoved(userKey, () => {
    if (leaving) return
    leaving = true
    location.assign('/login')
  })

  return {
    async start() {
      const user = readUser(userKey)
      return user !== undefined && (secondsLeft(user) > 0 || (await renew()))
    },
    // Read from the store each time: another tab may have renewed it.
    token: async () => readUser(userKey)?.access_token,
    renew,
    expire,
    signIn,
    async finishSignIn() {
      const user = await (await manager()).signinCallback()
      return safeReturn(user?.state)
    },
    finishSilentRenew: async () => void (await (await manager()).signinSilentCallback()),
    signOut,
    companyId: readCompany,
    chooseCompany: writeCompany,
    language: () => readLanguage() ?? language(),
  }
}

async function createManager(authority: string): Promise<UserManager> {
  const { UserManager, WebStorageStateStore } = await import('oidc-client-ts')
  const origin = location.origin
  return new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    silent_redirect_uri: `${origin}/auth/silent-renew`,
    post_logout_redirect_uri: `${origin}/login`,
    response_type: 'code',
    scope: 'openid profile offline_access api',
    // A token for a resource is refused by the user-info address; the claims are in the ID token.
    loadUserInfo: false,
    silentRequestTimeoutInSeconds: 30,
    // Renewed here under a lock: two tabs with one rotating refresh token would end each other's session.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store: localStorage }),
    monitorSession: false,
  })
}

interface KeptUser {
  readonly access_token: string
  /** Seconds since 1970. */
  readonly expires_at: number
}

/** The signed-in user as the library keeps it. */
function readUser(key: string): KeptUser | undefined {
  const kept = readKept(key)
  if (typeof kept !== 'object' || kept === null || !('access_token' in kept) || typeof kept.access_token !== 'string') return undefined
  return { access_token: kept.access_token, expires_at: 'expires_at' in kept ? Number(kept.expires_at) : 0 }
}
const secondsLeft = (user: KeptUser): number => user.expires_at - Date.now() / 1000

/** A token that another tab has renewed meanwhile is taken over; a token for another company ends the session. */
async function renewOnce(key: string, manager: () => Promise<UserManager>, refused: string | undefined): Promise<boolean> {
  const before = readUser(key)
  if (!before) return false
  if (secondsLeft(before) > 2 * earlySeconds && before.access_token !== refused) return true
  try {
    const after: User | null = await (await manager()).signinSilent()
    return after !== null && companyOf(after.access_token) === companyOf(before.access_token)
  } catch {
    return false
  }
}

/** Watches the kept token rather than a timer of its own: sleep of the machine and other tabs make no difference. */
function renewInTime(key: string, renew: () => Promise<boolean>, expire: () => void): void {
  let busy = false
  const check = async () => {
    const user = readUser(key)
    if (!user || busy || secondsLeft(user) > earlySeconds) return
    busy = true
    // Before the end a failure may be the network's: the next look tries again.
    if (!(await renew()) && secondsLeft(user) <= 0 && navigator.onLine) expire()
    busy = false
  }
  setInterval(() => void check(), 10_000)
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && check()))
}

/** The company that a JWT access token was given out for. */
function companyOf(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>
    return claims['CompanyID']
  } catch {
    return undefined
  }
}

/** One tab at a time. Without locks (no secure origin) each tab is on its own. */
async function underLock<T>(work: () => Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? ((await locks.request(renewLock, work)) as T) : work()
}

/** Signing out in one tab signs out the others. */
function whenRemoved(key: string, onRemoved: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) onRemoved()
  })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Only addresses of this portal: a foreign one would make the sign-in a way out. */
export function safeReturn(state: unknown): string {
  const returnTo = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : state
  if (typeof returnTo !== 'string' || !/^\/(?![/\\])/.test(returnTo)) return '/dashboard'
  return /^\/(login|register|auth)(\/|\?|$)/.test(returnTo) ? '/dashboard' : returnTo
}
