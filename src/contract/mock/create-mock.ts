/**
 * The calls of a portal, answered in memory by handlers of msw: two companies with records, drafts, definitions and keys that
 * remember what was done to them. No document is rendered, sent or reported: those calls are answered with 501.
 */
import { delay, http, type HttpHandler } from 'msw'
import { type Call, familyOf, type Portal, type ServiceName } from '#engine/portal.ts'
import { textBefore } from '#values/text-before.ts'
import { answerOf } from './mock-answers.ts'
import { createMockData, type Key, type MockData } from './mock-data.ts'
import { findCall, readBody, readParams, readQuery, type FoundCall } from './read-request.ts'
import { Refusal } from './refusal.ts'

export interface MockOptions {
  /** Where the calls of each service begin. */
  readonly addresses: Readonly<Partial<Record<ServiceName, string>>>
  /** The same seed makes the same records. */
  readonly seed?: number
}

/** May be turned while the handlers are in use. */
export interface MockSwitches {
  /** Every answer comes so much later. */
  latencyMs: number
  /** Status with which a call fails, by its id; `*` for all. */
  readonly failures: Map<string, number>
}

export interface Mock {
  readonly handlers: HttpHandler[]
  readonly switches: MockSwitches
  /** Keys with every role, one per company. */
  readonly keys: readonly string[]
  /** Whether the mock does what the call promises. */
  answers(call: Call): boolean
}

export function createMock(portal: Portal, { addresses, seed = 1 }: MockOptions): Mock {
  const data = createMockData(portal, seed)
  const switches: MockSwitches = { latencyMs: 0, failures: new Map() }
  const places = [...new Set(Object.values(addresses))].toSorted((a, b) => b.length - a.length)
  const handlers = places.map((address) => {
    const calls = portal.calls.filter((call) => addresses[call.service] === address)
    return http.all(`${address}/*`, async ({ request }) => {
      if (switches.latencyMs > 0) await delay(switches.latencyMs)
      return answer({ portal, data, switches, calls, address }, request)
    })
  })
  return {
    handlers,
    switches,
    keys: data.keys.map(({ key }) => key),
    answers: (call) => answerOf(call) !== undefined && addresses[call.service] !== undefined,
  }
}

interface MockContext {
  readonly portal: Portal
  readonly data: MockData
  readonly switches: MockSwitches
  readonly calls: readonly Call[]
  readonly address: string
}

async function answer(context: MockContext, request: Request): Promise<Response> {
  try {
    return respond(context, 200, await handle(context, request))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const items = error.faults.map(({ path, description }) => ({
      Code: 1,
      Description: description,
      Detail: null,
      Path: path,
    }))
    const Errors =
      items.length > 0 ? items : [{ Code: error.status, Description: error.message, Detail: null }]
    return respond(
      context,
      error.status,
      { Message: error.message, Errors, CorrelationID: context.data.chooser.uuid() },
      error.headers,
    )
  }
}

/** In the order of the service: the call, who asks, what is asked. */
async function handle(
  { portal, data, switches, calls, address }: MockContext,
  request: Request,
): Promise<unknown> {
  const url = new URL(request.url)
  const found = findCall(calls, request.method, textBefore(url.href, '?').slice(address.length))
  const { call } = found
  const failure = switches.failures.get(call.id) ?? switches.failures.get('*')
  if (failure !== undefined) throw new Refusal(failure, 'The mock was told to fail.')
  const key = admitted(data, found, request)
  const family = familyOf(portal, call.family)
  const box = family.boxes.find((one) => one.key === call.box)
  const query = readQuery(call, box, url.searchParams)
  const params = readParams(found)
  const body = await readBody(call, request)
  const work = answerOf(call)
  if (!work || !key) throw new Refusal(501, 'The mock does not do that; ask the service.')
  return structuredClone(
    work({ portal, data, call, family, box, company: key.company, params, query, body }) ?? null,
  )
}

function admitted({ keys }: MockData, { call }: FoundCall, request: Request): Key | undefined {
  if (call.access === 'public') return undefined
  const bearer = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '')?.[1]
  const key = keys.find((one) => one.key === bearer)
  if (!key)
    throw new Refusal(401, 'Who asks? The key is missing or unknown.', [], {
      'WWW-Authenticate': 'Bearer',
    })
  if (call.access === 'roles' && !call.roles.some((role) => key.roles.has(role)))
    throw new Refusal(403, `This needs one of the roles ${call.roles.join(', ')}.`)
  return key
}

function respond(
  { data }: MockContext,
  status: number,
  value: unknown,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Referrer-Policy': 'no-referrer',
    'X-Correlation-ID': data.chooser.uuid(),
    ...more,
  }
  return Response.json(value, { status, headers })
}
