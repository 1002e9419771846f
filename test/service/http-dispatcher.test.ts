import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '#engine/portal.ts'
import { ServiceError } from '#service/base/error.ts'
import { QueueFullError } from '#service/base/fair-queue.ts'
import { assertAnswered } from '#service/http/answered.ts'
import { createRequestClock } from '#service/http/server-timing.ts'
import { createLog } from '#service/base/log.ts'
import { asker, companyId, dispatcherOf, echoes, portal, type Ask } from './http-fixture.ts'
import { insertCompany, openTestStore, type TestStore } from './store-fixture.ts'

let store: TestStore
let ask: Ask
const lines: string[] = []
const log = createLog((line) => lines.push(line))
const uuid = '33333333-3333-4333-8333-333333333333'
beforeAll(async () => {
  store = await openTestStore()
  await insertCompany(store, { id: companyId })
  ask = asker(
    dispatcherOf({ store, log, addressOf: () => '10.0.0.7', now: () => performance.now() }),
  )
})
afterAll(() => store.close())

const audits = () =>
  store.asSystem((tx) => tx.selectFrom('audit').selectAll().orderBy('id').execute())

describe('answering calls', () => {
  it('[B50] a call reaches its handler with everything in its form', async () => {
    const { status, body, headers } = await ask(`GET /ESINK/papers/${uuid.toUpperCase()}/HTML`)
    expect(status).toBe(200)
    expect(body).toEqual({
      call: 'sink.papers.html',
      params: { id: uuid },
      query: {},
      body: null,
      language: 'en',
      company: companyId,
    })
    expect(headers.get('Content-Type')).toContain('application/json')
    expect((await ask('PUT /esink/Papers/Operation/UNPRINT', { body: [uuid] })).body).toMatchObject(
      { params: { operationType: 'UnPrint' }, body: [uuid] },
    )
  })

  it('[B51] nobody gets in without signing in, but to what is public', async () => {
    for (const call of portal.calls) {
      const path = call.path.replace(/\{\w+\}/g, uuid)
      const { status } = await ask(`${call.method} ${path}`, { roles: null })
      expect(status, call.id).toBe(call.access === 'public' ? 200 : 401)
    }
    expect((await ask('GET /esink/Me', { roles: null })).headers.get('WWW-Authenticate')).toBe(
      'Bearer',
    )
  })

  it('[B52] any one role of a call suffices; without one of them it is 403, before anything else is looked at', async () => {
    expect(
      await ask(`PUT /esink/Papers/${uuid}/Owner/x`, { roles: 'other:w', body: [uuid] }),
    ).toMatchObject({ status: 200 })
    expect(
      await ask(`PUT /esink/Papers/${uuid}/Owner/x?Bad=1`, { roles: 'es:p:r', raw: '{' }),
    ).toMatchObject({ status: 403, body: { Message: expect.stringContaining('es:p:w, other:w') } })
    expect(await ask('GET /esink/Me', { roles: 'none' })).toMatchObject({ status: 200 })
    for (const call of portal.calls.filter((one) => one.access === 'roles')) {
      const others = portal.calls
        .flatMap((one) => one.roles)
        .filter((role) => !call.roles.includes(role))
      const { status } = await ask(`${call.method} ${call.path.replace(/\{\w+\}/g, uuid)}`, {
        roles: others.join(' '),
      })
      expect(status, call.id).toBe(403)
    }
  })

  it('[PF25] whoever was let in is told where the time of the answer went, refused or not, and a stranger is not', async () => {
    const timing = async (call: string, options?: Parameters<Ask>[1]) =>
      (await ask(call, options)).headers.get('Server-Timing')
    const parts =
      /^total;dur=[\d.]+, auth;dur=[\d.]+, queue;dur=[\d.]+, db;dur=[\d.]+, handler;dur=[\d.]+$/
    expect(await timing(`GET /esink/papers/${uuid}/html`)).toMatch(parts)
    expect(await timing(`GET /esink/papers/${uuid}/html?Bad=1`)).toMatch(parts)
    for (const { access, method, path } of portal.calls) {
      const roles = access === 'roles' ? 'none' : null
      expect(await timing(`${method} ${path.replace(/\{\w+\}/g, uuid)}`, { roles })).toBeNull()
    }
  })

  it('[PF25] waiting for the database stands apart from what the service itself does', async () => {
    const { headers } = await ask('PUT /esink/Papers/Operation/UNPRINT', { body: [uuid] })
    // The audit of a change is written to the database.
    expect(Number(/db;dur=([\d.]+)/.exec(headers.get('Server-Timing') ?? '')?.[1])).toBeGreaterThan(
      0,
    )
    let now = 0
    const spent = { queue: 0, db: 0 }
    const clock = createRequestClock(spent, () => now)
    Object.assign(spent, { db: 2 })
    now = 5
    clock.admitted()
    Object.assign(spent, { queue: 4, db: 12 })
    now = 26
    expect(clock.print()).toBe(
      'total;dur=26.0, auth;dur=3.0, queue;dur=4.0, db;dur=12.0, handler;dur=7.0',
    )
  })

  it('[B53] an id of the wrong form is answered like one that is not there', async () => {
    const foreign = asker(
      dispatcherOf({
        store,
        handlers: { 'box.html': async () => Promise.reject(new ServiceError(404, 'x')) },
      }),
    )
    expect((await foreign(`GET /esink/Papers/${uuid}/html`)).status).toBe(404)
    for (const path of [
      '/esink/Papers/7/html',
      "/esink/Papers/'%20or%201=1/html",
      '/esink/Templates/Preview/x',
      `/esink/Templates/Preview/${uuid}`,
      '/esink/Notification/99999999999',
      '/esink/Report/1/xml',
    ]) {
      expect((await ask(`GET ${path}`)).status, path).toBe(404)
    }
    expect(await ask('GET /esink/Templates/Preview/12')).toMatchObject({
      status: 200,
      body: { params: { id: '12' } },
    })
  })

  it('[B54] an unknown operation or export names those of the box', async () => {
    expect(await ask('PUT /esink/Draft/Operation/Prin', { body: [uuid] })).toMatchObject({
      status: 400,
      body: {
        Errors: [
          {
            Path: 'operationType',
            Description:
              'Unknown value of "operationType". Did you mean "Print"? Allowed: Print, UnPrint.',
          },
        ],
      },
    })
    expect((await ask('POST /esink/Draft/Export/Pdf', { body: [uuid] })).status).toBe(400)
  })

  it('[B55] another method is 405 and says which are taken; an unknown address is no call', async () => {
    const { status, headers, body } = await ask('DELETE /esink/Papers')
    expect(status).toBe(405)
    expect(headers.get('Allow')).toBe('GET, POST')
    expect(body.Message).toContain('GET')
    expect((await ask('GET /esink/Nothing')).status).toBe(0)
  })

  it('[B56] refusals of a handler go out with their codes and places; the correlation id of the caller comes back', async () => {
    const refusing = asker(
      dispatcherOf({
        store,
        handlers: {
          'series.list': async () =>
            Promise.reject(
              new ServiceError(422, 'No', [
                { code: 3009, description: 'Series not found', path: 'Name' },
              ]),
            ),
        },
      }),
    )
    const { status, body, headers } = await refusing('GET /esink/Series', {
      headers: { 'X-Correlation-ID': 'abc-12345' },
    })
    expect(status).toBe(422)
    expect(body).toEqual({
      Message: 'No',
      Errors: [{ Code: 3009, Description: 'Series not found', Detail: null, Path: 'Name' }],
      CorrelationID: 'abc-12345',
    })
    expect(headers.get('X-Correlation-ID')).toBe('abc-12345')
    expect(
      (
        await refusing('GET /esink/Series', { headers: { 'X-Correlation-ID': '<script>' } })
      ).headers.get('X-Correlation-ID'),
    ).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('[B57] what goes wrong inside is 500 with a number that leads to the log, and nothing of the inside', async () => {
    const broken = asker(
      dispatcherOf({
        store,
        log,
        handlers: {
          'series.list': async () => Promise.reject(new Error('password=hunter2 at /srv/app')),
        },
      }),
    )
    const { status, body, headers } = await broken('GET /esink/Series')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/hunter2|srv/)
    const number = headers.get('X-Correlation-ID')!
    expect(body.Message).toContain(number)
    expect(lines.find((line) => line.includes(number))).toContain('hunter2')
  })

  it('[FQ3] too much to do is 503 with Retry-After, in the language of the caller', async () => {
    const busy = asker(
      dispatcherOf({
        store,
        handlers: { 'series.list': async () => Promise.reject(new QueueFullError('9 wait')) },
      }),
    )
    const { status, body, headers } = await busy('GET /esink/Series', {
      headers: { 'Accept-Language': 'en' },
    })
    expect(status).toBe(503)
    expect(headers.get('Retry-After')).toBe('5')
    expect(body.Message).toMatch(/^Too much is waiting/)
  })

  it('[B58] every call that writes leaves a row in the audit: who, what, from where, how it ended; calls that read leave none', async () => {
    const before = (await audits()).length
    await ask('GET /esink/Papers')
    await ask(`GET /esink/Papers/${uuid}/CheckFromGib`)
    await ask('PUT /esink/Papers/Tags', { body: {} })
    await ask('PUT /esink/Papers/Tags', { roles: null, raw: '{}' })
    await ask(`PUT /esink/Papers/${uuid}/Owner/x?Reason=secret`, {
      body: [uuid],
      headers: { 'X-Correlation-ID': 'the-last-one' },
    })
    const rows = (await audits()).slice(before)
    expect(rows.map((row) => [row.call_id, row.status])).toEqual([
      ['sink.papers.checkFromGib', 200],
      ['sink.papers.tags', 400],
      ['sink.papers.tags', 401],
      ['sink.assign', 200],
    ])
    expect(rows[3]).toMatchObject({
      company_id: companyId,
      user_id: '22222222-2222-4222-8222-222222222222',
      address: '10.0.0.7',
      correlation_id: 'the-last-one',
      path: `/api/esink/Papers/${uuid}/Owner/x`,
    })
    expect(rows[2]).toMatchObject({ company_id: null, user_id: null })
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  it('[B59] a handler works in a transaction of its company', async () => {
    const seen = asker(
      dispatcherOf({
        store,
        handlers: {
          'sink.me': async (context) =>
            context.transaction((tx) => tx.selectFrom('company').select('id').execute()),
        },
      }),
    )
    expect((await seen('GET /esink/Me')).body).toEqual([{ id: companyId }])
  })

  it('[B60] every answer, good or bad, is kept by nobody, sniffed by nobody and framed by nobody', async () => {
    for (const line of [
      'GET /esink/Papers',
      'GET /esink/Papers?Bad=1',
      'DELETE /esink/Papers',
      'GET /esink/Papers/x/html',
    ]) {
      const { headers } = await ask(line)
      expect(headers.get('Cache-Control'), line).toBe('no-store')
      expect(headers.get('X-Content-Type-Options'), line).toBe('nosniff')
      expect(headers.get('Content-Security-Policy'), line).toContain("frame-ancestors 'none'")
      expect(headers.get('Referrer-Policy'), line).toBe('no-referrer')
    }
  })

  it('[B61] the language is that which the caller prefers among ours, Turkish if it does not say', async () => {
    for (const [header, language] of [
      ['en', 'en'],
      ['tr', 'tr'],
      ['de', 'de'],
      ['ja-JP', 'ja'],
      ['pt', 'tr'],
      ['pt, en;q=0.5', 'en'],
      ['de;q=0.5, zh-CN', 'zh'],
      ['tr;q=0.4, en-GB;q=0.9', 'en'],
      ['', 'tr'],
    ] as const) {
      expect(
        (await ask('GET /esink/Me', { headers: { 'Accept-Language': header } })).body['language'],
        header,
      ).toBe(language)
    }
  })
})

describe('before the first call', () => {
  it('[B62] a portal with calls that nobody answers is refused, with every one of them', () => {
    const { 'box.html': _html, 'sink.ping': _ping, ...rest } = echoes
    expect(() => assertAnswered(portal, rest)).toThrow(
      /2 problems[^]*no handler "box\.html" at sink\.papers\.html\.[^]*no handler "sink\.ping" at sink\.calls\.ping\.answeredBy\./,
    )
    const { 'sink.ping': ping, ...misspelt } = echoes
    expect(() => assertAnswered(portal, { ...misspelt, 'sink.pong': ping })).toThrow(
      /no handler "sink\.ping" at sink\.calls\.ping\.answeredBy\. Did you mean "sink\.pong"\?/,
    )
    expect(() => assertAnswered(portal, echoes)).not.toThrow()
  })

  it('[B63] in development an answer that is not what its call promises is a failure that says where', async () => {
    const row = Object.fromEntries(
      Object.keys(portal.families[0]!.boxes[0]!.row).map((name) => [name, null]),
    )
    const page = (content: unknown) => ({
      Page: 1,
      PageSize: 20,
      TotalCount: 1,
      TotalPages: 1,
      Content: [content],
    })
    const answering = (value: unknown) =>
      asker(
        dispatcherOf({
          store,
          log,
          validateAnswers: true,
          handlers: {
            'box.list': async () => value,
            'statistics.range': async () => value,
            'statistics.last': async () => value,
          },
        }),
      )
    expect((await answering(page(row))('GET /esink/Papers')).status).toBe(200)
    const { UUID: _uuid, ...short } = row
    expect((await answering(page(short))('GET /esink/Papers')).status).toBe(500)
    expect((await answering(page({ ...row, Extra: 1 }))('GET /esink/Papers')).status).toBe(500)
    expect(lines.join('')).toContain('Content[0].UUID: is missing')
    expect((await answering({ Cancelled: 1, All: 2 })('GET /esink/Statistics')).status).toBe(200)
    expect((await answering({ Cancelled: 1 })('GET /esink/Statistics')).status).toBe(500)
    expect(
      (await answering([{ UUID: uuid, InvoiceNumber: null }])('GET /esink/Statistics/Last')).status,
    ).toBe(200)
    expect(callOf(portal, 'sink.papers.list').answer).toBe('page')
  })
})
