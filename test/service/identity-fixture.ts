/** An identity on a database of its own behind a real port, and a browser reduced to what signing in needs: cookies and redirects. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createIdentity, type Identity } from '#service/identity/identity.ts'
import { hashPassword } from '#service/identity/password.ts'
import type { Clock, Random } from '#service/ports/ports.ts'
import type { OpenStore } from '#service/store/open-store.ts'
import { openTestStore } from './store-fixture.ts'
import { testSecretBox } from './fakes.ts'

export const companyA = { id: randomUUID(), name: 'Deneme A.Ş.', tax_number: '4840847211' }
export const companyB = { id: randomUUID(), name: 'Örnek Ltd. Şti.', tax_number: '6310540565' }
export const ayse = { id: randomUUID(), username: 'ayse', password: 'doğru-parola-1' }
export const veli = { id: randomUUID(), username: 'veli', password: 'doğru-parola-2' }
export const ayseRoles = ['ei:s:r', 'ei:s:w', 'pa:r', 'pa:w']

export interface Served {
  readonly origin: string
  readonly store: OpenStore
  /** Real time and so many milliseconds more; stands still at a moment where one is given. */
  readonly clock: Clock & { skewMs: number; standing: Date | undefined }
  readonly random: Random
  /** Where requests to the provider seem to come from. */
  readonly from: { address: string }
  identity: Identity
  /** The identity made anew on the same database, as after a restart. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function serveIdentity(): Promise<Served> {
  const store = await openTestStore()
  const clock: Served['clock'] = {
    skewMs: 0,
    standing: undefined,
    now: () => clock.standing ?? new Date(Date.now() + clock.skewMs),
  }
  const random: Random = { uuid: randomUUID, hex: (bytes) => randomBytes(bytes).toString('hex') }
  const from = { address: '127.0.0.1' }
  let identity: Identity
  const server = createServer((request, response) => {
    if (identity.owns(request)) void identity.handle(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const make = () =>
    createIdentity({
      origin,
      store,
      clock,
      random,
      box: testSecretBox,
      addressOf: () => from.address,
    })
  await seedPeople(store)
  identity = await make()
  return {
    origin,
    store,
    clock,
    random,
    from,
    get identity() {
      return identity
    },
    async restart() {
      identity = await make()
    },
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await store.close()
    },
  }
}

async function seedPeople(store: OpenStore): Promise<void> {
  const users = await Promise.all(
    [ayse, veli].map(async ({ id, username, password }) => ({
      id,
      username,
      email: `${username}@example.com`,
      name: username,
      surname: 'Deneme',
      password_hash: await hashPassword(password),
    })),
  )
  await store.asSystem(async (tx) => {
    await tx
      .insertInto('company')
      .values([companyA, companyB].map((one) => ({ ...one, modules: JSON.stringify(['EDesign']) })))
      .execute()
    await tx.insertInto('app_user').values(users).execute()
    await tx
      .insertInto('membership')
      .values([
        {
          user_id: ayse.id,
          company_id: companyA.id,
          roles: JSON.stringify(ayseRoles),
          is_default: true,
        },
        {
          user_id: ayse.id,
          company_id: companyB.id,
          roles: JSON.stringify(['ei:p:r']),
          is_default: false,
        },
        {
          user_id: veli.id,
          company_id: companyB.id,
          roles: JSON.stringify(['ei:s:r']),
          is_default: true,
        },
      ])
      .execute()
  })
}

/** Keeps cookies by name and path and follows nothing by itself. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const sent = this.cookieHeader(new URL(url).pathname)
    const headers = new Headers(init.headers)
    if (sent !== '') headers.set('Cookie', sent)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Follows redirects under the provider; answers the first address that is not the provider's. */
  async go(url: string): Promise<URL> {
    const response = await this.fetch(url)
    const location = response.headers.get('Location')
    if (location === null)
      throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
    const next = new URL(location, url)
    return next.pathname.startsWith('/idp/') ? this.go(next.href) : next
  }

  /** What is sent to a path; empty where there is nothing. */
  cookieHeader(pathname: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => pathname.startsWith(cookie.path))
      .map(([key, cookie]) => `${key.split('|')[0]}=${cookie.value}`)
      .join('; ')
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(`${name}|/`)?.value
  }
  setCookie(name: string, value: string): void {
    this.#cookies.set(`${name}|/`, { value, path: '/' })
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
    const expired = attributes.some(
      (one) => /^expires=/i.test(one) && Date.parse(one.slice(8)) <= Date.now(),
    )
    if (expired || value === '') this.#cookies.delete(`${name}|${path}`)
    else this.#cookies.set(`${name}|${path}`, { value, path })
  }
}

export interface TokenSet {
  readonly status: number
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly scope: string
  readonly expires_in: number
  readonly error?: string
}

const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizeUrl(origin: string, more: Record<string, string>): string {
  const query = {
    client_id: 'evrak-portal',
    response_type: 'code',
    scope: 'openid profile offline_access api',
    state: 's1',
    redirect_uri: `${origin}/auth/callback`,
    ...more,
  }
  return `${origin}/idp/connect/authorize?${new URLSearchParams(query).toString()}`
}

/** Opens the sign-in screen; answers the uid of the interaction. */
export async function openSignIn(
  origin: string,
  browser: Browser,
  challenge: string,
): Promise<string> {
  const screen = await browser.go(
    authorizeUrl(origin, { code_challenge: challenge, code_challenge_method: 'S256' }),
  )
  const uid = screen.searchParams.get('interaction')
  if (screen.pathname !== '/login' || uid === null)
    throw new Error(`Expected the sign-in screen, got ${screen.href}`)
  return uid
}

export function postLogin(
  origin: string,
  browser: Browser,
  uid: string,
  credentials: { username: string; password: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  return browser.fetch(`${origin}/idp/interaction/${uid}/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: origin,
      'Accept-Language': 'en',
      ...headers,
    },
    body: JSON.stringify({ Username: credentials.username, Password: credentials.password }),
  })
}

export async function token(origin: string, body: Record<string, string>): Promise<TokenSet> {
  const response = await fetch(`${origin}/idp/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'evrak-portal', ...body }),
  })
  return { status: response.status, ...((await response.json()) as Omit<TokenSet, 'status'>) }
}
export const refresh = (origin: string, refresh_token: string) =>
  token(origin, { grant_type: 'refresh_token', refresh_token })

export async function redeem(origin: string, callback: URL, verifier: string): Promise<TokenSet> {
  return token(origin, {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: `${origin}${callback.pathname}`,
    code_verifier: verifier,
  })
}

/** The whole way: sign-in screen, password, callback, tokens. */
export async function signInAs(
  origin: string,
  person: { username: string; password: string },
  browser = new Browser(),
): Promise<{ browser: Browser; tokens: TokenSet; callback: URL; verifier: string }> {
  const { verifier, challenge } = pkce()
  const uid = await openSignIn(origin, browser, challenge)
  const answer = await postLogin(origin, browser, uid, person)
  if (answer.status !== 200)
    throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
  const { redirectTo } = (await answer.json()) as { redirectTo: string }
  const callback = await browser.go(redirectTo)
  return { browser, callback, verifier, tokens: await redeem(origin, callback, verifier) }
}

/** Silent renew, as an iframe does it: nobody is asked. */
export async function renew(
  origin: string,
  browser: Browser,
): Promise<{ callback: URL; verifier: string }> {
  const { verifier, challenge } = pkce()
  const callback = await browser.go(
    authorizeUrl(origin, {
      prompt: 'none',
      redirect_uri: `${origin}/auth/silent-renew`,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }),
  )
  return { callback, verifier }
}

export const newChallenge = pkce
export const asking = (
  authorization: string | undefined,
  headers: Record<string, string> = {},
): Request =>
  new Request('http://service/', {
    headers: { ...headers, ...(authorization !== undefined && { Authorization: authorization }) },
  })
