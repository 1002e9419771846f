import { describe, expect, it } from 'vitest'
import { families } from '#families/index.ts'
import { compilePortal } from '#engine/compile.ts'
import { callOf } from '#engine/portal.ts'
import { CallError, errorTexts, mapError } from '#client/errors.ts'
import { createTransport, urlOf, type Addresses, type TransportSession } from '#client/transport.ts'

const portal = compilePortal(families)
const addresses: Addresses = { portal: 'https://portal.example/api', identity: 'https://id.example', ticket: '', payment: '', card: '', erp: '' }
const list = portal.calls.find((call) => call.pattern === 'box.list')!
const cancel = portal.calls.find((call) => call.pattern === 'box.cancel')!
const upload = portal.calls.find((call) => call.body === 'Files')!

interface Exchange {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
}

/** A service that answers in turn; the last answer repeats. */
function scripted(...answers: readonly (() => Response | Promise<Response>)[]) {
  const seen: Exchange[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    seen.push({ url: request?.url ?? String(input), method: init?.method ?? request?.method ?? 'GET', headers: new Headers(init?.headers ?? request?.headers), body: init?.body })
    return answers[Math.min(seen.length, answers.length) - 1]!()
  }
  return { fetch, seen }
}

const json = (status: number, data: unknown) => () => new Response(JSON.stringify(data), { status, headers: { 'Content-Type': 'application/json' } })

function sessionWith(more: Partial<TransportSession> = {}) {
  const events: string[] = []
  let token = 'first'
  const session: TransportSession = {
    token: async () => token,
    renew: async (refused) => {
      events.push(`renew ${refused}`)
      token = 'second'
      return true
    },
    expire: () => void events.push('expire'),
    companyId: () => 'company-1',
    language: () => 'tr',
    ...more,
  }
  return { session, events }
}

describe('address of a call', () => {
  it('[G20] encodes parameters in the path and repeats keys of several values', () => {
    expect(urlOf(addresses, cancel, { id: 'a/b ç' })).toBe(`https://portal.example/api${cancel.path.replace('{id}', 'a%2Fb%20%C3%A7')}`)
    expect(urlOf(addresses, list, { Page: 2, StatusCode: ['waiting', 'error'], Search: '', IsCancel: false })).toBe(`https://portal.example/api${list.path}?Page=2&StatusCode=waiting&StatusCode=error&IsCancel=false`)
  })
  it('[G20] refuses a missing value of the path and names the call and the place', () => {
    expect(() => urlOf(addresses, cancel, {})).toThrow(`${cancel.id} needs a value for {id}`)
    expect(() => urlOf(addresses, cancel, { id: '' })).toThrow('{id}')
  })
  it('[G20] refuses a parameter that the call does not have and says which it has', async () => {
    const { fetch, seen } = scripted(json(200, true))
    const send = createTransport({ addresses, fetch, session: sessionWith().session })
    await expect(send(list, { Stauts: 'x' }, {})).rejects.toThrow(/does not take Stauts; it takes .*StatusCode/)
    expect(seen).toHaveLength(0)
  })
})

describe('exchange', () => {
  it('[G21] carries the token, the company of the tab and the language', async () => {
    const { fetch, seen } = scripted(json(200, { Content: [] }))
    await createTransport({ addresses, fetch, session: sessionWith().session })(list, { Page: 1 }, {})
    expect(Object.fromEntries(['Authorization', 'Company-ID', 'Accept-Language'].map((name) => [name, seen[0]!.headers.get(name)]))).toEqual({ Authorization: 'Bearer first', 'Company-ID': 'company-1', 'Accept-Language': 'tr' })
  })
  it('[G21] sends no token and no company with a public call', async () => {
    const { fetch, seen } = scripted(json(200, { Result: {} }))
    await createTransport({ addresses, fetch, session: sessionWith().session })(callOf(portal, 'system.login'), { body: { Username: 'a', Password: 'b' } }, {})
    expect([seen[0]!.headers.has('Authorization'), seen[0]!.headers.has('Company-ID'), seen[0]!.url]).toEqual([false, false, 'https://id.example/account/login'])
  })
  it('[G21] writes a body as JSON and leaves files as they are', async () => {
    const { fetch, seen } = scripted(json(200, true))
    const send = createTransport({ addresses, fetch, session: sessionWith().session })
    const operation = portal.calls.find((call) => call.pattern === 'box.operation')!
    await send(operation, { operationType: operation.values[0], body: ['u1', 'u2'] }, {})
    expect([seen[0]!.body, seen[0]!.headers.get('Content-Type')]).toEqual(['["u1","u2"]', 'application/json'])
    const files = new FormData()
    files.append('file', new Blob(['<a/>']), 'a.xml')
    await send(upload, { body: files }, {})
    expect(seen[1]!.body).toBe(files)
    expect(seen[1]!.headers.get('Content-Type')).toBeNull()
  })
  it('[G22] renews once after 401 and repeats with the new token', async () => {
    const { fetch, seen } = scripted(json(401, {}), json(200, { ok: 1 }))
    const { session, events } = sessionWith()
    expect(await createTransport({ addresses, fetch, session })(list, {}, {})).toEqual({ ok: 1 })
    expect(seen.map((one) => one.headers.get('Authorization'))).toEqual(['Bearer first', 'Bearer second'])
    expect(events).toEqual(['renew first'])
  })
  it('[G22] signs out when the renewed token is refused too, or no token could be had', async () => {
    const twice = scripted(json(401, {}))
    const first = sessionWith()
    await expect(createTransport({ addresses, fetch: twice.fetch, session: first.session })(list, {}, {})).rejects.toThrow(errorTexts[401])
    expect([twice.seen.length, first.events]).toEqual([2, ['renew first', 'expire']])
    const once = scripted(json(401, {}))
    const second = sessionWith({ renew: async () => false })
    await expect(createTransport({ addresses, fetch: once.fetch, session: second.session })(list, {}, {})).rejects.toThrow(CallError)
    expect([once.seen.length, second.events]).toEqual([1, ['expire']])
  })
  it('[G23] never repeats by itself: neither a write nor a read, whatever the status', async () => {
    for (const call of [list, cancel]) {
      for (const status of [408, 429, 500, 502, 503, 504]) {
        const { fetch, seen } = scripted(json(status, {}))
        await expect(createTransport({ addresses, fetch, session: sessionWith().session })(call, call.params.length > 0 ? { id: 'x' } : {}, {})).rejects.toMatchObject({ status })
        expect(seen).toHaveLength(1)
      }
    }
  })
  it('[G23] says that no answer came, with status 0', async () => {
    const { fetch } = scripted(() => Promise.reject(new TypeError('network')))
    const error = await createTransport({ addresses, fetch, session: sessionWith().session })(list, {}, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 0, call: list.id, isUnreachable: true })
  })
})

describe('errors', () => {
  it('[G24] maps statuses to the texts of the specification', () => {
    expect(mapError(404, {})).toEqual({ IsError: true, Result: 'API istek yolu hatalı.', Code: 404 })
    expect(mapError(401, {})).toEqual({ IsError: true, Result: 'Bu istek için yetkilendirme reddedildi.', Code: 401 })
    expect(mapError(403, {})).toEqual({ IsError: true, Result: 'Yetkisiz Erişim.', Code: 403 })
    expect(mapError(400, { a: 1 })).toEqual({ Result: { a: 1 }, Code: 400 })
    expect(mapError(500, { a: 1 })).toEqual({ IsError: true, Result: 'API\'ye ulaşılamıyor. {"a":1}', Code: 500 })
  })
  it('[G24] keeps what the service says, with places and the number to quote', async () => {
    const body = { Message: 'Seri bulunamadı', Errors: [{ Code: 3009, Description: 'Seri bulunamadı', Detail: 'EVR', Path: 'EInvoice.InvoiceInfo' }], CorrelationID: 'c-1' }
    const { fetch } = scripted(json(422, body))
    const error = await createTransport({ addresses, fetch, session: sessionWith().session })(cancel, { id: 'x' }, {}).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 422, message: 'Seri bulunamadı', correlationId: 'c-1', items: [{ code: 3009, description: 'Seri bulunamadı', detail: 'EVR', path: 'EInvoice.InvoiceInfo' }], isUnreachable: false })
  })
})
