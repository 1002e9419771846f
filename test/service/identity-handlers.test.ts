import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf, familyOf } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { createDispatcher, type Dispatcher } from '#service/http/dispatcher.ts'
import { identityHandlers } from '#service/identity/handlers.ts'
import type { Handlers, Ports } from '#service/ports/ports.ts'
import {
  ayse,
  ayseRoles,
  companyA,
  companyB,
  serveIdentity,
  veli,
  type Served,
} from './identity-fixture.ts'
import { portsOf } from './identity-calls.ts'

const whole = compilePortal(families)
/** The calls of this area only. */
const portal = {
  ...whole,
  calls: whole.calls.filter((call) => /^(account|accessKeys)\./.test(call.pattern)),
}

let served: Served
let withLogin: Dispatcher
let withoutLogin: Dispatcher
beforeAll(async () => {
  served = await serveIdentity()
  const ports: Ports = { ...portsOf(served), portal }
  const dispatcher = (handlers: Handlers) =>
    createDispatcher(ports, handlers, served.identity.authenticate, { validateAnswers: true })
  withLogin = dispatcher(
    identityHandlers({
      tokens: served.identity.tokens,
      factors: served.identity.factors,
      allowLogin: true,
      allowRegistration: true,
    }),
  )
  withoutLogin = dispatcher(
    identityHandlers({
      tokens: served.identity.tokens,
      factors: served.identity.factors,
      allowLogin: false,
      allowRegistration: false,
    }),
  )
})
afterAll(() => served.close())
beforeEach(() => served.store.asSystem((tx) => tx.deleteFrom('secret_attempt').execute()))

async function call<T>(
  method: string,
  path: string,
  {
    body,
    bearer,
    headers = {},
    dispatch = withLogin,
  }: {
    body?: unknown
    bearer?: string
    headers?: Record<string, string>
    dispatch?: Dispatcher
  } = {},
): Promise<{ status: number; body: T }> {
  const request = new Request(`${served.origin}${path}`, {
    method,
    headers: {
      ...headers,
      'Accept-Language': 'en',
      ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await dispatch(request)
  return { status: response?.status ?? 0, body: (await response?.json()) as T }
}
const loginAs = async (person: { username: string; password: string }, companyId?: string) =>
  (
    await call<Wire['LoginResult']>('POST', '/account/login', {
      body: {
        Username: person.username,
        Password: person.password,
        ...(companyId && { CompanyID: companyId }),
      },
    })
  ).body.Result.access_token

it('[Y19] the calls of this area are those of the portal', () => {
  expect(callOf(whole, 'system.login').access).toBe('public')
  expect(familyOf(whole, 'system').service).toBe('identity')
  expect(portal.calls).toHaveLength(26)
})

describe('account/login', () => {
  it('[Y20] is not there unless it is switched on', async () => {
    expect(
      (
        await call('POST', '/account/login', {
          body: { Username: ayse.username, Password: ayse.password },
          dispatch: withoutLogin,
        })
      ).status,
    ).toBe(404)
  })

  it('[Y21] gives a token for the company asked for; a wrong password 401, a foreign company 403, the eleventh attempt 429', async () => {
    const profile = await call<Wire['Profile']>('GET', '/account/profile', {
      bearer: await loginAs(ayse, companyB.id),
    })
    expect(profile.body).toMatchObject({
      UserID: ayse.id,
      CompanyID: companyB.id,
      Role: ['ei:p:r'],
    })
    expect(
      (
        await call('POST', '/account/login', {
          body: { Username: veli.username, Password: veli.password, CompanyID: companyA.id },
        })
      ).status,
    ).toBe(403)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push(
        (
          await call('POST', '/account/login', {
            body: { Username: veli.username, Password: 'yanlış' },
          })
        ).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })
})

describe('account/profile', () => {
  it('[Y22] tells user, company, modules, roles and companies; a key sees its own company only', async () => {
    const token = await loginAs(ayse)
    const { body } = await call<Wire['Profile']>('GET', '/account/profile', { bearer: token })
    expect(body).toMatchObject({
      UserID: ayse.id,
      CompanyID: companyA.id,
      CompanyName: companyA.name,
      Modules: ['EDesign'],
      Role: [...ayseRoles].sort(),
    })
    expect(body.Companies.map((company) => company.ID)).toEqual([companyA.id, companyB.id])
    const created = await call<Wire['AccessKeyCreated']>('POST', '/pat', {
      bearer: token,
      body: { Name: 'rapor' },
    })
    const asKey = await call<Wire['Profile']>('GET', '/account/profile', {
      bearer: created.body.Key,
    })
    expect(asKey.body.Companies.map((company) => company.ID)).toEqual([companyA.id])
    expect((await call('GET', '/account/profile')).status).toBe(401)
  })
})

describe('API keys', () => {
  it('[Y23] are shown once, listed without the key, and gone when deleted', async () => {
    const bearer = await loginAs(ayse)
    const { status, body } = await call<Wire['AccessKeyCreated']>('POST', '/pat', {
      bearer,
      body: { Name: 'Çağrı merkezi', Roles: ['ei:s:r'] },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      Name: 'Çağrı merkezi',
      Roles: ['ei:s:r'],
      ExpiresAt: null,
      LastUsedAt: null,
    })
    expect(body.Key.startsWith(body.Prefix)).toBe(true)
    const listed = await call<Wire['AccessKeyPage']>('GET', '/pat?Search=CAGRI', { bearer })
    expect(listed.body.Content.map((key) => key.UUID)).toEqual([body.UUID])
    expect(JSON.stringify(listed.body)).not.toContain(body.Key)
    expect((await call<Wire['AccessKey']>('GET', `/pat/${body.UUID}`, { bearer })).body.Name).toBe(
      'Çağrı merkezi',
    )
    expect((await call('DELETE', '/pat', { bearer, body: [body.UUID] })).body).toBe(true)
    expect((await call('GET', '/account/profile', { bearer: body.Key })).status).toBe(401)
    expect((await call('GET', `/pat/${body.UUID}`, { bearer })).status).toBe(404)
  })

  it('[Y24] never get a role that their maker lacks, nor an expiry in the past', async () => {
    const bearer = await loginAs(ayse)
    const refused = await call<Wire['ErrorBody']>('POST', '/pat', {
      bearer,
      body: { Name: 'fazla', Roles: ['ei:s:r', 'us:w'] },
    })
    expect(refused.status).toBe(403)
    expect(refused.body.Errors).toEqual([
      expect.objectContaining({
        Code: 403,
        Path: 'Roles[1]',
        Description: expect.stringContaining('us:w'),
      }),
    ])
    expect(
      (
        await call<Wire['ErrorBody']>('POST', '/pat', {
          bearer,
          body: { Name: 'eski', ExpiresAt: '2020-01-01' },
        })
      ).body.Errors[0],
    ).toMatchObject({ Path: 'ExpiresAt' })
    const few = await call<Wire['AccessKeyCreated']>('POST', '/pat', {
      bearer,
      body: { Name: 'az', Roles: ['pa:w'] },
    })
    expect(
      (
        await call('POST', '/pat', {
          bearer: few.body.Key,
          body: { Name: 'çok', Roles: ['ei:s:r'] },
        })
      ).status,
    ).toBe(403)
  })

  it('[Y25] of another company are not found, and deleting them with others deletes nothing', async () => {
    await served.store.asSystem((tx) =>
      tx
        .updateTable('membership')
        .set({ roles: JSON.stringify(['pa:r', 'pa:w']) })
        .where('user_id', '=', veli.id)
        .execute(),
    )
    const ours = await call<Wire['AccessKeyCreated']>('POST', '/pat', {
      bearer: await loginAs(ayse),
      body: { Name: 'bizim' },
    })
    const stranger = await loginAs(veli)
    const theirs = await call<Wire['AccessKeyCreated']>('POST', '/pat', {
      bearer: stranger,
      body: { Name: 'onların' },
    })
    expect((await call('GET', `/pat/${ours.body.UUID}`, { bearer: stranger })).status).toBe(404)
    const refused = await call<Wire['ErrorBody']>('DELETE', '/pat', {
      bearer: stranger,
      body: [theirs.body.UUID, ours.body.UUID],
    })
    expect(refused).toMatchObject({ status: 404, body: { Errors: [{ Code: 404, Path: '[1]' }] } })
    expect((await call('GET', `/pat/${theirs.body.UUID}`, { bearer: stranger })).status).toBe(200)
    expect((await call('GET', '/account/profile', { bearer: ours.body.Key })).status).toBe(200)
  })
})
