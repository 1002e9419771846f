import { createHash } from 'node:crypto'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertAccessKey } from '#service/identity/access-key-handlers.ts'
import {
  asking,
  authorizeUrl,
  ayse,
  ayseRoles,
  Browser,
  companyA,
  companyB,
  newChallenge,
  openSignIn,
  postLogin,
  redeem,
  refresh,
  renew,
  serveIdentity,
  signInAs,
  token,
  veli,
  type Served,
} from './identity-fixture.ts'

let served: Served
beforeAll(async () => {
  served = await serveIdentity()
})
afterAll(() => served.close())
afterEach(async () => {
  served.clock.skewMs = 0
  await served.store.asSystem(async (tx) => {
    await tx.deleteFrom('secret_attempt').execute()
    await tx.updateTable('app_user').set({ is_active: true }).execute()
  })
})

const authenticate = (authorization: string | undefined, headers?: Record<string, string>) =>
  served.identity.authenticate(asking(authorization, headers))
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ status: 200, message: '' }),
    (error: { status: number; message: string }) => ({
      status: error.status,
      message: error.message,
    }),
  )

describe('signing in', () => {
  it('[Y1] code and PKCE end in an ID token with the claims and a JWT access token for the service, RS256, five minutes', async () => {
    const { tokens, callback } = await signInAs(served.origin, ayse)
    expect(callback.pathname).toBe('/auth/callback')
    expect(callback.searchParams.get('state')).toBe('s1')
    expect(tokens).toMatchObject({ status: 200, expires_in: 300, scope: 'api' })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: ayse.id,
      name: 'ayse Deneme',
      CompanyID: companyA.id,
      CompanyName: companyA.name,
      Modules: ['EDesign'],
      Role: ayseRoles,
      aud: 'evrak-portal',
    })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      alg: 'RS256',
      typ: 'at+jwt',
    })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      sub: ayse.id,
      aud: 'evrak-api',
      iss: `${served.origin}/idp`,
      CompanyID: companyA.id,
    })
  })

  it('[Y2] no PKCE, plain PKCE, another redirect address, another response type: no code', async () => {
    const { challenge } = newChallenge()
    const errorOf = async (more: Record<string, string>) => {
      const response = await new Browser().fetch(authorizeUrl(served.origin, more))
      const location = response.headers.get('Location')
      return location === null
        ? `${response.status}`
        : (new URL(location.replace('#', '?')).searchParams.get('error') ?? location)
    }
    expect(await errorOf({})).toBe('invalid_request')
    expect(await errorOf({ code_challenge: challenge, code_challenge_method: 'plain' })).toBe(
      'invalid_request',
    )
    expect(
      await errorOf({
        code_challenge: challenge,
        code_challenge_method: 'S256',
        redirect_uri: `${served.origin}/auth/callbackx`,
      }),
    ).toBe('400')
    expect(
      await errorOf({
        code_challenge: challenge,
        code_challenge_method: 'S256',
        response_type: 'token',
      }),
    ).toBe('unsupported_response_type')
  })

  it('[Y3] a code with another verifier is refused, and a code works once', async () => {
    const { callback, verifier } = await signInAs(served.origin, ayse)
    expect(await redeem(served.origin, callback, verifier)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
    const { browser } = await signInAs(served.origin, ayse)
    const second = await renew(served.origin, browser)
    expect(await redeem(served.origin, second.callback, newChallenge().verifier)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
  })

  it('[Y4] a wrong password, an unknown name and an inactive user get the same 401', async () => {
    await served.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', veli.id).execute(),
    )
    const browser = new Browser()
    const uid = await openSignIn(served.origin, browser, newChallenge().challenge)
    const answers = await Promise.all(
      [{ ...ayse, password: 'yanlış' }, { username: 'kimse', password: 'yanlış' }, veli].map(
        (person) => postLogin(served.origin, browser, uid, person),
      ),
    )
    const bodies = await Promise.all(
      answers.map((answer) => answer.json() as Promise<{ Message: string; Errors: unknown[] }>),
    )
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401])
    expect(new Set(bodies.map((body) => body.Message))).toEqual(
      new Set(['User name or password is wrong.']),
    )
    expect(bodies[0]).toMatchObject({
      Errors: [{ Code: 401, Description: 'User name or password is wrong.', Detail: null }],
    })
    expect((await postLogin(served.origin, browser, uid, ayse)).status).toBe(200)
  })

  it('[Y5] the eleventh failed attempt within a minute gets 429 with Retry-After, the right password too; a minute later it works', async () => {
    const browser = new Browser()
    const uid = await openSignIn(served.origin, browser, newChallenge().challenge)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 10; attempt++)
      statuses.push(
        (await postLogin(served.origin, browser, uid, { ...ayse, password: `yanlış ${attempt}` }))
          .status,
      )
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401))
    const throttled = await postLogin(served.origin, browser, uid, ayse)
    expect(throttled.status).toBe(429)
    const wait = Number(throttled.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await throttled.json()).toMatchObject({ Message: expect.stringContaining('Too many') })
    served.clock.skewMs = 61_000
    expect((await postLogin(served.origin, browser, uid, ayse)).status).toBe(200)
  })

  it('[Y6] a post from another origin, a form and another browser do not sign in', async () => {
    const browser = new Browser()
    const uid = await openSignIn(served.origin, browser, newChallenge().challenge)
    expect(
      (await postLogin(served.origin, browser, uid, ayse, { Origin: 'https://evil.example' }))
        .status,
    ).toBe(403)
    expect(
      (await postLogin(served.origin, browser, uid, ayse, { 'Sec-Fetch-Site': 'cross-site' }))
        .status,
    ).toBe(403)
    expect(
      (await postLogin(served.origin, browser, uid, ayse, { 'Content-Type': 'text/plain' })).status,
    ).toBe(415)
    expect((await postLogin(served.origin, new Browser(), uid, ayse)).status).toBe(404)
    expect(
      (await postLogin(served.origin, browser, uid, { username: '', password: '' })).status,
    ).toBe(400)
  })

  it('[Y7] two tabs keep their own interactions', async () => {
    const browser = new Browser()
    const first = newChallenge()
    const uid = await openSignIn(served.origin, browser, first.challenge)
    await openSignIn(served.origin, browser, newChallenge().challenge)
    const { redirectTo } = (await (await postLogin(served.origin, browser, uid, ayse)).json()) as {
      redirectTo: string
    }
    expect(await redeem(served.origin, await browser.go(redirectTo), first.verifier)).toMatchObject(
      { status: 200 },
    )
  })

  it('[Y8] the name is taken in any case and with Turkish letters', async () => {
    expect((await signInAs(served.origin, { ...ayse, username: ' AYŞE ' })).tokens.status).toBe(200)
  })
})

describe('renewing and leaving', () => {
  it('[Y9] a refresh token is used once: its replay is refused and ends the whole grant', async () => {
    const { tokens } = await signInAs(served.origin, ayse)
    const second = await refresh(served.origin, tokens.refresh_token)
    expect(second.status).toBe(200)
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    expect((await authenticate(`Bearer ${second.access_token}`)).userId).toBe(ayse.id)
    expect((await authenticate(`bearer  ${second.access_token}`)).userId).toBe(ayse.id)
    expect(await refresh(served.origin, tokens.refresh_token)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
    expect(await refresh(served.origin, second.refresh_token)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
    expect(await refusalOf(authenticate(`Bearer ${second.access_token}`))).toMatchObject({
      status: 401,
    })
  })

  it('[Y10] of many refreshes with one token at the same moment one gets through', async () => {
    const { tokens } = await signInAs(served.origin, ayse)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refresh(served.origin, tokens.refresh_token)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it('[Y11] prompt=none renews without asking, and is refused without a session', async () => {
    const { browser } = await signInAs(served.origin, ayse)
    const { callback, verifier } = await renew(served.origin, browser)
    expect(callback.pathname).toBe('/auth/silent-renew')
    expect(await redeem(served.origin, callback, verifier)).toMatchObject({ status: 200 })
    expect((await renew(served.origin, new Browser())).callback.searchParams.get('error')).toBe(
      'login_required',
    )
  })

  it('[Y12] signing out leads back to the sign-in screen and ends session, refresh token and access token at once', async () => {
    const { browser, tokens } = await signInAs(served.origin, ayse)
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${served.origin}/login`,
      state: 'bye',
    })
    const page = await browser.fetch(`${served.origin}/idp/connect/endsession?${query}`)
    const html = await page.text()
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '')
    const policy = page.headers.get('Content-Security-Policy') ?? ''
    expect(scripts).toHaveLength(1)
    expect(policy).toContain(
      `'sha256-${createHash('sha256')
        .update(scripts[0] ?? '')
        .digest('base64')}'`,
    )
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
    const done = await browser.fetch(action, {
      method: 'POST',
      body: new URLSearchParams(fields as Record<string, string>),
    })
    expect(done.headers.get('Location')).toBe(`${served.origin}/login?state=bye`)
    expect((await renew(served.origin, browser)).callback.searchParams.get('error')).toBe(
      'login_required',
    )
    expect(await refresh(served.origin, tokens.refresh_token)).toMatchObject({ status: 400 })
    expect(await refusalOf(authenticate(`Bearer ${tokens.access_token}`))).toMatchObject({
      status: 401,
      message: 'Oturum kapatılmış: yeniden oturum açın.',
    })
  })

  it('[Y13] after a restart tokens and sessions hold', async () => {
    const { browser, tokens } = await signInAs(served.origin, ayse)
    await served.restart()
    expect((await authenticate(`Bearer ${tokens.access_token}`)).companyId).toBe(companyA.id)
    expect((await refresh(served.origin, tokens.refresh_token)).status).toBe(200)
    expect((await renew(served.origin, browser)).callback.searchParams.get('code')).toBeTruthy()
  })

  it('[Y14] password grant and an unknown client are refused', async () => {
    expect(
      (
        await token(served.origin, {
          grant_type: 'password',
          username: ayse.username,
          password: ayse.password,
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await token(served.origin, {
          client_id: 'other',
          grant_type: 'refresh_token',
          refresh_token: 'x',
        })
      ).status,
    ).toBe(401)
  })
})

describe('who asks', () => {
  it('[Y15] an inactive user and a company that is none are refused', async () => {
    const { tokens } = await signInAs(served.origin, ayse)
    const bearer = `Bearer ${tokens.access_token}`
    expect(await refusalOf(authenticate(bearer, { 'Company-ID': 'not a company' }))).toMatchObject({
      status: 403,
    })
    await served.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', ayse.id).execute(),
    )
    expect(await refusalOf(authenticate(bearer))).toMatchObject({ status: 401 })
  })

  it('[Y16] nothing, garbage, alg none, a foreign key, another audience or issuer, an expired token and an ID token get 401 in the language asked for', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const foreign = (more: { aud?: string; exp?: string } = {}) => {
      const jwt = new SignJWT({ CompanyID: companyA.id })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
        .setSubject(ayse.id)
        .setIssuer(`${served.origin}/idp`)
      return jwt
        .setAudience(more.aud ?? 'evrak-api')
        .setIssuedAt()
        .setExpirationTime(more.exp ?? '5m')
        .sign(privateKey)
    }
    expect((await exportJWK(privateKey)).kty).toBe('RSA')
    const none = new UnsecuredJWT({ CompanyID: companyA.id })
      .setSubject(ayse.id)
      .setIssuer(`${served.origin}/idp`)
      .setAudience('evrak-api')
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode()
    const { tokens } = await signInAs(served.origin, ayse)
    const [head = '', body = '', signature = ''] = tokens.access_token.split('.')
    const changed = `${head}.${Buffer.from(JSON.stringify({ ...decodeJwt(tokens.access_token), sub: veli.id })).toString('base64url')}.${signature}`
    expect(body).not.toBe('')
    for (const bearer of ['garbage', 'a.b.c', none, await foreign(), tokens.id_token, changed])
      expect(await refusalOf(authenticate(`Bearer ${bearer}`)), bearer).toMatchObject({
        status: 401,
      })
    expect(await refusalOf(authenticate(undefined, { 'Accept-Language': 'en-GB' }))).toEqual({
      status: 401,
      message: 'This request needs a sign-in: send a bearer token or an API key.',
    })
    expect((await refusalOf(authenticate(undefined))).message).toMatch(
      /^Bu istek için yetkilendirme reddedildi/,
    )
    expect((await refusalOf(authenticate('Basic YTpi'))).status).toBe(401)
  })

  it('[Y17] a token that the service signed itself is read, and an expired one says so', async () => {
    const own = await served.identity.tokens.sign(ayse.id, { CompanyID: companyB.id })
    expect(await authenticate(`Bearer ${own}`)).toMatchObject({
      userId: ayse.id,
      companyId: companyB.id,
    })
    const past = await served.identity.tokens.sign(ayse.id, { CompanyID: companyB.id }, -10)
    expect(await refusalOf(authenticate(`Bearer ${past}`, { 'Accept-Language': 'en' }))).toEqual({
      status: 401,
      message: 'The bearer token has expired: sign in again.',
    })
  })

  it('[Y18] an API key works for its company, with the roles that its user still has; deleted or expired it gets 401', async () => {
    const make = (roles: string[], expiresAt: Date | null = null) =>
      served.store.asSystem((tx) =>
        insertAccessKey(
          tx,
          { id: served.random.uuid(), secret: served.random.hex(32), now: served.clock.now() },
          { companyId: companyA.id, userId: ayse.id, name: 'deneme', roles, expiresAt },
        ),
      )
    const { key, row } = await make(['ei:s:r', 'us:w'])
    expect(key).toMatch(/^evk_[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(key)
    expect(await authenticate(`Bearer ${key}`)).toMatchObject({
      companyId: companyA.id,
      userId: ayse.id,
      kind: 'accessKey',
      roles: new Set(['ei:s:r']),
    })
    expect(
      await refusalOf(authenticate(`Bearer ${key}`, { 'Company-ID': companyB.id })),
    ).toMatchObject({ status: 403 })
    expect(
      (
        await served.store.asSystem((tx) =>
          tx
            .selectFrom('access_key')
            .select('last_used_at')
            .where('id', '=', row.id)
            .executeTakeFirstOrThrow(),
        )
      ).last_used_at,
    ).toBeInstanceOf(Date)
    await served.store.asSystem((tx) =>
      tx.deleteFrom('access_key').where('id', '=', row.id).execute(),
    )
    expect(await refusalOf(authenticate(`Bearer ${key}`))).toMatchObject({ status: 401 })
    const expiring = await make(['ei:s:r'], new Date(served.clock.now().getTime() + 60_000))
    expect((await authenticate(`Bearer ${expiring.key}`)).kind).toBe('accessKey')
    served.clock.skewMs = 61_000
    expect(await refusalOf(authenticate(`Bearer ${expiring.key}`))).toMatchObject({ status: 401 })
  })
})
