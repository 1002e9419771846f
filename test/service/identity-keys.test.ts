import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Wire, WireInput } from '#schemas/wire.ts'
import { ServiceError } from '#service/base/error.ts'
import type { Store } from '#service/ports/ports.ts'
import { createAuthenticate } from '#service/identity/authenticate.ts'
import type { Tokens } from '#service/identity/tokens.ts'
import {
  ayse,
  ayseRoles,
  companyA,
  serveIdentity,
  signInAs,
  type Served,
} from './identity-fixture.ts'
import { callsOf, quickPasswords, type Call } from './identity-calls.ts'

let served: Served
let call: Call
let person: string
beforeAll(async () => {
  served = await serveIdentity()
  call = callsOf(served)
  await quickPasswords(served)
  person = (await signInAs(served.origin, ayse)).tokens.access_token
})
afterAll(() => served.close())
afterEach(async () => {
  served.clock.skewMs = 0
  await setRoles(ayseRoles)
  await served.store.asSystem(async (tx) => {
    await tx.updateTable('app_user').set({ is_active: true }).execute()
    await tx.deleteFrom('access_key').execute()
  })
})

type Made = Wire['AccessKeyCreated']
const make = (bearer: string, body: Partial<WireInput['AccessKeyCreate']> = {}) =>
  call<Made>('POST /pat', { bearer, body: { Name: 'anahtar', ...body } })
const keyOf = async (bearer: string, body: Partial<WireInput['AccessKeyCreate']> = {}) => {
  const made = await make(bearer, body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const rolesOf = async (key: string) =>
  (await call<Wire['Profile']>('GET /account/profile', { bearer: key })).body.Role
const statusOf = async (key: string) => (await call('GET /account/profile', { bearer: key })).status
const setRoles = (roles: readonly string[]) =>
  served.store.asSystem((tx) =>
    tx
      .updateTable('membership')
      .set({ roles: JSON.stringify(roles) })
      .where('user_id', '=', ayse.id)
      .where('company_id', '=', companyA.id)
      .execute(),
  )
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A line of keys, each made by the one before. */
async function lineOf(length: number): Promise<Made[]> {
  const line = [await keyOf(person, { MayCreateKeys: true })]
  while (line.length < length) line.push(await keyOf(line.at(-1)!.Key, { MayCreateKeys: true }))
  return line
}

describe('the use of a key', () => {
  const asked = (key: string) =>
    new Request(served.origin, { headers: { Authorization: `Bearer ${key}` } })
  const noTokens: Tokens = {
    read: () => Promise.reject(new Error('No token was given.')),
    sign: () => Promise.reject(new Error('No token was asked for.')),
  }
  const authenticateWith = (refusal: Error) =>
    createAuthenticate(
      { ...served.store, asSystem: () => Promise.reject(refusal) },
      served.clock,
      noTokens,
    )

  it('[KY9] that cannot be written down refuses nobody, such as on a full disk', async () => {
    const { Key, UUID } = await keyOf(person)
    const authenticate = authenticateWith(new ServiceError(507, 'There is no room left.'))
    expect(await authenticate(asked(Key))).toMatchObject({
      userId: ayse.id,
      accessKey: { id: UUID },
    })
  })

  it('[KY10] is noted once by requests that come at the same time, who ask with one statement', async () => {
    const { Key } = await keyOf(person)
    const statements = { asked: 0, noted: 0 }
    const store: Store = {
      ...served.store,
      ask: (statement, options) => {
        statements.asked += 1
        return served.store.ask(statement, options)
      },
      asSystem: (work) => {
        statements.noted += 1
        return served.store.asSystem(work)
      },
    }
    const authenticate = createAuthenticate(store, served.clock, noTokens)
    const sessions = await Promise.all(Array.from({ length: 20 }, () => authenticate(asked(Key))))
    expect(new Set(sessions.map(({ userId }) => userId))).toEqual(new Set([ayse.id]))
    expect(statements).toEqual({ asked: 1, noted: 1 })
  })

  it('[KY9] but a fault of ours is not hidden', async () => {
    const { Key } = await keyOf(person)
    const authenticate = authenticateWith(new TypeError('not a function'))
    await expect(authenticate(asked(Key))).rejects.toThrow('not a function')
  })
})

describe('a key made by a key', () => {
  it('[KY1] is refused unless its maker was allowed to make keys', async () => {
    const plain = await keyOf(person)
    expect((await make(plain.Key)).status).toBe(403)
    expect((await make(plain.Key, { MayCreateKeys: true })).status).toBe(403)
    const maker = await keyOf(person, { MayCreateKeys: true })
    const child = await keyOf(maker.Key)
    expect(child).toMatchObject({
      ParentUUID: maker.UUID,
      ParentName: 'anahtar',
      MayCreateKeys: false,
    })
    expect((await make(child.Key)).status).toBe(403)
  })

  it('[KY2] never may more than its maker: twenty sets of roles, at its making and at its use', async () => {
    const roles = fc.uniqueArray(fc.constantFrom(...ayseRoles, 'us:w', 'ei:p:r'), { minLength: 1 })
    for (const [held, wanted] of fc.sample(fc.tuple(fc.subarray(ayseRoles), roles), {
      numRuns: 20,
      seed: 12,
    })) {
      const maker = await keyOf(person, {
        Roles: [...new Set([...held, 'pa:w'])],
        MayCreateKeys: true,
      })
      const made = await make(maker.Key, { Roles: wanted })
      const isWithin = wanted.every((role) => maker.Roles.includes(role))
      expect(made.status, `${maker.Roles.join()} → ${wanted.join()}`).toBe(isWithin ? 200 : 403)
      if (!isWithin) continue
      // Rights that the maker or the person loses afterwards are lost to the key.
      await served.store.asSystem((tx) =>
        tx
          .updateTable('access_key')
          .set({ roles: JSON.stringify(['pa:w']) })
          .where('id', '=', maker.UUID)
          .execute(),
      )
      expect(await rolesOf(made.body.Key)).toEqual(wanted.filter((role) => role === 'pa:w'))
      await setRoles([])
      expect(await rolesOf(made.body.Key)).toEqual([])
      await setRoles(ayseRoles)
    }
  })

  it('[KY3] never lives longer: twenty ends, before and after that of its maker', async () => {
    const maker = await keyOf(person, { ExpiresAt: inDays(10), MayCreateKeys: true })
    for (let nth = 0; nth < 20; nth++) {
      const made = await make(maker.Key, { ExpiresAt: inDays(nth + 0.5) })
      expect(made.status, `${nth} days`).toBe(nth + 0.5 <= 10 ? 200 : 400)
    }
    expect((await keyOf(maker.Key)).ExpiresAt).toBe(maker.ExpiresAt)
    expect((await keyOf(maker.Key, { ExpiresAt: null })).ExpiresAt).toBe(maker.ExpiresAt)
  })

  it('[KY4] stands at most five keys below the first', async () => {
    const line = await lineOf(5)
    expect((await make(line.at(-1)!.Key, { MayCreateKeys: true })).status).toBe(403)
    const last = await keyOf(line.at(-1)!.Key)
    expect(await statusOf(last.Key)).toBe(200)
    expect((await make(last.Key)).status).toBe(403)
  })
})

describe('a line of keys', () => {
  it('[KY5] ends where one of it is deleted or expires, below it and not above', async () => {
    const deleted = await lineOf(4)
    expect((await call('DELETE /pat', { bearer: person, body: [deleted[1]!.UUID] })).status).toBe(
      200,
    )
    expect(await Promise.all(deleted.map(({ Key }) => statusOf(Key)))).toEqual([200, 401, 401, 401])
    const row = await served.store.asSystem((tx) =>
      tx
        .selectFrom('audit')
        .select('details')
        .where('call_id', '=', 'system.deleteAccessKeys')
        .orderBy('id', 'desc')
        .executeTakeFirst(),
    )
    expect(row?.details).toMatchObject({ ended: 3 })
    const expired = await lineOf(4)
    await served.store.asSystem((tx) =>
      tx
        .updateTable('access_key')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where('id', '=', expired[1]!.UUID)
        .execute(),
    )
    expect(await Promise.all(expired.map(({ Key }) => statusOf(Key)))).toEqual([200, 401, 401, 401])
  })

  it('[KY5] ends with its person: made inactive, or out of the company', async () => {
    const line = await lineOf(3)
    const users = (is_active: boolean) =>
      served.store.asSystem((tx) => tx.updateTable('app_user').set({ is_active }).execute())
    await users(false)
    expect(await Promise.all(line.map(({ Key }) => statusOf(Key)))).toEqual([401, 401, 401])
    await users(true)
    const companies = (is_active: boolean) =>
      served.store.asSystem((tx) => tx.updateTable('company').set({ is_active }).execute())
    await companies(false)
    expect(await Promise.all(line.map(({ Key }) => statusOf(Key)))).toEqual([401, 401, 401])
    await companies(true)
    // Who was made inactive has to sign in again.
    person = (await signInAs(served.origin, ayse)).tokens.access_token
    expect(await Promise.all(line.map(({ Key }) => statusOf(Key)))).toEqual([200, 200, 200])
  })
})

it('[KY6] the list tells scope, maker, end, last use and its address', async () => {
  const maker = await keyOf(person, { Name: 'ana', MayCreateKeys: true, ExpiresAt: inDays(3) })
  const child = await keyOf(maker.Key, { Name: 'yavru', Roles: ['ei:s:r'] })
  served.from.address = '203.0.113.9'
  await statusOf(child.Key)
  const { body } = await call<Wire['AccessKeyPage']>('GET /pat?Search=yavru', { bearer: person })
  expect(body.Content).toEqual([
    expect.objectContaining({
      Name: 'yavru',
      Roles: ['ei:s:r'],
      ParentUUID: maker.UUID,
      ParentName: 'ana',
      MayCreateKeys: false,
      ExpiresAt: maker.ExpiresAt,
      LastUsedAt: expect.any(String),
      LastUsedAddress: '203.0.113.9',
    }),
  ])
})

it('[KY7] a changed password ends keys in all companies if that is asked for, and only then', async () => {
  const change = (EndKeys: boolean | undefined, from: string, to: string) =>
    call('PUT /account/password', {
      bearer: person,
      body: { CurrentPassword: from, NewPassword: to, ...(EndKeys !== undefined && { EndKeys }) },
    })
  const [first = '', second = '', third = ''] = [
    ayse.password,
    'limanda dokuz mavi tren',
    'gölgede yedi kırmızı vapur',
  ]
  const key = await keyOf(person)
  expect((await change(undefined, first, second)).status).toBe(200)
  expect(await statusOf(key.Key)).toBe(200)
  expect((await change(true, second, third)).status).toBe(200)
  expect(await statusOf(key.Key)).toBe(401)
  expect(await statusOf(person)).toBe(200)
})
