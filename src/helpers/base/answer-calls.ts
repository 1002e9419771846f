/**
 * Answers the calls of a helper: those of the compiled portal whose service it is, with the bodies and answers that the portal says. Whoever
 * may not ask, and what nobody knows, is refused in words, in the shape of all errors of the portal.
 */
import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Call, Portal, ServiceName } from '#engine/portal.ts'
import { ServiceError } from '#service/base/error.ts'
import { projectFolder } from '#service/base/built.ts'
import { readBody } from '#service/http/body.ts'
import { createMatcher, type Match } from '#service/http/match.ts'
import { parseQuery } from '#service/http/query.ts'
import { languageOf, say, type Language } from '#service/http/words.ts'
import { refusal } from '#service/records/sentence.ts'
import { isPaired, refusedBy, type Door, type Knock } from './door.ts'

/** What a handler is given of a call that was let in. */
export interface HelperCall {
  readonly call: Call
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly language: Language
}
/** By `answeredBy` of the calls. */
export type HelperHandlers = Readonly<Record<string, (call: HelperCall) => Promise<unknown>>>

export interface Helper {
  readonly portal: Portal
  /** Which calls are its own. */
  readonly service: ServiceName
  readonly door: Door
  readonly handlers: HelperHandlers
  /** Told of each call: method, path and status, and nothing of what was sent. */
  readonly note?: (line: string) => void
}

/** Calls that need no code: a portal that is not paired yet asks whether the helper is there. */
const isOpen = ({ pattern }: Call): boolean => pattern.endsWith('.health')

/** Throws where a call has no handler. */
export function createHelper({
  portal,
  service,
  door,
  handlers,
  note = () => undefined,
}: Helper): (request: Request) => Promise<Response> {
  const calls = portal.calls.filter((call) => call.service === service)
  const missing = calls.find((call) => !isOpen(call) && !handlers[call.pattern])
  if (missing) throw new Error(`The helper has no handler ${missing.pattern}`)
  const match = createMatcher(calls, { [service]: '' })

  const answer = async (request: Request, knock: Knock): Promise<unknown> => {
    const language = languageOf(request)
    const { call } = assertFound(match, request, language)
    const paired = isPaired(door, knock)
    if (isOpen(call)) return { Name: service, Version: version, IsPaired: paired }
    if (!paired) throw refusal(language, { status: 401, key: 'helperCode' })
    const query = parseQuery(call, undefined, new URL(request.url).searchParams, language)
    if (query.faults.length > 0) throw new ServiceError(400, say(language, 'invalid'), query.faults)
    const body = await readBody(call, request, language)
    return handlers[call.pattern]?.({ call, query: query.values, body, language })
  }

  return async (request) => {
    const knock = knockOf(request)
    const refused = refusedBy(door, knock)
    const response =
      refused === undefined && request.method === 'OPTIONS'
        ? preflight(request)
        : await answered(request, note, async () => {
            if (refused === 'host')
              throw refusal(languageOf(request), { status: 403, key: 'helperHost' })
            if (refused === 'origin')
              throw refusal(languageOf(request), { status: 403, key: 'helperOrigin' })
            return answer(request, knock)
          })
    for (const [name, value] of Object.entries(headersFor(refused === undefined, knock)))
      response.headers.set(name, value)
    note(`${request.method} ${new URL(request.url).pathname} ${response.status}`)
    return response
  }
}

const { version }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('package.json', projectFolder), 'utf8'),
)

const knockOf = ({ headers, url }: Request): Knock => ({
  host: headers.get('Host') ?? new URL(url).host,
  origin: headers.get('Origin'),
  authorization: headers.get('Authorization'),
})

function assertFound(
  match: ReturnType<typeof createMatcher>,
  { method, url }: Request,
  language: Language,
): Match {
  const found = match(method, new URL(url).pathname)
  if (found && 'call' in found) return found
  throw refusal(language, { status: 404, key: 'helperPath' })
}

async function answered(
  request: Request,
  note: (line: string) => void,
  work: () => Promise<unknown>,
): Promise<Response> {
  try {
    return Response.json(await work())
  } catch (error) {
    const told =
      error instanceof ServiceError
        ? error
        : refusal(languageOf(request), { status: 503, key: 'helperBroken' })
    const id = randomUUID()
    if (told !== error) note(`${id} ${placeOf(error)}`)
    return Response.json(told.body(id), { status: told.status })
  }
}

/** Kind and place of a fault, without its message: that may hold a PIN. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return [error.name, ...frames.slice(0, 3).map((frame) => frame.trim())].join(' ')
}

/** Chrome asks besides whether a page of the network may reach this machine. */
const preflight = ({ headers }: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Accept-Language',
      'Access-Control-Max-Age': '600',
      ...(headers.get('Access-Control-Request-Private-Network') === 'true' && {
        'Access-Control-Allow-Private-Network': 'true',
      }),
    },
  })

/** A page that may not ask cannot read the refusal either. */
const headersFor = (isLetIn: boolean, { origin }: Knock): Record<string, string> => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  Vary: 'Origin',
  ...(isLetIn && origin !== null && { 'Access-Control-Allow-Origin': origin }),
})
