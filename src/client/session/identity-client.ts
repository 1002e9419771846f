/** What needs the OpenID library: signing in, renewing, signing out. Loaded when one of them is wanted. */
import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { isUnanswered, writeUnanswered } from './marks.ts'
import { keptStorage } from './kept-storage.ts'

export interface IdentityClientOptions {
  /** Address of the provider. */
  readonly authority: string
  readonly clientId: string
}

export interface SignInOptions {
  readonly returnTo: string
  readonly language: string
  /** Asks for the password even where the identity service remembers the person. */
  readonly asksPassword: boolean
}

export interface IdentityClient {
  signIn(options: SignInOptions): Promise<void>
  /** What was given to `signIn`. Throws where the answer is none of ours. */
  finishSignIn(): Promise<unknown>
  finishSilentRenew(): Promise<void>
  /** `refused`: the identity service says no, and will say it again. `unreachable`: it says nothing that could be understood. */
  renew(token: string): Promise<'renewed' | 'refused' | 'unreachable'>
  /** Leaves for the identity service, which leads back to /login. Throws where it cannot be reached. */
  signOut(): Promise<void>
}

/** Silent renewal, specification 9. */
const renewSeconds = 30
/** A renewal that still hangs then has lost its answer on the way: the library's own limit ends with the headers. */
const lostMs = (renewSeconds + 3) * 1000
/** Answers that say nothing about the session. */
const passing = ['server_error', 'temporarily_unavailable']

export function createIdentityClient({
  authority,
  clientId,
}: IdentityClientOptions): IdentityClient {
  const origin = location.origin
  const manager = new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/auth/callback`,
    silent_redirect_uri: `${origin}/auth/silent-renew`,
    post_logout_redirect_uri: `${origin}/login`,
    response_type: 'code',
    scope: 'openid profile offline_access api',
    // A token for a resource is refused by the user-info address; the claims are in the ID token.
    loadUserInfo: false,
    requestTimeoutInSeconds: renewSeconds,
    silentRequestTimeoutInSeconds: renewSeconds,
    // Renewed by the session under a lock: two tabs with one rotating refresh token would end each other's session.
    automaticSilentRenew: false,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: keptStorage }),
    stateStore: new WebStorageStateStore({ store: keptStorage }),
  })

  /** After a renewal without an answer the refresh token may be used up; the identity service's own session is asked first, in a frame. */
  const fetchToken = async (isDoubtful: boolean): Promise<unknown> => {
    if (!isDoubtful) return manager.signinSilent()
    await assertReachable(authority)
    return manager.signinSilent({ forceIframeAuth: true }).catch((error: unknown) => {
      if (error instanceof ErrorResponse) return manager.signinSilent()
      throw error
    })
  }

  return {
    signIn: ({ returnTo, language, asksPassword }) =>
      manager.signinRedirect({
        state: { returnTo },
        ui_locales: language,
        ...(asksPassword && { prompt: 'login' }),
      }),
    finishSignIn: async () => (await manager.signinCallback())?.state,
    finishSilentRenew: () => manager.signinSilentCallback(),
    async renew(token) {
      try {
        await inTime(fetchToken(isUnanswered(token)), lostMs)
        writeUnanswered(undefined)
        return 'renewed'
      } catch (error) {
        if (error instanceof ErrorResponse && !passing.includes(error.error ?? '')) return 'refused'
        writeUnanswered(token)
        return 'unreachable'
      }
    },
    async signOut() {
      const user = await manager.getUser()
      await manager.signoutRedirect(user?.id_token ? { id_token_hint: user.id_token } : {})
    },
  }
}

async function assertReachable(authority: string): Promise<void> {
  const answer = await fetch(`${authority}/.well-known/openid-configuration`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(5000),
  })
  if (!answer.ok) throw new Error(`The identity service answers ${answer.status}`)
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${ms} ms`)), ms)
  })
  return Promise.race([work, end]).finally(() => clearTimeout(timer))
}
