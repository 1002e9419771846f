import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import type { Wire, WireInput } from '#schemas/wire.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createDispatcher, type Dispatcher } from '#service/http/dispatcher.ts'
import { accessKeyHandlers, insertAccessKey } from '#service/identity/access-key-handlers.ts'
import { deviceOf } from '#service/identity/device.ts'
import { createIdentity } from '#service/identity/identity.ts'
import { identityHandlers } from '#service/identity/handlers.ts'
import { allRoles, rolesAtOf } from '#service/identity/roles.ts'
import type { Ports } from '#service/ports/ports.ts'
import { billModel, invoiceModel, istanbulDay } from '../journeys/invoice-model.ts'
import {
  asking,
  authorizeUrl,
  ayse,
  ayseRoles,
  Browser,
  companyA,
  companyB,
  newChallenge,
  refresh,
  renew,
  serveIdentity,
  signInAs,
  veli,
  type Served,
} from './identity-fixture.ts'
import { testSecretBox } from './fakes.ts'
import { portsOf } from './identity-calls.ts'

const portal = compilePortal(families)
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

let served: Served
let dispatch: Dispatcher
let closed: Dispatcher
const from = { address: '10.0.0.7' }
beforeAll(async () => {
  served = await serveIdentity()
  const ports: Ports = { ...portsOf(served), portal }
  const dispatcher = (allow: boolean) =>
    createDispatcher(
      ports,
      {
        ...handlers,
        ...accessKeyHandlers,
        ...identityHandlers({
          tokens: served.identity.tokens,
          factors: served.identity.factors,
          allowLogin: allow,
          allowRegistration: allow,
        }),
      },
      served.identity.authenticate,
      {
        validateAnswers: true,
        addressOf: () => from.address,
      },
    )
  dispatch = dispatcher(true)
  closed = dispatcher(false)
})
afterAll(() => served.close())
afterEach(async () => {
  served.clock.skewMs = 0
  served.clock.standing = undefined
  from.address = '10.0.0.7'
  await served.store.asSystem(async (tx) => {
    await tx.deleteFrom('secret_attempt').execute()
    await tx.deleteFrom('rate_limit').execute()
    await tx.updateTable('app_user').set({ is_active: true }).execute()
  })
})

/** From now on time stands still, and goes on by as much as it is told: how long the calls themselves take counts for nothing. */
function standStill(): (ms: number) => void {
  const now = served.clock.now().getTime()
  served.clock.standing = new Date(now)
  return (ms) => {
    served.clock.standing = new Date(now + ms)
  }
}

interface Answer<T> {
  readonly status: number
  readonly body: T
  readonly headers: Headers
}
interface Asked {
  readonly body?: unknown
  readonly bearer?: string
  readonly headers?: Record<string, string>
  readonly by?: Dispatcher
}
async function call<T = Wire['ErrorBody']>(
  line: string,
  { body, bearer, headers = {}, by = dispatch }: Asked = {},
): Promise<Answer<T>> {
  const [method = '', path = ''] = line.split(' ')
  const response = await by(
    new Request(`${served.origin}${path}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        'User-Agent': chrome,
        ...headers,
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return {
    status: response?.status ?? 0,
    body: (await response?.json()) as T,
    headers: response?.headers ?? new Headers(),
  }
}

const audits = (callId: string) =>
  served.store.asSystem((tx) =>
    tx.selectFrom('audit').selectAll().where('call_id', '=', callId).orderBy('id').execute(),
  )
const pathsOf = ({ body }: Answer<Wire['ErrorBody']>) => body.Errors.map((error) => error.Path)
const signedIn = async (person: { username: string; password: string } = ayse) => {
  const { browser, tokens } = await signInAs(served.origin, person)
  return { browser, tokens, bearer: tokens.access_token }
}
async function keyOf(userId: string, companyId: string): Promise<string> {
  const { store, random, clock } = served
  const source = { id: random.uuid(), secret: random.hex(32), now: clock.now() }
  return (
    await store.asSystem((tx) =>
      insertAccessKey(tx, source, {
        companyId,
        userId,
        name: 'k',
        roles: ayseRoles,
        expiresAt: null,
      }),
    )
  ).key
}

const newcomer: WireInput['Register'] = {
  CompanyName: 'Ihlamur Kırtasiye Ltd. Şti.',
  TaxNumber: '1234567808',
  TaxOffice: 'Çankaya',
  Address: 'Ihlamur Sok. 3',
  District: 'Çankaya',
  City: 'Ankara',
  Name: 'Gül',
  Surname: 'Erdem',
  Email: 'gul@ihlamur.example',
  Password: 'mavi kedi uzun yol',
  Terms: true,
}
const register = (more: Partial<Record<keyof typeof newcomer, unknown>> = {}, by?: Dispatcher) =>
  call('POST /account/register', { body: { ...newcomer, ...more }, ...(by && { by }) })

describe('registration', () => {
  it('[Y26] makes a company and a user who signs in with the e-mail address and may do everything in it', async () => {
    const { status, body } = await call<Wire['Registered']>('POST /account/register', {
      body: { ...newcomer, TaxNumber: '1234567808' },
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: { UserID: expect.any(String), CompanyID: expect.any(String) },
    })
    const { bearer } = await signedIn({
      username: 'GUL@ihlamur.example',
      password: newcomer.Password,
    })
    const profile = await call<Wire['Profile']>('GET /account/profile', { bearer })
    expect(profile.body).toMatchObject({
      UserID: body.UserID,
      CompanyID: body.CompanyID,
      CompanyName: newcomer.CompanyName,
      Modules: [],
      // The desk is the operator's alone.
      Role: rolesAtOf(portal, undefined)({ taxNumber: '', roles: allRoles(portal) }),
      Companies: [{ ID: body.CompanyID }],
    })
    expect((await audits('system.register')).at(-1)).toMatchObject({
      user_id: body.UserID,
      company_id: body.CompanyID,
      status: 200,
      address: '10.0.0.7',
      user_agent: chrome,
    })
    expect(JSON.stringify(await audits('system.register'))).not.toContain(newcomer.Password)
    const { password_hash } = await served.store.asSystem((tx) =>
      tx
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', body.UserID)
        .executeTakeFirstOrThrow(),
    )
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  it('[Y27] a registered company has what its first documents need: a default series per family, and itself as their sender', async () => {
    const { body } = await call<Wire['Registered']>('POST /account/register', {
      body: {
        ...newcomer,
        TaxNumber: '4000000004',
        Email: 'ilk@belge.example',
        District: 'Kadıköy',
        City: 'İstanbul',
      },
    })
    const { bearer } = await signedIn({
      username: 'ilk@belge.example',
      password: newcomer.Password,
    })
    const date = istanbulDay()
    await served.store.asSystem((tx) =>
      tx
        .insertInto('registered_alias')
        .values({
          tax_number: companyB.tax_number,
          title: companyB.name,
          alias_type: 'PK',
          alias: 'urn:mail:pk@ornek.example',
          user_type: 'Invoice',
          company_type: 'OZEL',
          tax_office: null,
          address: null,
          district: null,
          city: null,
          country: null,
          deleted_at: null,
        })
        .execute(),
    )
    const sent = await call<Wire['InvoiceSent']>('POST /api/einvoice/Send/Model', {
      bearer,
      body: invoiceModel({ uuid: served.random.uuid(), receiver: companyB.tax_number, date }),
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(sent.body.InvoiceNumber).toBe(`IH0${date.slice(0, 4)}000000001`)
    const series = await served.store.asSystem((tx) =>
      tx
        .selectFrom('series')
        .select(['family', 'name', 'is_default'])
        .where('company_id', '=', body.CompanyID)
        .orderBy('name')
        .execute(),
    )
    expect(series).toEqual(
      portal.families
        .filter((family) => family.parts.includes('series'))
        .map((family, index) => ({ family: family.key, name: `IH${index}`, is_default: true })),
    )
    const draft = await call<Wire['ErrorBody']>('POST /api/ebill/Send/Model', {
      bearer,
      body: billModel(date),
    })
    expect(draft.status, JSON.stringify(draft.body)).toBe(200)
  })

  it('[Y28] every faulty field is told at its place', async () => {
    const shape = await register({
      CompanyName: ' ',
      TaxNumber: '12',
      TaxOffice: '',
      Address: '',
      District: '',
      City: '',
      Name: '',
      Surname: '',
      Email: 'nobody',
      Password: 'short',
      Terms: false,
    })
    expect(shape.status).toBe(400)
    expect(new Set(pathsOf(shape))).toEqual(
      new Set([
        'CompanyName',
        'TaxNumber',
        'TaxOffice',
        'Address',
        'District',
        'City',
        'Name',
        'Surname',
        'Email',
        'Password',
        'Terms',
      ]),
    )
    const sense = await register({
      TaxNumber: '1234567800',
      Password: 'erdem1111111',
      Email: 'yeni@ihlamur.example',
    })
    expect([sense.status, pathsOf(sense)]).toEqual([400, ['TaxNumber', 'Password', 'Password']])
    for (const conventional of ['11111111111', '2222222222'])
      expect(
        pathsOf(await register({ TaxNumber: conventional, Email: 'x@ihlamur.example' })),
        conventional,
      ).toEqual(['TaxNumber'])
    expect((await register({ Role: ['pa:w'] } as object)).status).toBe(400)
  })

  it('[Y29] a tax number or an e-mail address that is there is 409 at its field, and so is a number with a postbox of the authority', async () => {
    const first = { TaxNumber: '1234567890', Email: 'ilk@ihlamur.example' }
    const made = await register(first)
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const again = await register({ ...first, Email: 'ILK@ihlamur.example' })
    expect([again.status, pathsOf(again)]).toEqual([409, ['TaxNumber', 'Email']])
    expect(again.body.Errors[1]?.Description).toContain('e-mail')
    await served.store.asSystem((tx) =>
      tx
        .insertInto('registered_alias')
        .values({
          tax_number: '0417082360',
          title: 'Başkası A.Ş.',
          alias_type: 'PK',
          alias: 'urn:mail:pk@baskasi.example',
          user_type: 'Invoice',
          company_type: 'OZEL',
          tax_office: null,
          address: null,
          district: null,
          city: null,
          country: null,
          deleted_at: null,
        })
        .execute(),
    )
    const postbox = await register({ TaxNumber: '0417082360', Email: 'baskasi@ihlamur.example' })
    expect([postbox.status, pathsOf(postbox)], JSON.stringify(postbox.body)).toEqual([
      409,
      ['TaxNumber'],
    ])
  })

  it('[Y29] of two registrations at the same moment one gets through', async () => {
    const answers = await Promise.all([
      register({ TaxNumber: '2000000002', Email: 'a@yaris.example' }),
      register({ TaxNumber: '2000000002', Email: 'a@yaris.example' }),
    ])
    expect(
      answers.map((answer) => answer.status).sort(),
      JSON.stringify(answers.map((one) => one.body)),
    ).toEqual([200, 409])
  })

  it('[Y30] the eleventh attempt of an address within an hour is 429 with Retry-After; another address and the next hour are heard', async () => {
    const goTo = standStill()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 10; attempt++)
      statuses.push((await register({ Email: `${ayse.username}@example.com` })).status)
    expect(new Set(statuses)).toEqual(new Set([409]))
    const refused = await register()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3500)
    from.address = '10.0.0.8'
    expect((await register()).status).toBe(409)
    from.address = '10.0.0.7'
    goTo(3_601_000)
    expect((await register()).status).toBe(409)
    expect((await audits('system.register')).filter((row) => row.status === 429)).toHaveLength(1)
  })

  it('[Y31] is not there where it is switched off', async () => {
    expect((await register({}, closed)).status).toBe(404)
  })
})

/** What two tabs do one after the other and at the same time; `npm run proof -- sign-in` does 500 of it. */
const steps = Number(process.env['TAB_STEPS'] ?? 80)

describe('the company of the session', () => {
  it('[Y32] is changed for every tab: tokens from then on carry it, header and answers follow', async () => {
    const { browser, tokens, bearer } = await signedIn()
    const chosen = await call<Wire['Profile']>(`PUT /account/company/${companyB.id}`, { bearer })
    expect(chosen).toMatchObject({
      status: 200,
      body: { CompanyID: companyB.id, CompanyName: companyB.name, Role: ['ei:p:r'] },
    })
    // The token still says the old company; the sign-in decides.
    expect(decodeJwt(bearer)['CompanyID']).toBe(companyA.id)
    expect((await call<Wire['Profile']>('GET /account/profile', { bearer })).body.CompanyID).toBe(
      companyB.id,
    )
    const renewed = await refresh(served.origin, tokens.refresh_token)
    expect(decodeJwt(renewed.access_token)['CompanyID']).toBe(companyB.id)
    expect(decodeJwt(renewed.id_token)).toMatchObject({
      CompanyID: companyB.id,
      CompanyName: companyB.name,
      Role: ['ei:p:r'],
    })
    // The sign-in of another browser is its own.
    expect(
      (await call<Wire['Profile']>('GET /account/profile', { bearer: (await signedIn()).bearer }))
        .body.CompanyID,
    ).toBe(companyA.id)
    expect((await renew(served.origin, browser)).callback.searchParams.get('code')).toBeTruthy()
    expect((await audits('system.chooseCompany')).at(-1)).toMatchObject({
      user_id: ayse.id,
      company_id: companyA.id,
      status: 200,
      details: { id: companyB.id },
    })
  })

  it('[Y33] a request of a tab that shows another company is 409 and says which is active; a company of others is 403', async () => {
    const { bearer } = await signedIn()
    await call(`PUT /account/company/${companyB.id}`, { bearer })
    const stale = await call('GET /api/einvoice/Sale', {
      bearer,
      headers: { 'Company-ID': companyA.id },
    })
    expect([stale.status, stale.body.Errors]).toEqual([
      409,
      [
        {
          Code: 409,
          Path: 'Company-ID',
          Detail: companyB.id,
          Description: expect.stringMatching(`${companyA.name}.*${companyB.name}`),
        },
      ],
    ])
    expect(
      (await call('GET /account/profile', { bearer, headers: { 'Company-ID': companyB.id } }))
        .status,
    ).toBe(200)
    const stranger = (await signedIn(veli)).bearer
    expect(
      (
        await call('GET /account/profile', {
          bearer: stranger,
          headers: { 'Company-ID': companyA.id },
        })
      ).status,
    ).toBe(403)
    expect((await call(`PUT /account/company/${companyA.id}`, { bearer: stranger })).status).toBe(
      403,
    )
    expect((await call('PUT /account/company/x', { bearer: stranger })).status).toBe(404)
  })

  it('[Y33] two tabs that switch and save in random orders, at the same time, never write into the company that they do not show', async () => {
    const { bearer } = await signedIn()
    const roles = async (one: readonly string[], other: readonly string[]) =>
      served.store.asSystem(async (tx) => {
        for (const [company, held] of [
          [companyA.id, one],
          [companyB.id, other],
        ] as const)
          await tx
            .updateTable('membership')
            .set({ roles: JSON.stringify(held) })
            .where('user_id', '=', ayse.id)
            .where('company_id', '=', company)
            .execute()
      })
    await roles(['ei:tg:r', 'ei:tg:w'], ['ei:tg:r', 'ei:tg:w'])
    const companies = [companyA.id, companyB.id] as const
    const tabs = [companyA.id, companyA.id]
    const random = fc.sample(
      fc.record({ tab: fc.nat(1), switches: fc.boolean(), beside: fc.boolean() }),
      { numRuns: steps, seed: 15 },
    )
    const seen = { taken: 0, refused: 0 }
    const step = async (tab: number, switches: boolean, index: number) => {
      if (switches) {
        const next = companies[tabs[tab] === companyA.id ? 1 : 0]
        await call(`PUT /account/company/${next}`, { bearer })
        tabs[tab] = next
        return
      }
      const shown = tabs[tab]!
      const { status } = await call('POST /api/einvoice/Tags', {
        bearer,
        headers: { 'Company-ID': shown },
        body: { Name: `${shown === companyA.id ? 'A' : 'B'}-${index}-${tab}` },
      })
      expect([200, 409]).toContain(status)
      seen[status === 200 ? 'taken' : 'refused']++
    }
    for (const [index, { tab, switches, beside }] of random.entries())
      await Promise.all([
        step(tab, switches, index),
        ...(beside ? [step(1 - tab, false, index)] : []),
      ])
    const tags = await served.store.asSystem((tx) =>
      tx.selectFrom('tag').select(['name', 'company_id']).where('name', 'like', '%-%-%').execute(),
    )
    expect(
      tags.filter(
        ({ name, company_id }) => company_id !== (name.startsWith('A') ? companyA.id : companyB.id),
      ),
    ).toEqual([])
    expect(tags).toHaveLength(seen.taken)
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(steps / 10)
    await roles(ayseRoles, ['ei:p:r'])
  })

  it('[Y34] a token of account/login works for the company that it was made for', async () => {
    const { body } = await call<Wire['LoginResult']>('POST /account/login', {
      body: { Username: ayse.username, Password: ayse.password, CompanyID: companyB.id },
    })
    const bearer = body.Result.access_token
    expect(decodeJwt(bearer)['CompanyID']).toBe(companyB.id)
    expect(
      (await call('GET /account/profile', { bearer, headers: { 'Company-ID': companyA.id } }))
        .status,
    ).toBe(409)
    expect((await call(`PUT /account/company/${companyA.id}`, { bearer })).status).toBe(403)
  })

  it('[Y35] who leaves the active company goes on at home', async () => {
    const { bearer } = await signedIn()
    await call(`PUT /account/company/${companyB.id}`, { bearer })
    const membership = {
      user_id: ayse.id,
      company_id: companyB.id,
      roles: JSON.stringify(['ei:p:r']),
      is_default: false,
    }
    await served.store.asSystem((tx) =>
      tx
        .deleteFrom('membership')
        .where('user_id', '=', ayse.id)
        .where('company_id', '=', companyB.id)
        .execute(),
    )
    expect((await call<Wire['Profile']>('GET /account/profile', { bearer })).body.CompanyID).toBe(
      companyA.id,
    )
    expect(
      (await call('GET /account/profile', { bearer, headers: { 'Company-ID': companyB.id } }))
        .status,
    ).toBe(403)
    await served.store.asSystem((tx) => tx.insertInto('membership').values(membership).execute())
  })
})

it('[BJ17] what a person prefers is the same in every browser; each changes only what it names, and only lists and columns that there are', async () => {
  type Preferences = Wire['Preferences']
  const [here, there, stranger] = [await signedIn(), await signedIn(), await signedIn(veli)]
  const change = (bearer: string, body: unknown) =>
    call<Preferences>('PUT /account/preferences', { bearer, body })
  expect(
    (await call<Preferences>('GET /account/preferences', { bearer: here.bearer })).body,
  ).toEqual({})
  const own = { 'einvoice.sale': ['InvoiceNumber', 'SpecialCode'] }
  await Promise.all([
    change(here.bearer, { Density: 'compact', Columns: own }),
    change(there.bearer, { Preview: 'over', Columns: { 'einvoice.purchase': ['InvoiceNumber'] } }),
  ])
  expect(
    (await call<Preferences>('GET /account/preferences', { bearer: there.bearer })).body,
  ).toEqual({
    Density: 'compact',
    Preview: 'over',
    Columns: { ...own, 'einvoice.purchase': ['InvoiceNumber'] },
  })
  expect(
    (await call<Preferences>('GET /account/preferences', { bearer: stranger.bearer })).body,
  ).toEqual({})
  for (const wrong of [
    { Columns: { 'einvoice.nowhere': ['InvoiceNumber'] } },
    { Columns: { 'einvoice.sale': ['Gone'] } },
    { Columns: { 'einvoice.sale': [] } },
    { Density: 'roomy' },
    { Theme: 'dark' },
  ]) {
    expect((await change(here.bearer, wrong)).status).toBe(400)
  }
  expect(
    (await call('GET /account/preferences', { bearer: await keyOf(ayse.id, companyA.id) })).status,
  ).toBe(403)
})

describe('sign-ins', () => {
  const listOf = async (bearer: string) =>
    (await call<Wire['SignInSessions']>('GET /account/sessions', { bearer })).body
  const endAll = () => served.store.asSystem((tx) => tx.deleteFrom('sign_in').execute())

  it('[Y36] are listed with device, address, company and times, the current one marked', async () => {
    await endAll()
    const first = await signedIn()
    const second = await signedIn()
    await signedIn(veli)
    await call(`PUT /account/company/${companyB.id}`, { bearer: second.bearer })
    const list = await listOf(first.bearer)
    expect(list).toHaveLength(2)
    expect(list.find((one) => one.IsCurrent)).toMatchObject({
      Address: '127.0.0.1',
      CompanyName: companyA.name,
      CreatedDate: expect.stringMatching(/Z$/),
      Device: 'node',
    })
    expect(list.find((one) => !one.IsCurrent)).toMatchObject({ CompanyName: companyB.name })
  })

  it('[Y36] a device is told by its browser and system', () => {
    expect(deviceOf(chrome)).toBe('Chrome · Windows')
    expect(deviceOf(chrome.replace('Safari/537.36', 'Safari/537.36 Edg/141.0'))).toBe(
      'Edge · Windows',
    )
    expect(
      deviceOf(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      ),
    ).toBe('Safari · iPhone')
    expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'Firefox · Linux',
    )
    expect([deviceOf('curl/8.5.0'), deviceOf(null)]).toEqual(['curl', ''])
  })

  it('[Y37] one that is ended gets 401 at its next request, does not renew, and its browser is asked again', async () => {
    const [mine, other] = [await signedIn(), await signedIn()]
    const id = (await listOf(other.bearer)).find((one) => one.IsCurrent)!.ID
    expect((await call(`DELETE /account/sessions/${id}`, { bearer: mine.bearer })).body).toBe(true)
    expect((await call('GET /account/profile', { bearer: other.bearer })).status).toBe(401)
    expect(await refresh(served.origin, other.tokens.refresh_token)).toMatchObject({
      status: 400,
      error: 'invalid_grant',
    })
    expect((await renew(served.origin, other.browser)).callback.searchParams.get('error')).toBe(
      'login_required',
    )
    expect((await call('GET /account/profile', { bearer: mine.bearer })).status).toBe(200)
    expect((await refresh(served.origin, mine.tokens.refresh_token)).status).toBe(200)
    expect((await call(`DELETE /account/sessions/${id}`, { bearer: mine.bearer })).status).toBe(404)
    const theirs = (await listOf((await signedIn(veli)).bearer)).find((one) => one.IsCurrent)!.ID
    expect((await call(`DELETE /account/sessions/${theirs}`, { bearer: mine.bearer })).status).toBe(
      404,
    )
    expect((await audits('system.endSession')).at(-1)).toMatchObject({
      user_id: ayse.id,
      status: 404,
      details: { id: theirs },
    })
  })

  it('[Y37] all others end at once, those of other people do not', async () => {
    const [mine, other, stranger] = [await signedIn(), await signedIn(), await signedIn(veli)]
    expect((await call('DELETE /account/sessions', { bearer: mine.bearer })).body).toBe(true)
    expect(
      await Promise.all(
        [mine, other, stranger].map(
          async ({ bearer }) => (await call('GET /account/profile', { bearer })).status,
        ),
      ),
    ).toEqual([200, 401, 200])
    expect(await listOf(mine.bearer)).toHaveLength(1)
  })

  it('[Y38] the last use is kept to the minute', async () => {
    const { bearer } = await signedIn()
    const used = async () => (await listOf(bearer)).find((one) => one.IsCurrent)!.LastUsedDate
    const goTo = standStill()
    const before = await used()
    goTo(30_000)
    await call('GET /account/profile', { bearer })
    expect(await used()).toBe(before)
    goTo(61_000)
    await call('GET /account/profile', { bearer })
    expect(Date.parse(await used()) - Date.parse(before)).toBeGreaterThanOrEqual(60_000)
  })

  it('[Y39] a user who is made inactive is out at once, and what he held does not come back with him', async () => {
    const { bearer, tokens } = await signedIn()
    await served.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false }).where('id', '=', ayse.id).execute(),
    )
    expect((await call('GET /account/profile', { bearer })).status).toBe(401)
    await served.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: true }).where('id', '=', ayse.id).execute(),
    )
    expect((await call('GET /account/profile', { bearer })).status).toBe(401)
    expect((await refresh(served.origin, tokens.refresh_token)).status).toBe(400)
  })

  it('[Y40] what has expired is swept, the sign-ins of gone grants with it', async () => {
    await endAll()
    const { bearer } = await signedIn()
    const rows = () =>
      served.store.asSystem((tx) => tx.selectFrom('sign_in').select('id').execute())
    await served.identity.sweep()
    expect(await rows()).toHaveLength(1)
    served.clock.skewMs = 15 * 86_400_000
    expect((await call('GET /account/profile', { bearer })).status).toBe(401)
    await served.identity.sweep()
    expect(await rows()).toHaveLength(0)
  })
})

describe('a password', () => {
  const change = (bearer: string, CurrentPassword: string, NewPassword: string) =>
    call('PUT /account/password', { bearer, body: { CurrentPassword, NewPassword } })

  it('[Y41] is changed by who knows it; the other sign-ins end, this one goes on', async () => {
    const [mine, other] = [await signedIn(veli), await signedIn(veli)]
    const wrong = await change(mine.bearer, 'yanlış', 'yeşil ördek gölde yüzer')
    expect([wrong.status, pathsOf(wrong)]).toEqual([400, ['CurrentPassword']])
    expect((await change(mine.bearer, veli.password, 'yeşil ördek gölde yüzer')).body).toBe(true)
    expect((await call('GET /account/profile', { bearer: mine.bearer })).status).toBe(200)
    expect((await call('GET /account/profile', { bearer: other.bearer })).status).toBe(401)
    await expect(signedIn(veli)).rejects.toThrow('401')
    const again = await signedIn({ username: veli.username, password: 'yeşil ördek gölde yüzer' })
    await served.store.asSystem((tx) => tx.deleteFrom('secret_attempt').execute())
    const back = await change(again.bearer, 'yeşil ördek gölde yüzer', 'yeşil ördek gölde yüzer')
    expect(pathsOf(back)).toEqual(['NewPassword'])
    const rows = await audits('system.changePassword')
    expect(rows.map((row) => row.status).slice(-3)).toEqual([400, 200, 400])
    expect(rows.at(-2)).toMatchObject({
      user_id: veli.id,
      details: { fields: ['CurrentPassword', 'NewPassword'], ended: 1 },
    })
    expect(JSON.stringify(rows)).not.toContain('ördek')
  })

  it('[Y42] the current one is not tried out: the eleventh wrong one within a minute is 429', async () => {
    const { bearer } = await signedIn()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await change(bearer, `yanlış ${attempt}`, 'yeşil ördek gölde yüzer')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  })

  it('[Y43] a guessable one is refused with every reason', async () => {
    const { bearer } = await signedIn()
    const refused = await change(bearer, ayse.password, 'ayse12341234')
    expect(refused.status).toBe(400)
    expect(refused.body.Errors.map((error) => error.Path)).toContain('NewPassword')
    expect(refused.body.Errors.map((error) => error.Description).join(' ')).toMatch(/your name/)
  })
})

it('[Y44] a key is for programs: it lists and ends no sign-ins, changes no password and no company', async () => {
  const bearer = await keyOf(ayse.id, companyA.id)
  const statuses = await Promise.all([
    call('GET /account/sessions', { bearer }),
    call('DELETE /account/sessions', { bearer }),
    call(`DELETE /account/sessions/${ayse.id}`, { bearer }),
    call(`PUT /account/company/${companyA.id}`, { bearer }),
    call('PUT /account/password', {
      bearer,
      body: { CurrentPassword: 'x', NewPassword: 'yeşil ördek gölde yüzer' },
    }),
  ])
  expect(statuses.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403])
})

describe('how often, and who', () => {
  it('[Y45] the sixty-first look-up of a user within a minute is 429, over all calls and keys of his; a minute later it is heard; each leaves a row', async () => {
    const { bearer } = await signedIn()
    const key = await keyOf(ayse.id, companyA.id)
    const before = (await audits('general.checkTaxNumber')).length
    const goTo = standStill()
    const statuses: number[] = []
    for (let time = 0; time < 59; time++)
      statuses.push(
        (
          await call(`GET /api/general/GlobalCompany/Check/TaxNumber/${4_840_847_000 + time}`, {
            bearer,
          })
        ).status,
      )
    statuses.push((await call('GET /api/general/Customers/Search/Ay', { bearer })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await call('GET /api/general/GlobalCompany/Check/TaxNumber/4840847211', {
      bearer,
    })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect(
      (await call('GET /api/general/GlobalCompany/Search/Deneme', { bearer: key })).status,
    ).toBe(429)
    expect((await call('GET /api/general/Company', { bearer })).status).toBe(200)
    expect(
      (
        await call('GET /api/general/GlobalCompany/Search/Deneme', {
          bearer: (await signedIn(await veliNow())).bearer,
        })
      ).status,
    ).toBe(200)
    goTo(61_000)
    expect((await call('GET /api/general/Customers/Search/Ay', { bearer })).status).toBe(200)
    const rows = (await audits('general.checkTaxNumber')).slice(before)
    expect([rows.length, rows.at(-1)?.status, rows.at(-1)?.user_id]).toEqual([60, 429, ayse.id])
  })

  it('[Y45] look-ups at the same moment are all counted, and a list counts as the searches that it stands for', async () => {
    const { bearer } = await signedIn()
    standStill()
    const list = {
      bearer,
      body: Array.from({ length: 1000 }, (_, index) => String(1_000_000_000 + index)),
    }
    expect((await call('POST /api/general/GlobalCompany/GetGlobalCustomerInfo', list)).status).toBe(
      200,
    )
    const statuses = await Promise.all(
      Array.from(
        { length: 15 },
        async () => (await call('GET /api/general/Customers/Search/Ay', { bearer })).status,
      ),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  })

  it('[Y46] signing in, failing to, and signing out leave rows with person, address and device; a wrong name is not written out', async () => {
    const before = (await audits('identity.signIn')).length
    const { browser, tokens } = await signedIn()
    await expect(signInAs(served.origin, { ...ayse, password: 'yanlış' })).rejects.toThrow('401')
    await expect(
      signInAs(served.origin, { username: 'parolam-bu-benim', password: 'x' }),
    ).rejects.toThrow('401')
    const rows = (await audits('identity.signIn')).slice(before)
    expect(rows.map((row) => [row.user_id, row.status])).toEqual([
      [ayse.id, 200],
      [ayse.id, 401],
      [null, 401],
    ])
    expect(rows[0]).toMatchObject({
      address: '127.0.0.1',
      user_agent: 'node',
      path: '/idp/interaction/login',
    })
    expect(JSON.stringify(rows)).not.toMatch(/yanlış|parolam-bu/)
    const page = await browser.fetch(
      `${served.origin}/idp/connect/endsession?${new URLSearchParams({ id_token_hint: tokens.id_token })}`,
    )
    const html = await page.text()
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    await browser.fetch(/action="([^"]+)"/.exec(html)?.[1] ?? '', {
      method: 'POST',
      body: new URLSearchParams(fields as Record<string, string>),
    })
    await expect
      .poll(async () => (await audits('identity.signOut')).at(-1))
      .toMatchObject({ user_id: ayse.id, address: '127.0.0.1' })
    expect(
      (
        await served.store.asSystem((tx) =>
          tx.selectFrom('sign_in').selectAll().where('user_id', '=', ayse.id).execute(),
        )
      ).map((row) => row.grant_id),
    ).not.toContain(decodeJwt(tokens.access_token)['grant'])
  })

  it('[Y46] the eleventh bad sign-in leaves a row too', async () => {
    const before = (await audits('system.login')).length
    for (let attempt = 0; attempt < 11; attempt++)
      await call('POST /account/login', { body: { Username: ayse.username, Password: 'yanlış' } })
    const rows = (await audits('system.login')).slice(before)
    expect(rows.map((row) => row.status)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([ayse.id]))
  })
})

/** veli has changed his password above. */
async function veliNow(): Promise<{ username: string; password: string }> {
  const works = await signInAs(served.origin, veli, new Browser()).then(
    () => true,
    () => false,
  )
  await served.store.asSystem((tx) => tx.deleteFrom('secret_attempt').execute())
  return works ? veli : { username: veli.username, password: 'yeşil ördek gölde yüzer' }
}

it('[Y15] roles come from the database, the company from the sign-in', async () => {
  const { bearer } = await signedIn()
  expect(await served.identity.authenticate(asking(`Bearer ${bearer}`))).toEqual({
    userId: ayse.id,
    userName: 'ayse Deneme',
    companyId: companyA.id,
    roles: new Set(ayseRoles),
    kind: 'user',
    signInId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

describe('cookies of the provider', () => {
  const cookiesAt = async (origin: string): Promise<string[]> => {
    const { store, clock, random } = served
    const identity = await createIdentity({ origin, store, clock, random, box: testSecretBox })
    const server = createServer((request, response) => void identity.handle(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const port = (server.address() as AddressInfo).port
    const near = (url: string) => url.replace(origin, `http://127.0.0.1:${port}`)
    const { challenge } = newChallenge()
    const kept: string[] = []
    const cookies = new Map<string, string>()
    const go = async (url: string, init: RequestInit = {}) => {
      const answer = await fetch(near(url), {
        ...init,
        redirect: 'manual',
        headers: {
          ...init.headers,
          Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
      })
      for (const line of answer.headers.getSetCookie()) {
        kept.push(line)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return answer
    }
    const asked = await go(
      authorizeUrl(origin, { code_challenge: challenge, code_challenge_method: 'S256' }),
    )
    const uid = /interaction\/([\w-]+)/.exec(asked.headers.get('Location') ?? '')?.[1] ?? ''
    const headers = { 'Content-Type': 'application/json', Origin: origin }
    const answer = await go(`${origin}/idp/interaction/${uid}/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ Username: ayse.username, Password: ayse.password }),
    })
    await go(((await answer.json()) as { redirectTo: string }).redirectTo)
    server.close()
    return kept.filter((line) => !/^[^=]+=;/.test(line))
  }

  it('[Y52] are set by answers that have some, and by no other', async () => {
    for (const path of ['.well-known/openid-configuration', 'jwks', 'connect/nothing']) {
      const answer = await fetch(`${served.origin}/idp/${path}`)
      expect(answer.headers.getSetCookie(), path).toEqual([])
    }
  })

  it('[Y52] are HttpOnly, SameSite and signed; over HTTPS Secure too, by name and by flag', async () => {
    const secure = await cookiesAt('https://evrak.example')
    expect(new Set(secure.map((line) => line.split('=')[0]!.replace('.sig', '')))).toEqual(
      new Set([
        '__Secure-evrak_interaction',
        '__Secure-evrak_resume',
        '__Host-evrak_session',
        '__Host-evrak_device',
      ]),
    )
    for (const line of secure) expect(line).toMatch(/; secure(;|$)/i)
    for (const line of secure.filter((one) => one.startsWith('__Host-')))
      expect(line).toMatch(/path=\/(;|$)/i)
    const plain = await cookiesAt(served.origin)
    for (const line of [...secure, ...plain]) expect(line).toMatch(/; httponly/i)
    for (const line of [...secure, ...plain]) expect(line).toMatch(/; samesite=(lax|strict)/i)
    expect(plain.filter((line) => /secure/i.test(line))).toEqual([])
    // A moment alone would be compared with the clock of the computer, which may be hours ahead.
    for (const line of [...secure, ...plain].filter((one) => /; expires=/i.test(one)))
      expect(line).toMatch(/; max-age=(0|3600|3599|1209600|1209599)$/)
    // That of the device is a random number whose hash is kept: there is nothing to sign.
    const isSigned = (line: string) => !line.includes('evrak_device=')
    for (const list of [secure.filter(isSigned), plain.filter(isSigned)])
      for (const name of new Set(list.map((line) => line.split('=')[0]!.replace('.sig', ''))))
        expect(
          list.some((line) => line.startsWith(`${name}.sig=`)),
          name,
        ).toBe(true)
  })
})
