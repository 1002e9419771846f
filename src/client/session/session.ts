/** Who is signed in, in this browser and this tab. */
import { UserManager, WebStorageStateStore, type User } from 'oidc-client-ts'
import type { TransportSession } from '../transport.ts'
import { readCompany, readExpiredAt, readLanguage, writeCompany, writeExpiredAt } from './storage.ts'

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

/** A second refusal within this time means that a fresh token does not help. */
const roundMs = 15_000
const renewLock = 'evrak-renew'
/** A token with more time than this is not renewed unless it was refused. */
const freshSeconds = 90

export function createSession({ identity, language }: SessionOptions): ClientSession {
  const manager = createManager(identity)
  let leaving = false

  const renew = (refused?: string) => underLock(() => renewOnce(manager, refused))
  const signIn = async (returnTo: string) => {
    leaving = true
    await manager.signinRedirect({ state: { returnTo }, ui_locales: language() })
  }
  const signOut = async () => {
    leaving = true
    writeCompany(undefined)
    const user = await manager.getUser()
    if (user?.id_token) await manager.signoutRedirect({ id_token_hint: user.id_token })
    else {
      await manager.removeUser()
      location.assign('/login')
    }
  }
  const expire = () => {
    if (leaving) return
    leaving = true
    const again = Date.now() - readExpiredAt() < roundMs
    writeExpiredAt(Date.now())
    const returnTo = location.pathname + location.search
    void (again ? signOut() : manager.removeUser().then(() => signIn(returnTo)))
  }

  manager.events.addAccessTokenExpiring(() => void renew().then((renewed) => !renewed && expire()))
  manager.events.addAccessTokenExpired(() => void renew().then((renewed) => !renewed && expire()))
  watchRemoval(manager, () => {
    if (leaving) return
    leaving = true
    location.assign('/login')
  })

  return {
    async start() {
      const user = await manager.getUser()
      return user !== null && (!user.expired || (await renew()))
    },
    // Read from the store each time: another tab may have renewed it.
    token: async () => (await manager.getUser())?.access_token,
    renew,
    expire,
    signIn,
    async finishSignIn() {
      const user = await manager.signinCallback()
      return safeReturn(user?.state)
    },
    finishSilentRenew: async () => void (await manager.signinSilentCallback()),
    signOut,
    companyId: readCompany,
    chooseCompany: writeCompany,
    language: () => readLanguage() ?? language(),
  }
}

function createManager(identity: string): UserManager {
  const origin = location.origin
  return new UserManager({
    authority: `${identity || origin}/idp`,
    client_id: 'evrak-portal',
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

/** A token that another tab has renewed meanwhile is taken over; a token for another company ends the session. */
async function renewOnce(manager: UserManager, refused: string | undefined): Promise<boolean> {
  const before = await manager.getUser()
  if (!before) return false
  if ((before.expires_in ?? 0) > freshSeconds && before.access_token !== refused) return true
  try {
    const after = await manager.signinSilent()
    return after !== null && companyOf(after) === companyOf(before)
  } catch {
    return false
  }
}

/** The company that a JWT access token was given out for. */
function companyOf(user: User): unknown {
  const payload = user.access_token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    const claims = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as Record<string, unknown>
    return claims['CompanyID']
  } catch {
    return undefined
  }
}

async function underLock<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? ((await navigator.locks.request(renewLock, work)) as T) : work()
}

/** Signing out in one tab signs out the others. */
function watchRemoval(manager: UserManager, onRemoved: () => void): void {
  const key = `oidc.user:${manager.settings.authority}:${manager.settings.client_id}`
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue === null) onRemoved()
  })
}

/** Only addresses of this portal: a foreign one would make the sign-in a way out. */
export function safeReturn(state: unknown): string {
  const returnTo = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : state
  if (typeof returnTo !== 'string' || !/^\/(?![/\\])/.test(returnTo)) return '/dashboard'
  return /^\/(login|register|auth)(\/|\?|$)/.test(returnTo) ? '/dashboard' : returnTo
}
