import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { createSecretBox, parseSecretKeys } from '#service/base/secret-box.ts'
import {
  ayse,
  Browser,
  companyA,
  redeem,
  serveIdentity,
  signInAs,
  veli,
  type Served,
} from './identity-fixture.ts'
import { callsOf, openScreen, quickPasswords, type Call } from './identity-calls.ts'

let served: Served
let call: Call
beforeAll(async () => {
  served = await serveIdentity()
  call = callsOf(served)
  await quickPasswords(served)
})
afterAll(() => served.close())
afterEach(async () => {
  served.clock.skewMs = 0
  served.clock.standing = undefined
  await served.store.asSystem(async (tx) => {
    for (const table of [
      'secret_attempt',
      'known_device',
      'totp',
      'recovery_code',
      'passkey',
    ] as const)
      await tx.deleteFrom(table).execute()
    await tx.updateTable('company').set({ administrators_need_second_factor: false }).execute()
  })
})

const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: served.clock.now().getTime() + steps * 30_000,
  })
const signedIn = async (person = ayse) =>
  (await signInAs(served.origin, person)).tokens.access_token
/** The next code: what was used once is not accepted again. */
const later = () => void (served.clock.skewMs += 30_000)

/** Sets the app up for a person who is signed in. */
async function withApp(bearer: string, { password }: typeof ayse) {
  const begun = await call<Wire['TotpSetup']>('POST /account/totp', {
    bearer,
    body: { Password: password },
  })
  expect(begun.status).toBe(200)
  const secret = begun.body.Secret
  const confirmed = await call<Wire['RecoveryCodes']>('PUT /account/totp', {
    bearer,
    body: { Code: codeAt(secret) },
  })
  expect(confirmed.status).toBe(200)
  later()
  return { secret, codes: confirmed.body.Codes, address: begun.body.Address }
}
const credentials = ({ username, password }: typeof ayse) => ({
  Username: username,
  Password: password,
})
/** The screen after the right password. */
async function afterPassword(person = ayse, browser = new Browser()) {
  const screen = await openScreen(served, browser)
  return { ...screen, first: await screen.send('login', credentials(person)) }
}

describe('an authenticator app', () => {
  it('[SF1] counts from its first right code on; then the password alone does not sign in, and the code does', async () => {
    const bearer = await signedIn()
    const begun = await call<Wire['TotpSetup']>('POST /account/totp', {
      bearer,
      body: { Password: ayse.password },
    })
    expect(begun.body.Address).toMatch(/^otpauth:\/\/totp\/Evrak:ayse\?.*secret=/)
    expect((await afterPassword()).first.body).toHaveProperty('redirectTo')
    expect((await call('PUT /account/totp', { bearer, body: { Code: '000000' } })).status).toBe(400)
    const done = await call<Wire['RecoveryCodes']>('PUT /account/totp', {
      bearer,
      body: { Code: codeAt(begun.body.Secret) },
    })
    expect(done.body.Codes).toHaveLength(10)
    later()
    const { first, send, browser, verifier } = await afterPassword()
    expect(first.body).toEqual({ next: 'code', Totp: true, Passkey: false })
    expect((await send('code', { Code: '000000' })).status).toBe(401)
    const passed = await send<{ redirectTo: string }>('code', { Code: codeAt(begun.body.Secret) })
    expect(passed.status).toBe(200)
    const tokens = await redeem(served.origin, await browser.go(passed.body.redirectTo), verifier)
    expect(tokens.status).toBe(200)
    const state = await call<Wire['SecondFactor']>('GET /account/second-factor', {
      bearer: tokens.access_token,
    })
    expect(state.body).toMatchObject({ HasTotp: true, RecoveryCodesLeft: 10, IsRequired: false })
  })

  it('[SF2] is a step early or late at most: twenty-one offsets', async () => {
    const bearer = await signedIn()
    const { secret } = await withApp(bearer, ayse)
    // A step must not end between the making of a code and the look at it.
    served.clock.standing = served.clock.now()
    for (let offset = -10; offset <= 10; offset++) {
      await served.store.asSystem(async (tx) => {
        await tx.updateTable('totp').set({ last_step: null }).execute()
        await tx.deleteFrom('secret_attempt').execute()
      })
      const { send } = await afterPassword()
      const { status } = await send('code', { Code: codeAt(secret, offset) })
      expect(status, `${offset} steps`).toBe(Math.abs(offset) <= 1 ? 200 : 401)
    }
  })

  it('[SF3] is not taken twice, one after the other or at the same moment', async () => {
    const { secret } = await withApp(await signedIn(), ayse)
    const code = codeAt(secret)
    const screens = await Promise.all(Array.from({ length: 5 }, () => afterPassword()))
    const statuses = await Promise.all(
      screens.map(async ({ send }) => (await send('code', { Code: code })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // Those that lost count as wrong tries where the one that won came before them: too many would be told by another answer.
    await served.store.asSystem((tx) => tx.deleteFrom('secret_attempt').execute())
    const again = await afterPassword()
    expect((await again.send('code', { Code: code })).status).toBe(401)
    expect((await again.send('code', { Code: codeAt(secret, -1) })).status).toBe(401)
  })

  it('[SF4] of sixty codes at the same moment five are looked at, and twenty guesses open nothing', async () => {
    const { secret } = await withApp(await signedIn(), ayse)
    const right = codeAt(secret)
    const { send } = await afterPassword()
    const guesses = Array.from({ length: 60 }, (_, nth) =>
      String(nth * 16_667).padStart(6, '0'),
    ).filter((guess) => ![-1, 0, 1].some((step) => codeAt(secret, step) === guess))
    const statuses = await Promise.all(
      guesses.map(async (Code) => (await send('code', { Code })).status),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    const refused = await send('code', { Code: right })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  it('[SF5] is switched off by who knows the password; a key changes nothing of it', async () => {
    const bearer = await signedIn()
    await withApp(bearer, ayse)
    const remove = (Password: string, by = bearer) =>
      call('DELETE /account/totp', { bearer: by, body: { Password } })
    expect((await remove('yanlış')).status).toBe(400)
    const key = await call<Wire['AccessKeyCreated']>('POST /pat', { bearer, body: { Name: 'k' } })
    expect((await remove(ayse.password, key.body.Key)).status).toBe(403)
    expect((await call('GET /account/second-factor', { bearer: key.body.Key })).status).toBe(403)
    expect((await remove(ayse.password)).status).toBe(200)
    expect((await afterPassword()).first.body).toHaveProperty('redirectTo')
  })
})

it('[SF6] a recovery code signs in once; new ones end the old', async () => {
  const bearer = await signedIn()
  const { codes } = await withApp(bearer, ayse)
  const [one = '', two = ''] = codes
  const first = await afterPassword()
  expect((await first.send('code', { Code: one.toUpperCase() })).status).toBe(200)
  const second = await afterPassword()
  expect((await second.send('code', { Code: one })).status).toBe(401)
  const renewed = await call<Wire['RecoveryCodes']>('POST /account/recovery-codes', {
    bearer,
    body: { Password: ayse.password },
  })
  expect(renewed.body.Codes).toHaveLength(10)
  expect((await second.send('code', { Code: two })).status).toBe(401)
  expect((await second.send('code', { Code: renewed.body.Codes[0]! })).status).toBe(200)
})

it('[SF7] account/login is no way around it', async () => {
  const { secret } = await withApp(await signedIn(), ayse)
  const login = (Code?: string) =>
    call('POST /account/login', { body: { ...credentials(ayse), ...(Code && { Code }) } })
  const without = await login()
  expect([without.status, without.body.Errors[0]?.Path]).toEqual([401, 'Code'])
  expect((await login('000000')).status).toBe(401)
  const code = codeAt(secret)
  expect((await login(code)).status).toBe(200)
  expect((await login(code)).status).toBe(401)
})

describe('a company that asks its administrators for one', () => {
  const rule = (bearer: string, AdministratorsNeedSecondFactor: boolean) =>
    call('PUT /account/second-factor', { bearer, body: { AdministratorsNeedSecondFactor } })

  it('[SF8] has an administrator set it up at the sign-in; others are not asked', async () => {
    await served.store.asSystem((tx) =>
      tx.updateTable('company').set({ administrators_need_second_factor: true }).execute(),
    )
    expect((await afterPassword(veli)).first.body).toHaveProperty('redirectTo')
    expect((await call('POST /account/login', { body: credentials(ayse) })).status).toBe(403)
    const { first, send } = await afterPassword()
    expect(first.body).toMatchObject({ next: 'setup', Secret: expect.any(String) })
    const secret = String(first.body['Secret'])
    expect((await send('code', { Code: codeAt(secret) })).status).toBe(404)
    expect((await send('setup', { Code: '000000' })).status).toBe(401)
    const done = await send<{ RecoveryCodes: string[] }>('setup', { Code: codeAt(secret) })
    expect(done.body.RecoveryCodes).toHaveLength(10)
    later()
    expect((await afterPassword()).first.body).toMatchObject({ next: 'code' })
  })

  it('[SF9] is told so by one who has it; those without are signed out, and the last one stays', async () => {
    const [bearer, other] = [await signedIn(), await signedIn()]
    expect((await rule(bearer, true)).status).toBe(409)
    await withApp(bearer, ayse)
    await served.store.asSystem((tx) =>
      tx
        .updateTable('membership')
        .set({ roles: JSON.stringify(['pa:w']) })
        .where('user_id', '=', veli.id)
        .execute(),
    )
    await served.store.asSystem((tx) =>
      tx
        .insertInto('membership')
        .values({
          user_id: veli.id,
          company_id: companyA.id,
          roles: JSON.stringify(['pa:w']),
          is_default: false,
        })
        .execute(),
    )
    const stranger = await signedIn(veli)
    expect((await rule(bearer, true)).status).toBe(200)
    expect((await call('GET /account/profile', { bearer: stranger })).status).toBe(401)
    expect((await call('GET /account/profile', { bearer: other })).status).toBe(200)
    const remove = () => call('DELETE /account/totp', { bearer, body: { Password: ayse.password } })
    expect((await remove()).status).toBe(409)
    expect((await rule(bearer, false)).status).toBe(200)
    expect((await remove()).status).toBe(200)
  })
})

describe('a step of the sign-in', () => {
  it('[SF10] needs the one before it, the same browser, and ten minutes at most', async () => {
    const { secret } = await withApp(await signedIn(), ayse)
    const fresh = await openScreen(served)
    for (const step of ['code', 'setup'])
      expect((await fresh.send(step, { Code: codeAt(secret) })).status, step).toBe(404)
    const { uid, send } = await afterPassword()
    const stranger = await new Browser().fetch(`${served.origin}/idp/interaction/${uid}/code`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: served.origin },
      body: JSON.stringify({ Code: codeAt(secret) }),
    })
    expect(stranger.status).toBe(404)
    served.clock.skewMs += 601_000
    expect((await send('code', { Code: codeAt(secret) })).status).toBe(404)
  })

  it('[SF10] answers twenty malformed bodies with 400, at every step', async () => {
    const { send } = await openScreen(served)
    const bodies = [
      {},
      [],
      { Code: '' },
      { Code: 5 },
      { Code: null },
      { Code: 'x'.repeat(41) },
      { Code: '1\u00002' },
      { Code: '\ud800' },
      { Code: ['1'] },
      { Code: {} },
      { Username: 'a' },
      { Username: 'a', Password: '' },
      { Username: 'a\u0000', Password: 'b' },
      { Username: '\ud800', Password: 'b' },
      { Credential: null },
      { Credential: {} },
      { Credential: { id: 'a' } },
      { Credential: { id: '', rawId: '', type: 'public-key' } },
      { Credential: { id: 'a', rawId: 'a', type: 'other', response: {} } },
      { Credential: { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 1 } } },
    ]
    for (const step of ['login', 'code', 'setup', 'passkey'])
      for (const body of bodies)
        expect((await send(step, body)).status, `${step} ${JSON.stringify(body)}`).toBe(400)
  })

  it('[SF11] refuses twenty passkeys that nobody has, and asks for none at a bare address', async () => {
    const { send } = await openScreen(served)
    expect((await send('passkey-options', {})).status).toBe(409)
    for (let nth = 0; nth < 20; nth++) {
      const id = Buffer.from(`key ${nth}`).toString('base64url')
      const response = { clientDataJSON: id, authenticatorData: id.repeat(nth + 1), signature: id }
      const Credential = { id, rawId: id, type: 'public-key', response }
      expect((await send('passkey', { Credential })).status).toBe(401)
    }
  })
})

it('[SF12] each step leaves a row in the audit, and no secret in it', async () => {
  const bearer = await signedIn()
  const { secret, codes } = await withApp(bearer, ayse)
  const { send } = await afterPassword()
  await send('code', { Code: '000000' })
  const code = codeAt(secret)
  await send('code', { Code: code })
  const rows = await served.store.asSystem((tx) =>
    tx.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(5).execute(),
  )
  expect(rows.reverse().map((row) => [row.call_id, row.status, row.user_id])).toEqual([
    ['system.beginTotp', 200, ayse.id],
    ['system.confirmTotp', 200, ayse.id],
    ['identity.password', 200, ayse.id],
    ['identity.secondFactor', 401, ayse.id],
    ['identity.signIn', 200, ayse.id],
  ])
  expect(rows.at(-1)?.details).toEqual({ method: 'totp' })
  for (const text of [secret, ayse.password, code, ...codes])
    expect(JSON.stringify(rows)).not.toContain(text)
})

describe('secrets', () => {
  it('[SF13] are not in the database: sealed, hashed', async () => {
    const { secret, codes } = await withApp(await signedIn(), ayse)
    const rows = await served.store.asSystem(async (tx) => [
      await tx.selectFrom('totp').selectAll().execute(),
      await tx.selectFrom('recovery_code').selectAll().execute(),
    ])
    const text = JSON.stringify(rows)
    expect(text).toContain('v1.')
    for (const one of [secret, ...codes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(text).not.toContain(one)
  })

  it('[SF14] open with their key and their place only, unchanged; an old key still opens', () => {
    const [old, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const sealed = createSecretBox([old]).seal('ABC', 'totp:1')
    expect(createSecretBox([old]).seal('ABC', 'totp:1')).not.toBe(sealed)
    expect(createSecretBox([current, old]).open(sealed, 'totp:1')).toBe('ABC')
    expect(() => createSecretBox([current]).open(sealed, 'totp:1')).toThrow(/SECRET_KEY/)
    expect(() => createSecretBox([old]).open(sealed, 'totp:2')).toThrow()
    const [version = '', id = '', content = ''] = sealed.split('.')
    const bytes = Buffer.from(content, 'base64url')
    for (let place = 0; place < Math.min(20, bytes.length); place++) {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1
      const forged = [version, id, changed.toString('base64url')].join('.')
      expect(() => createSecretBox([old]).open(forged, 'totp:1'), `byte ${place}`).toThrow()
    }
    expect(parseSecretKeys(`${current.toString('base64')}, ${old.toString('base64')}`)).toEqual([
      current,
      old,
    ])
    expect(parseSecretKeys('kısa')).toBeUndefined()
  })
})
