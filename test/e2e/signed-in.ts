/**
 * A browser in which somebody is signed in, without typing at the sign-in screen: the same requests that the screen makes,
 * over HTTP. A person signs in once per worker; each test then gets tokens of its own from that session, five minutes young,
 * so that no test uses the rotating refresh token of another.
 */
import { createHash, randomBytes } from 'node:crypto'
import { request, type APIRequestContext, type BrowserContext } from '@playwright/test'
import type { Person } from './people.ts'

/** What a browser keeps of somebody who is signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

const clientId = 'evrak-portal'
const scope = 'openid profile offline_access api'

/** The session cookies of the identity service by origin and person; each worker has a map of its own. */
const sessions = new Map<string, SignedIn['cookies']>()

/** New tokens of the session that this person has in this worker. Not for tests that end the session: see `ownState`. */
export async function sharedState(origin: string, user: Person): Promise<SignedIn> {
  const key = `${origin} ${user.username}`
  const state = await stateOf(origin, user, sessions.get(key) ?? [])
  sessions.set(key, state.cookies)
  return state
}

/** A session of its own, which the test may end. */
export const ownState = (origin: string, user: Person): Promise<SignedIn> =>
  stateOf(origin, user, [])

async function stateOf(
  origin: string,
  user: Person,
  cookies: SignedIn['cookies'],
): Promise<SignedIn> {
  const http = await request.newContext({
    baseURL: origin,
    maxRedirects: 0,
    storageState: { cookies, origins: [] },
  })
  try {
    const verifier = randomBytes(32).toString('base64url')
    const redirectUri = `${origin}/auth/callback`
    const code = await codeOf(http, origin, user, { verifier, redirectUri })
    const tokens = await tokensOf(http, { code, verifier, redirectUri })
    const { cookies: kept } = await http.storageState()
    const name = `oidc.user:${origin}/idp:${clientId}`
    const value = JSON.stringify(tokens)
    return { cookies: kept, origins: [{ origin, localStorage: [{ name, value }] }] }
  } finally {
    await http.dispose()
  }
}

interface Exchange {
  readonly verifier: string
  readonly redirectUri: string
}

/** Follows the redirects of the authorization to its end; where the service asks who it is, name and password are answered. */
async function codeOf(
  http: APIRequestContext,
  origin: string,
  user: Person,
  { verifier, redirectUri }: Exchange,
): Promise<string> {
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let address = new URL(`/idp/connect/authorize?${asked}`, origin)
  for (let steps = 0; steps < 6; steps++) {
    const code = address.pathname === '/auth/callback' && address.searchParams.get('code')
    if (code) return code
    const isAsked = address.pathname.startsWith('/idp/interaction/')
    const next = isAsked ? await login(http, address, user) : await redirectOf(http, address)
    address = new URL(next, origin)
  }
  throw new Error(`The sign-in of ${user.username} ends at ${address.pathname}, without a code`)
}

async function redirectOf(http: APIRequestContext, address: URL): Promise<string> {
  const answer = await http.get(address.href)
  const location = answer.headers()['location']
  if (location === undefined)
    throw new Error(`${address.pathname} answers ${answer.status()}: ${await answer.text()}`)
  return location
}

async function login(http: APIRequestContext, address: URL, user: Person): Promise<string> {
  const answer = await http.post(`${address.pathname}/login`, {
    headers: { Origin: address.origin, Accept: 'application/json' },
    data: { Username: user.username, Password: user.password },
  })
  if (!answer.ok()) throw new Error(`Sign-in of ${user.username}: ${await answer.text()}`)
  return ((await answer.json()) as { readonly redirectTo: string }).redirectTo
}

interface Tokens {
  readonly id_token: string
  readonly access_token: string
  readonly refresh_token: string
  readonly token_type: string
  readonly scope: string
  readonly expires_in: number
}

/** The tokens in the form in which oidc-client-ts keeps its user. */
async function tokensOf(
  http: APIRequestContext,
  { code, verifier, redirectUri }: Exchange & { readonly code: string },
): Promise<object> {
  const answer = await http.post('/idp/connect/token', {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    },
  })
  if (!answer.ok()) throw new Error(`Tokens: ${answer.status()} ${await answer.text()}`)
  const { expires_in: seconds, ...tokens } = (await answer.json()) as Tokens
  const [, claims = ''] = tokens.id_token.split('.')
  return {
    ...tokens,
    session_state: null,
    profile: JSON.parse(Buffer.from(claims, 'base64url').toString()) as unknown,
    expires_at: Math.floor(Date.now() / 1000) + seconds,
  }
}
