/** Users of a company: invitations, rights, and what becomes of sessions, over real sign-ins and a mail server of the test. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { boxOf } from '#engine/portal.ts'
import { createMailer } from '#service/messaging/mailer.ts'
import { sendForgotten } from '#service/identity/forgotten-passwords.ts'
import { createMailRuns } from '#service/worker/send-mails.ts'
import type { Ports } from '#service/ports/ports.ts'
import {
  ayse,
  companyA,
  companyB,
  serveIdentity,
  signInAs,
  veli,
  type Served,
} from './identity-fixture.ts'
import { callsOf, portal, portsOf, quickPasswords, type Call } from './identity-calls.ts'
import { openMailSink, type MailSink } from './mail-sink.ts'

const adminRoles = ['Portal', 'ei:s:r', 'ei:s:w', 'ei:d:r', 'pa:r', 'pa:w', 'us:r', 'us:w']
const password = 'mavi çaydanlık kitaplıkta'

let served: Served
let call: Call
let mails: MailSink
let admin: string
beforeAll(async () => {
  served = await serveIdentity()
  mails = await openMailSink()
  call = callsOf(served)
  await quickPasswords(served)
  for (const company of [companyA, companyB])
    await served.store.asSystem((tx) =>
      tx
        .insertInto('settings')
        .values({
          company_id: company.id,
          id: 'mailing.server',
          version: 1,
          body: JSON.stringify({
            Host: '127.0.0.1',
            Port: mails.port,
            Security: 'None',
            FromAddress: 'evrak@ornek.example',
          }),
        })
        .execute(),
    )
})
afterAll(async () => {
  await served.close()
  await mails.close()
})
beforeEach(async () => {
  await giveRoles(ayse.id, companyA.id, adminRoles)
  await giveRoles(veli.id, companyB.id, adminRoles)
  admin = (await signInAs(served.origin, ayse)).tokens.access_token
})
afterEach(async () => {
  served.clock.skewMs = 0
  await served.store.asSystem(async (tx) => {
    await tx.deleteFrom('rate_limit').execute()
    await tx.deleteFrom('invitation').execute()
    await tx.updateTable('membership').set({ is_active: true }).execute()
  })
})

const giveRoles = (userId: string, companyId: string, roles: readonly string[]) =>
  served.store.asSystem((tx) =>
    tx
      .updateTable('membership')
      .set({ roles: JSON.stringify(roles) })
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .execute(),
  )

let people = 0
const newPerson = () => {
  people++
  return {
    Name: 'Şule',
    Surname: `Yıldırım ${people}`,
    Email: `sule${people}@ornek.example`,
    PhoneNumber: '+90 532 123 45 67',
  }
}
const invite = (bearer: string, more: Partial<Wire['UserCreate']> = {}) =>
  call<Wire['RecordSaved']>('POST /User', {
    bearer,
    body: { ...newPerson(), Roles: ['ei:s:r', 'ei:d:r'], ...more },
  })

/** Sends what is waiting; gives the link of the last mail to the address. */
async function mailedLink(to: string, more: Partial<Ports> = {}): Promise<string> {
  const runs = createMailRuns(
    { ...portsOf(served), mailer: createMailer({ allowsInternal: true }), ...more },
    (error) => {
      throw error
    },
  )
  // A message waits some seconds, and several of one company go after each other.
  const { skewMs } = served.clock
  served.clock.skewMs += 60_000
  while ((await runs.begin()) > 0) await runs.ended()
  served.clock.skewMs = skewMs
  const mail = mails.mails.filter(({ to: address }) => JSON.stringify(address).includes(to)).at(-1)
  expect(mail, `a mail to ${to}`).toBeDefined()
  return /#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const look = (Token: string) => call<Wire['LinkAnswer']>('POST /account/link', { body: { Token } })
const take = (Token: string, Password?: string) =>
  call<Wire['LinkUsed']>('POST /account/link/use', {
    body: { Token, ...(Password !== undefined && { Password }) },
  })

/** Somebody who was invited and has joined: with his id, address and a token. */
async function joined(roles: readonly string[] = ['ei:s:r', 'ei:d:r']) {
  const person = newPerson()
  const made = await invite(admin, { ...person, Roles: [...roles] })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const used = await take(await mailedLink(person.Email), password)
  expect(used.status, JSON.stringify(used.body)).toBe(200)
  const signIn = () => signInAs(served.origin, { username: person.Email, password })
  return { ...person, id: made.body.UUID, signIn, bearer: (await signIn()).tokens.access_token }
}
const profile = (bearer: string) => call<Wire['Profile']>('GET /account/profile', { bearer })
const statusOf = async (id: string) =>
  (
    await call<Wire['UserPage']>('GET /User/GetAll?PageSize=100', { bearer: admin })
  ).body.Content.find(({ ID }) => ID === id)?.IsActive
const cards = async () => {
  const answer = await call<{ Content: Record<string, unknown>[] }>('GET /Users?PageSize=100', {
    bearer: admin,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.Content
}
describe('a forgotten password', () => {
  const forget = (UserName: string) => call<true>('POST /account/forgotten', { body: { UserName } })

  it('[ML10] is chosen anew by a link that holds for two hours and once; sessions that were open end', async () => {
    const person = await joined()
    expect((await forget(person.Email.toUpperCase())).status).toBe(200)
    await sendForgotten(portsOf(served))
    const token = await mailedLink(person.Email)
    expect((await look(token)).body).toMatchObject({ Kind: 'forgotten', NeedsPassword: true })
    served.clock.skewMs = 2 * 3_600_000 + 1000
    expect((await take(token, 'yeşil kavanoz rafta durur')).status).toBe(409)
    served.clock.skewMs = 0
    expect((await take(token, 'yeşil kavanoz rafta durur')).status).toBe(200)
    expect((await take(token, 'yeşil kavanoz rafta durur')).status).toBe(409)
    expect((await profile(person.bearer)).status).toBe(401)
    const signedIn = await signInAs(served.origin, {
      username: person.Email,
      password: 'yeşil kavanoz rafta durur',
    })
    expect((await profile(signedIn.tokens.access_token)).status).toBe(200)
  })

  it('[ML10] is answered alike whoever asks for whom, and to one person a few links go in an hour', async () => {
    const person = await joined()
    const before = mails.mails.length
    const known = await forget(person.Email)
    const unknown = await forget('kimse@ornek.example')
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    for (let nth = 0; nth < 4; nth++) await forget(person.Email)
    expect(await sendForgotten(portsOf(served))).toBe(6)
    await mailedLink(person.Email)
    expect(mails.mails.length - before).toBe(3)
    for (let nth = 0; nth < 4; nth++) await forget('kimse@ornek.example')
    expect((await forget('kimse@ornek.example')).status).toBe(429)
    await sendForgotten(portsOf(served))
    const left = await served.store.asSystem((tx) =>
      tx.selectFrom('forgotten_password').selectAll().execute(),
    )
    expect(left).toEqual([])
  })
})

describe('an invitation', () => {
  it('[US1] goes by mail, lets the person choose a password, and confirms the address', async () => {
    const person = newPerson()
    const made = await invite(admin, person)
    expect(made.status).toBe(200)
    expect((await cards()).find(({ UUID }) => UUID === made.body.UUID)).toMatchObject({
      FullName: `${person.Name} ${person.Surname}`,
      UserStatus: 'invited',
      RightCount: 2,
      LastLoginDate: null,
    })
    const token = await mailedLink(person.Email)
    expect((await look(token)).body).toMatchObject({
      Kind: 'invitation',
      CompanyName: companyA.name,
      Email: person.Email,
      NeedsPassword: true,
    })
    expect(await statusOf(made.body.UUID)).toBe(false)
    const refusedEarly = await call('POST /account/login', {
      body: { Username: person.Email, Password: '' },
    })
    expect(refusedEarly.status).toBeGreaterThanOrEqual(400)
    expect((await take(token, 'kısa')).status).toBe(400)
    expect((await take(token, `${person.Surname} ${person.Name} 1`)).status).toBe(400)
    expect((await take(token)).status).toBe(400)
    expect((await take(token, password)).body).toEqual({ UserName: person.Email })
    const { tokens } = await signInAs(served.origin, { username: person.Email, password })
    expect((await profile(tokens.access_token)).body).toMatchObject({
      CompanyID: companyA.id,
      Role: ['Portal', 'ei:d:r', 'ei:s:r'],
    })
    expect((await cards()).find(({ UUID }) => UUID === made.body.UUID)).toMatchObject({
      UserStatus: 'active',
      LastLoginDate: expect.any(String),
      InvitedUntil: null,
    })
  })

  it('[US2] works once, for 72 hours, until a newer one is sent or it is withdrawn; each says what to do', async () => {
    const person = newPerson()
    const { UUID } = (await invite(admin, person)).body
    const first = await mailedLink(person.Email)
    const again = await call<string>(`POST /User/${UUID}/Link`, { bearer: admin })
    expect(again.body).toContain(person.Email)
    const second = await mailedLink(person.Email)
    const said = async (token: string) => {
      const { status, body } = await take(token, password)
      return `${status} ${(body as unknown as Wire['ErrorBody']).Message}`
    }
    expect(await said(first)).toMatch(/^409 A newer link/)
    served.clock.skewMs = 72 * 3_600_000 + 1000
    expect(await said(second)).toMatch(/^409 The link has expired/)
    served.clock.skewMs = 71 * 3_600_000
    expect((await take(second, password)).status).toBe(200)
    expect(await said(second)).toMatch(/^409 This link has been used/)
    expect(await said('0'.repeat(64))).toMatch(/^404 The link is not valid/)
    served.clock.skewMs = 0
    const other = newPerson()
    const made = (await invite(admin, other)).body
    const token = await mailedLink(other.Email)
    expect((await call(`DELETE /User/${made.UUID}`, { bearer: admin })).status).toBe(200)
    expect(await said(token)).toMatch(/^409 This invitation has been withdrawn/)
  })

  it('[US2] of two who use a link at the same moment one comes too late', async () => {
    const person = newPerson()
    await invite(admin, person)
    const token = await mailedLink(person.Email)
    const both = await Promise.all([take(token, password), take(token, `${password} başka`)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('[US3] stands nowhere in the database in a form that works', async () => {
    const person = newPerson()
    const { UUID } = (await invite(admin, person)).body
    const kept = await served.store.asSystem(async (tx) => ({
      messages: await tx.selectFrom('message').selectAll().execute(),
      invitations: await tx.selectFrom('invitation').selectAll().execute(),
      secrets: await tx.selectFrom('secret').selectAll().execute(),
      audit: await tx.selectFrom('audit').selectAll().execute(),
    }))
    const token = await mailedLink(person.Email)
    expect(token).toHaveLength(64)
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept.secrets.length).toBeGreaterThan(0)
    await take(token, password)
    const left = await served.store.asSystem((tx) =>
      tx.selectFrom('secret').selectAll().where('record_uuid', '=', UUID).execute(),
    )
    expect(left).toEqual([])
  })

  it('[US4] of somebody who has an account adds a company: he joins by the link, and keeps his name and password', async () => {
    const person = await joined()
    const second = (await signInAs(served.origin, veli)).tokens.access_token
    const made = await invite(second, { ...person, Name: 'Başka', Roles: ['ei:s:r'] } as never)
    expect(made.status).toBe(400)
    const fine = await invite(second, {
      Name: 'Başka',
      Surname: 'Ad',
      Email: person.Email.toUpperCase(),
      Roles: ['ei:s:r'],
    })
    expect(fine.body.UUID).toBe(person.id)
    expect((await profile(person.bearer)).body.Companies).toHaveLength(1)
    const token = await mailedLink(person.Email)
    expect((await look(token)).body).toMatchObject({
      NeedsPassword: false,
      CompanyName: companyB.name,
    })
    expect((await take(token)).status).toBe(200)
    const { body } = await profile(person.bearer)
    expect(body.Companies.map(({ Name }) => Name)).toEqual([companyA.name, companyB.name])
    expect(body.Name).toBe(person.Name)
    // Neither company alone says any more what he is called, or chooses his password.
    for (const bearer of [admin, second]) {
      const renamed = await call(`PUT /User/${person.id}`, { bearer, body: { Name: 'Yeni' } })
      expect(renamed.status).toBe(409)
      const forced = await call(`PUT /User/${person.id}/ChangePassword`, { bearer, body: password })
      expect(forced.status).toBe(409)
    }
  })

  it('[US4] to an account whose address nobody has confirmed begins anew: whoever had it keeps nothing', async () => {
    const stranger = { ...newPerson(), Password: 'gri fincan dolapta durur' }
    const registered = await call('POST /account/register', {
      body: {
        CompanyName: 'Yabancı Ltd.',
        TaxNumber: '4000000004',
        TaxOffice: 'Kadıköy',
        Address: 'Sokak 1',
        District: 'Kadıköy',
        City: 'İstanbul',
        Terms: true,
        Name: stranger.Name,
        Surname: stranger.Surname,
        Email: stranger.Email,
        Password: stranger.Password,
      },
    })
    expect(registered.status, JSON.stringify(registered.body)).toBe(200)
    const old = (
      await signInAs(served.origin, { username: stranger.Email, password: stranger.Password })
    ).tokens.access_token
    expect((await profile(old)).status).toBe(200)
    await invite(admin, { Email: stranger.Email })
    const token = await mailedLink(stranger.Email)
    expect((await look(token)).body.NeedsPassword).toBe(true)
    expect((await take(token, password)).status).toBe(200)
    expect((await profile(old)).status).toBe(401)
    const login = (Password: string) =>
      call('POST /account/login', { body: { Username: stranger.Email, Password } })
    expect((await login(stranger.Password)).status).toBe(401)
    expect((await login(password)).status).toBe(200)
  })

  it('[ML11] whoever registers confirms his address by a link of the mail server of the service, and is asked for it until then', async () => {
    const person = { ...newPerson(), Password: 'gri fincan dolapta durur' }
    const ownMail = {
      server: {
        Host: '127.0.0.1',
        Port: mails.port,
        Security: 'None',
        FromAddress: 'evrak@evrak.example',
      },
      password: undefined,
    } as const
    const asked = callsOf(served, { ownMail })
    const { PhoneNumber: _phone, ...names } = person
    const registered = await asked('POST /account/register', {
      body: {
        CompanyName: 'Deneme Ltd.',
        TaxNumber: '4000000012',
        TaxOffice: 'Kadıköy',
        Address: 'Sokak 1',
        District: 'Kadıköy',
        City: 'İstanbul',
        Terms: true,
        ...names,
      },
    })
    expect(registered.status, JSON.stringify(registered.body)).toBe(200)
    const { tokens } = await signInAs(served.origin, {
      username: person.Email,
      password: person.Password,
    })
    const alerts = () =>
      call<Wire['Alerts']>('GET /api/general/Alerts', { bearer: tokens.access_token })
    expect(JSON.stringify((await alerts()).body)).toContain(person.Email)
    const token = await mailedLink(person.Email, { ownMail })
    expect((await look(token)).body).toMatchObject({ Kind: 'address', NeedsPassword: false })
    expect((await take(token)).status).toBe(200)
    expect((await alerts()).body).toEqual([])
    // From now on he joins further companies with the password that he has.
    await invite(admin, { Email: person.Email })
    expect((await look(await mailedLink(person.Email))).body.NeedsPassword).toBe(false)
  })

  it('[US5] to somebody who is here already is refused, and says where he is found', async () => {
    const person = await joined()
    const message = async () => {
      const { status, body } = await invite(admin, { Email: person.Email })
      return `${status} ${(body as unknown as Wire['ErrorBody']).Message}`
    }
    expect(await message()).toMatch(/^409 A user of your company has this/)
    await call(`DELETE /User/${person.id}`, { bearer: admin })
    expect(await message()).toMatch(/^409 A deactivated user/)
    expect((await call(`POST /User/${person.id}/Link`, { bearer: admin })).status).toBe(422)
  })

  it('[US6] is not made where no mail could go', async () => {
    const settings = (companyId: string, to: string) =>
      served.store.asSystem((tx) =>
        tx.updateTable('settings').set({ id: to }).where('company_id', '=', companyId).execute(),
      )
    await settings(companyA.id, 'elsewhere')
    const { status, body } = await invite(admin)
    await settings(companyA.id, 'mailing.server')
    expect(status).toBe(422)
    expect((body as unknown as Wire['ErrorBody']).Message).toMatch(/mail server/)
  })

  it('[US7] is made at most sixty times an hour by one person', async () => {
    await served.store.asSystem((tx) =>
      tx
        .insertInto('rate_limit')
        .values({
          key: `invitation:${ayse.id}`,
          count: 60,
          until: new Date(served.clock.now().getTime() + 3_600_000),
        })
        .execute(),
    )
    const answer = await invite(admin)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3000)
  })
})

describe('rights', () => {
  const put = (bearer: string, id: string, roles: readonly string[]) =>
    call(`PUT /User/${id}/Role`, { bearer, body: roles })

  it('[US8] are listed with their names, and changed as a whole', async () => {
    const person = await joined()
    const read = async () =>
      (await call<Wire['UserRoles']>(`GET /User/${person.id}/Role`, { bearer: admin })).body
    const before = await read()
    expect(before.filter(({ IsAssigned }) => IsAssigned).map(({ Code }) => Code)).toEqual([
      'ei:d:r',
      'ei:s:r',
    ])
    const sent = before.find(({ Code }) => Code === 'ei:s:r')
    expect(sent).toMatchObject({ Group: 'e-Invoice' })
    expect(sent?.Name).toMatch(/: View$/)
    expect((await put(admin, person.id, ['ei:s:r', 'ei:s:w'])).status).toBe(200)
    expect((await read()).filter(({ IsAssigned }) => IsAssigned).map(({ Code }) => Code)).toEqual([
      'ei:s:r',
      'ei:s:w',
    ])
  })

  it('[US9] change for signed-in people, tokens and keys at the next request', async () => {
    const person = await joined(['ei:s:r', 'pa:r', 'pa:w'])
    const login = await call<Wire['LoginResult']>('POST /account/login', {
      body: { Username: person.Email, Password: password },
    })
    const key = await call<Wire['AccessKeyCreated']>('POST /pat', {
      bearer: person.bearer,
      body: { Name: 'anahtar' },
    })
    const bearers = [person.bearer, login.body.Result.access_token, key.body.Key]
    const may = async () =>
      Promise.all(bearers.map(async (bearer) => (await call('GET /pat', { bearer })).status))
    expect(await may()).toEqual([200, 200, 200])
    expect((await put(admin, person.id, ['ei:s:r'])).status).toBe(200)
    expect(await may()).toEqual([403, 403, 403])
    // Whoever lost a right goes on working: nothing but the right is gone.
    expect((await profile(person.bearer)).body.Role).toEqual(['Portal', 'ei:s:r'])
  })

  it('[US10] are neither given nor taken by who does not hold them, and nobody changes his own', async () => {
    const small = await joined(['ei:s:r', 'us:r', 'us:w'])
    const big = await joined(['ei:s:r', 'pa:w'])
    const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer
      const { Errors } = body as Wire['ErrorBody']
      return [status, ...Errors.map(({ Path, Description }) => `${Path} ${Description}`)]
    }
    expect(await refusal(put(small.bearer, big.id, ['ei:s:r', 'pa:w', 'pa:r']))).toEqual([
      403,
      '[2] You cannot give a right that you do not have yourself. (pa:r)',
    ])
    expect(await refusal(put(small.bearer, big.id, ['ei:s:r']))).toEqual([
      403,
      expect.stringMatching(/take away a right.*pa:w/),
    ])
    expect((await invite(small.bearer, { Roles: ['pa:w'] })).status).toBe(403)
    expect((await put(small.bearer, small.id, ['us:r', 'us:w'])).status).toBe(403)
    expect((await put(admin, ayse.id, adminRoles.slice(1))).status).toBe(200)
    expect((await put(admin, ayse.id, ['us:w'])).status).toBe(403)
    expect((await call(`DELETE /User/${big.id}`, { bearer: small.bearer })).status).toBe(403)
    expect(
      (await call(`PUT /User/${big.id}/ChangePassword`, { bearer: small.bearer, body: password }))
        .status,
    ).toBe(403)
    expect((await put(admin, big.id, ['olmayan:yetki'])).status).toBe(422)
    // What both hold, and what neither touches, is no hindrance.
    expect((await put(small.bearer, big.id, ['pa:w'])).status).toBe(200)
  })

  it('[US10] of another company are not found', async () => {
    for (const line of [
      'GET /User/{}/Role',
      'GET /User/{}',
      'DELETE /User/{}',
      'PUT /User/{}/Activate',
    ])
      expect((await call(line.replace('{}', veli.id), { bearer: admin })).status, line).toBe(404)
    expect((await cards()).map(({ UUID }) => UUID)).not.toContain(veli.id)
  })

  it('[US11] two administrators who shut each other out at the same moment: one remains', async () => {
    for (let round = 0; round < 3; round++) {
      const other = await joined(adminRoles)
      const answers = await Promise.all([
        call(`DELETE /User/${other.id}`, { bearer: admin }),
        call(`DELETE /User/${ayse.id}`, { bearer: other.bearer }),
      ])
      const ok = answers.filter(({ status }) => status === 200)
      expect(answers.map(({ status }) => status)).toContain(200)
      expect(ok).toHaveLength(1)
      await served.store.asSystem((tx) =>
        tx
          .updateTable('membership')
          .set({ is_active: true })
          .where('user_id', '=', ayse.id)
          .execute(),
      )
      admin = (await signInAs(served.origin, ayse)).tokens.access_token
    }
    expect((await call(`DELETE /User/${ayse.id}`, { bearer: admin })).status).toBe(403)
    expect((await call(`PUT /User/${ayse.id}/set/false`, { bearer: admin })).status).toBe(403)
  })

  it('[US12] stand in the history of the user, with who changed them', async () => {
    const person = await joined()
    await put(admin, person.id, ['ei:s:r', 'pa:r'])
    await call(`PUT /User/${person.id}/set/false`, { bearer: admin })
    const { body } = await call<Wire['Histories']>(`GET /Users/${person.id}/Histories`, {
      bearer: admin,
    })
    expect(body.map(({ Description }) => Description)).toEqual([
      'User deactivated; sessions ended',
      'Rights changed. Given: pa:r; taken away: ei:d:r',
      'Invitation accepted',
      expect.stringMatching(/^Invitation sent to .* Rights given: ei:d:r, ei:s:r$/),
    ])
    expect(body[1]?.UserName).toBe('ayse Deneme')
  })
})

describe('status, sessions and passwords', () => {
  it('[US13] who is shut out is so at once, at this company alone, and comes back as he was', async () => {
    const person = await joined(['ei:s:r', 'pa:r', 'pa:w'])
    const key = await call<Wire['AccessKeyCreated']>('POST /pat', {
      bearer: person.bearer,
      body: { Name: 'anahtar' },
    })
    const { tokens } = await person.signIn()
    expect((await call(`PUT /User/${person.id}/set/false`, { bearer: admin })).status).toBe(200)
    expect(await statusOf(person.id)).toBe(false)
    for (const bearer of [person.bearer, tokens.access_token, key.body.Key])
      expect((await profile(bearer)).status).toBe(401)
    await expect(person.signIn()).rejects.toThrow()
    const login = () =>
      call('POST /account/login', { body: { Username: person.Email, Password: password } })
    expect((await login()).status).toBe(401)
    expect((await call(`PUT /User/${person.id}/Activate`, { bearer: admin })).status).toBe(200)
    expect((await login()).status).toBe(200)
    expect((await profile(key.body.Key)).status).toBe(200)
    expect((await call(`PUT /User/${person.id}/set/belki`, { bearer: admin })).status).toBe(422)
  })

  it('[US13] a person of two companies goes on working for the other', async () => {
    // Whoever shuts somebody out holds all that he holds.
    await giveRoles(veli.id, companyB.id, [...adminRoles, 'ei:p:r'])
    const second = (await signInAs(served.origin, veli)).tokens.access_token
    const both = await signInAs(served.origin, ayse)
    const shut = await call(`DELETE /User/${ayse.id}`, { bearer: second })
    expect(shut.status, JSON.stringify(shut.body)).toBe(200)
    const { status, body } = await profile(both.tokens.access_token)
    expect(status).toBe(200)
    expect(body.Companies.map(({ Name }) => Name)).toEqual([companyA.name])
  })

  it('[US14] sessions are ended from afar, refresh tokens included', async () => {
    const person = await joined()
    const { tokens } = await person.signIn()
    const ended = await call<string>(`DELETE /User/${person.id}/Sessions`, { bearer: admin })
    expect(ended.body).toBe('Sessions ended: 2.')
    expect((await profile(tokens.access_token)).status).toBe(401)
    expect((await person.signIn()).tokens.status).toBe(200)
  })

  it('[US15] a link for a password ends all sessions; one that a program sets ends keys too', async () => {
    const person = await joined(['ei:s:r', 'pa:r', 'pa:w'])
    const key = async () =>
      (
        await call<Wire['AccessKeyCreated']>('POST /pat', {
          bearer: (await person.signIn()).tokens.access_token,
          body: { Name: 'anahtar' },
        })
      ).body.Key
    const first = await key()
    await call(`POST /User/${person.id}/Link`, { bearer: admin })
    const token = await mailedLink(person.Email)
    expect((await look(token)).body).toMatchObject({ Kind: 'password', NeedsPassword: true })
    expect((await take(token, `${password} iki`)).status).toBe(200)
    expect((await profile(person.bearer)).status).toBe(401)
    expect((await profile(first)).status).toBe(200)
    const set = (body: string) =>
      call(`PUT /User/${person.id}/ChangePassword`, { bearer: admin, body })
    expect((await set('kısa')).status).toBe(400)
    expect((await set('aaaaaaaaaaaaaaaa')).status).toBe(400)
    expect((await set(password)).status).toBe(200)
    expect((await profile(first)).status).toBe(401)
    expect((await person.signIn()).tokens.status).toBe(200)
    const own = await call(`PUT /User/${ayse.id}/ChangePassword`, { bearer: admin, body: password })
    expect(own.status).toBe(403)
  })

  it('[US20] a token is renewed at the root of the identity service as well', async () => {
    const { tokens } = await signInAs(served.origin, ayse)
    const answer = await fetch(`${served.origin}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'evrak-portal',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 300 })
  })

  it('[US16] a user is found by name and address, and by whether he may enter', async () => {
    const person = await joined()
    const found = async (query: string) =>
      (
        await call<Wire['UserPage']>(`GET /User/GetAll?${query}`, { bearer: admin })
      ).body.Content.map(({ ID }) => ID)
    expect(await found(`Search=${encodeURIComponent(person.Surname.toUpperCase())}`)).toContain(
      person.id,
    )
    expect(await found('Search=%25')).toEqual([])
    await call(`DELETE /User/${person.id}`, { bearer: admin })
    expect(await found('IsActive=true&PageSize=100')).not.toContain(person.id)
    expect(await found('IsActive=false&PageSize=100')).toContain(person.id)
    const changed = await call(`PUT /User/${person.id}`, {
      bearer: admin,
      body: { Name: 'Gülşah', PhoneNumber: '' },
    })
    expect(changed.status).toBe(200)
    const { body } = await call<Wire['User']>(`GET /User/${person.id}`, { bearer: admin })
    expect(body).toMatchObject({ Name: 'Gülşah', Surname: person.Surname, PhoneNumber: null })
    expect(boxOf(portal, 'users.users').record?.schema).toBe('UserCard')
    expect((await cards()).find(({ UUID }) => UUID === person.id)).toMatchObject({
      FullName: `Gülşah ${person.Surname}`,
      PhoneNumber: null,
    })
  })
})
