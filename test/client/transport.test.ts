import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf, type Call } from '#engine/portal.ts'
import { createBreaker } from '#client/breaker.ts'
import { CallError, errorTexts, mapError, shown } from '#client/errors.ts'
import { createTransport, urlOf, type Addresses, type TransportSession } from '#client/transport.ts'

const portal = compilePortal(families)
const addresses: Addresses = {
  portal: 'https://portal.example/api',
  identity: 'https://id.example',
  ticket: '',
  payment: '',
  card: '',
  erp: '',
}
const list = portal.calls.find((call) => call.pattern === 'box.list')!
const cancel = portal.calls.find((call) => call.pattern === 'box.cancel')!
const upload = portal.calls.find((call) => call.body === 'Files')!

interface Exchange {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
  readonly keepalive: boolean
}

/** A service that answers in turn; the last answer repeats. */
function scripted(...answers: readonly (() => Response | Promise<Response>)[]) {
  const seen: Exchange[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    seen.push({
      url: request?.url ?? String(input),
      method: init?.method ?? request?.method ?? 'GET',
      headers: new Headers(init?.headers ?? request?.headers),
      body: init?.body,
      keepalive: init?.keepalive ?? request?.keepalive ?? false,
    })
    return answers[Math.min(seen.length, answers.length) - 1]!()
  }
  return { fetch, seen }
}

const json = (status: number, data: unknown) => () =>
  new Response(JSON.stringify(data), { status, headers: { 'Content-Type': 'application/json' } })

function sessionWith(more: Partial<TransportSession> = {}) {
  const events: string[] = []
  let token: string | undefined = 'first'
  let renewals = 0
  const session: TransportSession = {
    token: async () => token,
    renew: async (refused) => {
      events.push(`renew ${refused}`)
      token = ['second', 'third', 'fourth'][renewals++]
      return 'renewed'
    },
    expire: () => void events.push('expire'),
    refuse: async (call) => {
      events.push(`refuse ${call.service}`)
      return false
    },
    took: () => {},
    distrust: (call) => void events.push(`distrust ${call.service}`),
    companyId: () => 'company-1',
    isElsewhere: () => false,
    wentElsewhere: () => {},
    backHere: async () => {},
    language: () => 'tr',
    ...more,
  }
  return { session, events }
}

/** Whether a promise is still open when everything that was due is done. */
const isOpen = async (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 20)),
  ])
/** The same call at another service, as families to come will have them. */
const at = (service: Call['service'], call: Call = list): Call => ({ ...call, service })

describe('address of a call', () => {
  it('[G20] encodes parameters in the path and repeats keys of several values', () => {
    expect(urlOf(addresses, cancel, { id: 'a/b ç' })).toBe(
      `https://portal.example/api${cancel.path.replace('{id}', 'a%2Fb%20%C3%A7')}`,
    )
    expect(
      urlOf(addresses, list, {
        Page: 2,
        StatusCode: ['waiting', 'error'],
        Search: '',
        IsCancel: false,
      }),
    ).toBe(
      `https://portal.example/api${list.path}?Page=2&StatusCode=waiting&StatusCode=error&IsCancel=false`,
    )
  })
  it('[G20] refuses a missing value of the path and names the call and the place', () => {
    expect(() => urlOf(addresses, cancel, {})).toThrow(`${cancel.id} needs a value for {id}`)
    expect(() => urlOf(addresses, cancel, { id: '' })).toThrow('{id}')
  })
  it('[G20] refuses a parameter that the call does not have and says which it has', async () => {
    const { fetch, seen } = scripted(json(200, true))
    const send = createTransport({ addresses, fetch, session: sessionWith().session })
    await expect(send(list, { Stauts: 'x' }, {})).rejects.toThrow(
      /does not take Stauts; it takes .*StatusCode/,
    )
    expect(seen).toHaveLength(0)
  })
})

describe('exchange', () => {
  it('[G21] carries the token, the company of the tab and the language', async () => {
    const { fetch, seen } = scripted(json(200, { Content: [] }))
    await createTransport({ addresses, fetch, session: sessionWith().session })(
      list,
      { Page: 1 },
      {},
    )
    expect(
      Object.fromEntries(
        ['Authorization', 'Company-ID', 'Accept-Language'].map((name) => [
          name,
          seen[0]!.headers.get(name),
        ]),
      ),
    ).toEqual({ Authorization: 'Bearer first', 'Company-ID': 'company-1', 'Accept-Language': 'tr' })
  })
  it('[G21] sends no token and no company with a public call', async () => {
    const { fetch, seen } = scripted(json(200, { Result: {} }))
    await createTransport({ addresses, fetch, session: sessionWith().session })(
      callOf(portal, 'system.login'),
      { body: { Username: 'a', Password: 'b' } },
      {},
    )
    expect([
      seen[0]!.headers.has('Authorization'),
      seen[0]!.headers.has('Company-ID'),
      seen[0]!.url,
    ]).toEqual([false, false, 'https://id.example/account/login'])
  })
  it('[LA16] goes on when the page is left, where the caller asks for it, after a renewal too', async () => {
    const change = callOf(portal, 'system.changePreferences')
    const { fetch, seen } = scripted(json(401, {}), json(200, {}))
    const send = createTransport({ addresses, fetch, session: sessionWith().session })
    await send(change, { body: { SingleKeys: false } }, { keepalive: true })
    await send(change, { body: { SingleKeys: true } }, {})
    expect(seen.map(({ keepalive }) => keepalive)).toEqual([true, true, false])
  })
  it('[G21] writes a body as JSON and leaves files as they are', async () => {
    const { fetch, seen } = scripted(json(200, true))
    const send = createTransport({ addresses, fetch, session: sessionWith().session })
    const operation = portal.calls.find((call) => call.pattern === 'box.operation')!
    await send(operation, { operationType: operation.values[0], body: ['u1', 'u2'] }, {})
    expect([seen[0]!.body, seen[0]!.headers.get('Content-Type')]).toEqual([
      '["u1","u2"]',
      'application/json',
    ])
    const files = new FormData()
    files.append('file', new Blob(['<a/>']), 'a.xml')
    await send(upload, { body: files }, {})
    expect(seen[1]!.body).toBe(files)
    expect(seen[1]!.headers.get('Content-Type')).toBeNull()
  })
  it('[G21] calls about the signed-in person carry no company; helpers on the own machine get neither token nor company', async () => {
    const { fetch, seen } = scripted(json(200, {}))
    const send = createTransport({ addresses, fetch, session: sessionWith().session })
    await send(callOf(portal, 'system.profile'), {}, {})
    await send(callOf(portal, 'system.accessKeys'), {}, {})
    await send(at('card'), {}, {})
    expect(
      seen.map(({ headers }) => [headers.get('Authorization'), headers.get('Company-ID')]),
    ).toEqual([
      ['Bearer first', null],
      ['Bearer first', 'company-1'],
      [null, null],
    ])
  })
  it('[HP20] a helper gets the code of its pairing, and nothing of the session', async () => {
    const { fetch, seen } = scripted(json(200, {}))
    const pairing = (helper: string) => (helper === 'card' ? 'AAAAA-BBBBB' : undefined)
    const send = createTransport({ addresses, fetch, session: sessionWith().session, pairing })
    for (const service of ['card', 'erp'] as const) await send(at(service), {}, {})
    expect(
      seen.map(({ headers }) => [headers.get('Authorization'), headers.get('Company-ID')]),
    ).toEqual([
      ['Bearer AAAAA-BBBBB', null],
      [null, null],
    ])
  })
  it('[ER2] renews once after 401 and repeats with the new token', async () => {
    const { fetch, seen } = scripted(json(401, {}), json(200, { ok: 1 }))
    const { session, events } = sessionWith()
    expect(await createTransport({ addresses, fetch, session })(list, {}, {})).toEqual({ ok: 1 })
    expect(seen.map((one) => one.headers.get('Authorization'))).toEqual([
      'Bearer first',
      'Bearer second',
    ])
    expect(events).toEqual(['renew first'])
  })
  it('[ER1] signs out when a portal, ticket or payment call refuses the renewed token too, when the renewal is refused, or without a token', async () => {
    for (const service of ['portal', 'ticket', 'payment'] as const) {
      const twice = scripted(json(401, {}))
      const refusing = sessionWith({ refuse: async () => true })
      expect(
        await isOpen(
          createTransport({ addresses, fetch: twice.fetch, session: refusing.session })(
            at(service),
            {},
            {},
          ),
        ),
      ).toBe(true)
      expect([twice.seen.length, refusing.events]).toEqual([2, ['renew first']])
      const once = scripted(json(401, {}))
      const ended = sessionWith({ renew: async () => 'refused' })
      expect(
        await isOpen(
          createTransport({ addresses, fetch: once.fetch, session: ended.session })(
            at(service),
            {},
            {},
          ),
        ),
      ).toBe(true)
      expect([once.seen.length, ended.events]).toEqual([1, ['expire']])
      const nobody = sessionWith({ token: async () => undefined })
      expect(
        await isOpen(
          createTransport({ addresses, fetch: once.fetch, session: nobody.session })(
            at(service),
            {},
            {},
          ),
        ),
      ).toBe(true)
      expect(nobody.events).toEqual(['expire'])
    }
  })
  it('[ER3] hands the 401 of the identity service to the caller, and any where nobody knows whether the session is over', async () => {
    const { fetch, seen } = scripted(json(401, {}))
    const identity = sessionWith()
    await expect(
      createTransport({ addresses, fetch, session: identity.session })(
        callOf(portal, 'system.accessKeys'),
        {},
        {},
      ),
    ).rejects.toThrow(errorTexts[401])
    expect([seen.length, identity.events]).toEqual([2, ['renew first']])
    const away = sessionWith({ renew: async () => 'unreachable' })
    await expect(
      createTransport({ addresses, fetch, session: away.session })(list, {}, {}),
    ).rejects.toThrow(CallError)
    expect(away.events).toEqual([])
  })
  it('[ER9] gives up renewing for a service that refuses three tokens in ten seconds, and tries again later', async () => {
    let now = 0
    const { fetch, seen } = scripted(json(401, {}))
    const { session, events } = sessionWith()
    const send = createTransport({ addresses, fetch, session, breaker: createBreaker(() => now) })
    const call = callOf(portal, 'system.accessKeys')
    for (let tries = 0; tries < 4; tries++)
      await expect(send(call, {}, {})).rejects.toThrow(errorTexts[401])
    expect(events).toEqual([
      'renew first',
      'renew second',
      'distrust identity',
      'distrust identity',
      'distrust identity',
    ])
    expect(seen.length).toBe(6)
    now = 10_001
    await expect(send(call, {}, {})).rejects.toThrow(CallError)
    expect(events.at(-1)).toBe('renew third')
  })
  it('[ER9] many calls with one token that ran out are no reason for distrust', async () => {
    const { fetch } = scripted(...Array.from({ length: 8 }, () => json(401, {})), json(200, 1))
    const { session, events } = sessionWith({ renew: async () => 'renewed' })
    const send = createTransport({ addresses, fetch, session })
    expect(await Promise.all(Array.from({ length: 8 }, () => send(list, {}, {})))).toEqual(
      Array.from({ length: 8 }, () => 1),
    )
    expect(events).toEqual([])
  })
  it('[SE15] in a tab of another company reading waits until the session is back, and nothing is sent that changes something', async () => {
    let elsewhere = false
    let back = (): void => {}
    const came: string[] = []
    const { session } = sessionWith({
      isElsewhere: () => elsewhere,
      wentElsewhere: (id) => {
        came.push(id)
        elsewhere = true
      },
      backHere: () => new Promise((resolve) => (back = resolve)),
    })
    const refusal = {
      Message: 'Bu sekme başka bir firmayı gösteriyor.',
      Errors: [{ Code: 409, Description: 'x', Detail: 'company-2', Path: 'Company-ID' }],
      CorrelationID: 'c',
    }
    const { fetch, seen } = scripted(json(409, refusal), json(200, { ok: 1 }))
    const send = createTransport({ addresses, fetch, session })
    const reading = send(list, {}, {})
    expect(await isOpen(reading)).toBe(true)
    expect(came).toEqual(['company-2'])
    await expect(send(cancel, { id: 'x' }, {})).rejects.toMatchObject({
      status: 409,
      isElsewhere: true,
    })
    expect(await isOpen(send(list, {}, {}))).toBe(true)
    const given = new AbortController()
    const aborted = send(list, {}, { signal: given.signal })
    given.abort()
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toHaveLength(1)
    const waiting = send(list, {}, {})
    elsewhere = false
    back()
    expect(await waiting).toEqual({ ok: 1 })
  })
  it('[SE15] a writing call that the service refuses for its company is told to the session and to the caller', async () => {
    const came: string[] = []
    const { session } = sessionWith({ wentElsewhere: (id) => void came.push(id) })
    const { fetch } = scripted(
      json(409, {
        Message: 'Başka firma.',
        Errors: [{ Code: 409, Description: 'x', Detail: 'company-2', Path: 'Company-ID' }],
      }),
    )
    await expect(
      createTransport({ addresses, fetch, session })(cancel, { id: 'x' }, {}),
    ).rejects.toMatchObject({ status: 409, sentence: 'Başka firma.', isElsewhere: false })
    expect(came).toEqual(['company-2'])
  })
  it('[ER11] hands on what a helper on the own machine answers as it is', async () => {
    const { fetch } = scripted(json(401, { Reason: 'kart yok' }))
    const { session, events } = sessionWith()
    const error = await createTransport({ addresses, fetch, session })(at('card'), {}, {}).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({
      status: 401,
      mapped: { Result: { Reason: 'kart yok' }, Code: 401 },
    })
    expect(events).toEqual([])
  })
  it('[G23] never repeats by itself: neither a write nor a read, whatever the status', async () => {
    for (const call of [list, cancel]) {
      for (const status of [408, 429, 500, 502, 503, 504]) {
        const { fetch, seen } = scripted(json(status, {}))
        await expect(
          createTransport({ addresses, fetch, session: sessionWith().session })(
            call,
            call.params.length > 0 ? { id: 'x' } : {},
            {},
          ),
        ).rejects.toMatchObject({ status })
        expect(seen).toHaveLength(1)
      }
    }
  })
  it('[G23] says that no answer came, with status 0', async () => {
    const { fetch } = scripted(() => Promise.reject(new TypeError('network')))
    const error = await createTransport({ addresses, fetch, session: sessionWith().session })(
      list,
      {},
      {},
    ).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 0, call: list.id, isUnreachable: true })
  })
})

describe('errors', () => {
  it('[ER4] maps statuses to the texts of the specification', () => {
    expect(mapError(404, {})).toEqual({
      IsError: true,
      Result: 'API istek yolu hatalı.',
      Code: 404,
    })
    expect(mapError(401, {})).toEqual({
      IsError: true,
      Result: 'Bu istek için yetkilendirme reddedildi.',
      Code: 401,
    })
    expect(mapError(403, {})).toEqual({ IsError: true, Result: 'Yetkisiz Erişim.', Code: 403 })
    expect(mapError(400, { a: 1 })).toEqual({ Result: { a: 1 }, Code: 400 })
    expect(mapError(500, { a: 1 })).toEqual({
      IsError: true,
      Result: 'API\'ye ulaşılamıyor. {"a":1}',
      Code: 500,
    })
  })
  it('[ER4] keeps what the service says, with places and the number to quote', async () => {
    const body = {
      Message: 'Seri bulunamadı',
      Errors: [
        { Code: 3009, Description: 'Seri bulunamadı', Detail: 'EVR', Path: 'EInvoice.InvoiceInfo' },
      ],
      CorrelationID: 'c-1',
    }
    const { fetch } = scripted(json(422, body))
    const error = await createTransport({ addresses, fetch, session: sessionWith().session })(
      cancel,
      { id: 'x' },
      {},
    ).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      status: 422,
      message: 'Seri bulunamadı',
      correlationId: 'c-1',
      items: [
        { code: 3009, description: 'Seri bulunamadı', detail: 'EVR', path: 'EInvoice.InvoiceInfo' },
      ],
      isUnreachable: false,
    })
  })
  it('[ER5] what people see is short and text only, with the number to quote from the headers; what was answered is kept whole', async () => {
    const page = `<html><style>p{}</style><script>alert(1)</script><p>Proxy <b>hatası</b> ${'x'.repeat(900)}</p></html>`
    const { fetch } = scripted(
      () => new Response(page, { status: 502, headers: { 'X-Correlation-ID': 'c-9' } }),
    )
    const error = await createTransport({ addresses, fetch, session: sessionWith().session })(
      list,
      {},
      {},
    ).catch((thrown: unknown) => thrown as CallError)
    expect(error).toMatchObject({
      correlationId: 'c-9',
      message: expect.stringMatching(/^API'ye ulaşılamıyor\. Proxy hatası x+…$/) as string,
    })
    expect((error as CallError).message.length).toBeLessThanOrEqual(300)
    expect((error as CallError).mapped.Result).toContain('alert(1)')
    expect(shown('1 < 2 ve 3 > 2')).toBe('1 < 2 ve 3 > 2')
  })
  it('[ER8] in logs the call stands before the error', () => {
    expect(String(new CallError('paper.list', 404, {}))).toBe('[paper.list] API istek yolu hatalı.')
  })
})
