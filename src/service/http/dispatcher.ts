/**
 * Requests to calls: find the call, know who asks, check rights, query, path and body, let the handler answer. What a
 * handler gets is right in form; what it decides is its own.
 */
import type { Box, Call, Family } from '#engine/portal.ts'
import { familyOf } from '#engine/portal.ts'
import { needed } from '#values/needed.ts'
import { handlerOf } from '../ports/handler-of.ts'
import { createAuditWriter, touchedBy, type AuditEntry } from '../store/audit.ts'
import { BusyError, ServiceError, ThrottledError } from '../base/error.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import { JsonText } from '../base/json-text.ts'
import { silentLog, type Log } from '../base/log.ts'
import type { AuditNote, CallContext, Handlers, Ports, Session } from '../ports/ports.ts'
import { whileReading } from '../base/reading.ts'
import { whileCounting } from '../base/spent.ts'
import { ownAddresses, type Addresses } from './addresses.ts'
import { assertAnswered } from './answered.ts'
import { assertAnswer } from './answers.ts'
import { readBody } from './body.ts'
import { FileAnswer, fileAnswerHeaders, wantsFile } from './file-answer.ts'
import { callHeaders } from './headers.ts'
import { assertAllowed } from './limits.ts'
import { createMatcher, type Match } from './match.ts'
import { readParams } from './params.ts'
import { parseQuery, type ParsedQuery } from './query.ts'
import { createRequestClock, type RequestClock } from './server-timing.ts'
import { ignoredHeader, tolerantQuery } from './tolerant-query.ts'
import { languageOf, say, type Language } from './words.ts'

/** Who asks; throws ServiceError (401, 403) where that cannot be said. */
export type Authenticate = (request: Request) => Promise<Session>
/** The answer to a call; undefined if the request is none. */
export type Dispatcher = (request: Request) => Promise<Response | undefined>

export interface DispatcherOptions {
  readonly addresses?: Addresses
  readonly log?: Log
  /** Checks every answer against what its call promises; for development and tests. */
  readonly validateAnswers?: boolean
  /** Network address of the client, for the audit. */
  readonly addressOf?: (request: Request) => string | undefined
  /** Measures each call; default: not at all. */
  readonly observe?: ObserveCall
  /** Milliseconds of a clock that never goes back, for the header `Server-Timing`; default: the header is left out. */
  readonly now?: () => number
}

/** Runs `work`, which answers one call and writes its audit, and gives back its answer untouched. */
export type ObserveCall = <A extends ObservedAnswer>(
  about: { readonly call: Call; readonly request: Request },
  work: () => Promise<A>,
) => Promise<A>
export interface ObservedAnswer {
  readonly response: Response
  /** Absent where nobody was let in. */
  readonly session: Session | undefined
}
const notObserved: ObserveCall = (_about, work) => work()

/** Throws if a call of the portal has no handler. */
export function createDispatcher(
  ports: Ports,
  handlers: Handlers,
  authenticate: Authenticate,
  options: DispatcherOptions = {},
): Dispatcher {
  const { addresses = ownAddresses, log = silentLog, observe = notObserved } = options
  assertAnswered(ports.portal, handlers, addresses)
  const match = createMatcher(ports.portal.calls, addresses)
  const owners = ownersOf(ports)
  const writeAudit = createAuditWriter(ports.store, log)
  return async (request) => {
    const found = match(request.method, new URL(request.url).pathname)
    if (!found) return undefined
    if (!('call' in found)) return otherMethod(beginExchange(request, ports), found.allowed)
    const work = { ports, handlers, authenticate, options, log, match: found }
    const { response } = await whileCounting((spent) => {
      const clock = options.now && createRequestClock(spent, options.now)
      const exchange = { ...beginExchange(request, ports), clock }
      return observe({ call: found.call, request }, async () => {
        const whole = {
          ...work,
          owner: needed(owners.get(found.call), `owner of ${found.call.id}`),
        }
        const answered = await (found.call.effect === 'read'
          ? whileReading(() => answer(whole, exchange))
          : answer(whole, exchange))
        await audit(writeAudit, options, found.call, exchange, answered)
        return timed(answered, clock)
      })
    })
    return response
  }
}

/** Says where the time went to whoever was let in: a stranger might learn from it what there is. */
function timed(answered: Answered, clock: RequestClock | undefined): Answered {
  const { session, response } = answered
  if (clock && session && session !== nobody) response.headers.set('Server-Timing', clock.print())
  return answered
}

interface CallOwner {
  readonly family: Family
  readonly box: Box | undefined
}

function ownersOf({ portal }: Ports): Map<Call, CallOwner> {
  return new Map(
    portal.calls.map((call) => {
      const family = familyOf(portal, call.family)
      return [call, { family, box: family.boxes.find((box) => box.key === call.box) }]
    }),
  )
}

/** What belongs to this one request. */
interface Exchange {
  readonly request: Request
  readonly url: URL
  readonly language: Language
  readonly correlationId: string
}

/** An exchange whose time may be taken. */
interface TimedExchange extends Exchange {
  readonly clock: RequestClock | undefined
}

function beginExchange(request: Request, { random }: Ports): Exchange {
  const given = request.headers.get('X-Correlation-ID')
  const correlationId = given !== null && /^[\w-]{8,64}$/.test(given) ? given : random.uuid()
  return { request, url: new URL(request.url), language: languageOf(request), correlationId }
}

interface Work {
  readonly ports: Ports
  readonly handlers: Handlers
  readonly authenticate: Authenticate
  readonly options: DispatcherOptions
  readonly log: Log
  readonly owner: CallOwner
  readonly match: Match
}
interface Answered {
  readonly response: Response
  readonly session: Session | undefined
  readonly note: AuditNote
}

async function answer(work: Work, exchange: TimedExchange): Promise<Answered> {
  let session: Session | undefined
  let note: AuditNote = {}
  let ignored: readonly string[] = []
  const add = (more: AuditNote): void =>
    void (note = { ...note, ...more, details: { ...note.details, ...more.details } })
  const withIgnored = (response: Response): Answered => {
    if (ignored.length > 0) response.headers.set('X-Ignored-Parameters', ignoredHeader(ignored))
    return { session, note, response }
  }
  try {
    session = await admit(work, exchange)
    exchange.clock?.admitted()
    const query = readQuery(work, exchange, session)
    ignored = query.ignored
    const value = await handle(work, exchange, session, query, add)
    return withIgnored(respond(exchange, 200, value === undefined ? null : value))
  } catch (error) {
    return withIgnored(refuse(work, exchange, error))
  }
}

/** Programs have a key; what the portal's own calls say wrong is a mistake of ours, and refused. */
const isProgram = ({ kind }: Session): boolean => kind === 'accessKey'

interface GivenQuery extends ParsedQuery {
  readonly ignored: readonly string[]
}

function readQuery(
  { match: { call }, owner: { box } }: Work,
  { url: { searchParams }, language }: Exchange,
  session: Session,
): GivenQuery {
  if (!isProgram(session)) return { ...parseQuery(call, box, searchParams, language), ignored: [] }
  const { search, ignored, faults } = tolerantQuery(call, box, searchParams, language)
  const read = parseQuery(call, box, search, language)
  const doubled = new Set(faults.map(({ path }) => path))
  const others = read.faults.filter(({ path }) => !doubled.has(path))
  return { values: read.values, faults: [...faults, ...others], ignored }
}

/** Public calls have nobody behind them; what they may do, their handlers decide. */
const nobody: Session = { userId: '', userName: '', companyId: '', roles: new Set(), kind: 'user' }

async function admit(
  { match: { call }, authenticate }: Work,
  { request, language }: Exchange,
): Promise<Session> {
  if (call.access === 'public') return nobody
  const session = await authenticate(request)
  const mayEnter = call.access === 'signedIn' || call.roles.some((role) => session.roles.has(role))
  if (!mayEnter)
    throw new ServiceError(403, say(language, 'forbidden', { roles: call.roles.join(', ') }))
  return session
}

async function handle(
  { ports, handlers, options, owner, match }: Work,
  { request, language }: Exchange,
  session: Session,
  query: GivenQuery,
  note: CallContext['note'],
): Promise<unknown> {
  const { call } = match
  if (query.faults.length > 0) throw new ServiceError(400, say(language, 'invalid'), query.faults)
  const context: CallContext = {
    ports,
    call,
    ...owner,
    params: readParams({ call, box: owner.box, language }, match.params),
    query: query.values,
    body: await readBody(call, request, language, { isTolerant: isProgram(session) }),
    session,
    language,
    address: options.addressOf?.(request),
    wantsFile: wantsFile(request),
    note,
    // A refusal may be that of one item of many, for which the others do not fail.
    transaction: (work) =>
      ports.store.asCompany(session.companyId, work).catch((error: unknown) => {
        throw refusalOf(error, language)
      }),
  }
  note({ details: touchedBy(context.params, context.body) })
  await assertAllowed(context)
  const value = await handlerOf(handlers, call)(context)
  if (options.validateAnswers && !(value instanceof FileAnswer))
    assertAnswer(call, owner.box, value instanceof JsonText ? value.read() : value)
  return value
}

/** What the caller can do something about, whoever found it. */
function refusalOf(reason: unknown, language: Language): unknown {
  if (reason instanceof QueueFullError) return new BusyError(say(language, 'busy'))
  if (isOutOfRange(reason)) return new ServiceError(422, say(language, 'outOfRange'))
  return reason
}

function refuse({ match: { call }, log }: Work, exchange: Exchange, reason: unknown): Response {
  const { correlationId, language } = exchange
  const error = refusalOf(reason, language)
  if (error instanceof ServiceError)
    return respond(
      exchange,
      error.status,
      error.body(correlationId),
      error instanceof ThrottledError ? { 'Retry-After': String(error.seconds) } : {},
    )
  // What went wrong inside is for the log; the caller gets the number to find it by.
  log.error('A call failed', {
    call: call.id,
    correlationId,
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  const message = say(language, 'broken', { id: correlationId })
  return respond(exchange, 500, {
    Message: message,
    Errors: [{ Code: 500, Description: message, Detail: null }],
    CorrelationID: correlationId,
  })
}

/**
 * Each figure of a request may be right and their product beyond every column (`numeric_value_out_of_range` of PostgreSQL).
 * Other faults of data are faults of ours: values are checked before they reach the database.
 */
const isOutOfRange = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22003'

function otherMethod(exchange: Exchange, allowed: readonly string[]): Response {
  const message = say(exchange.language, 'method', {
    method: exchange.request.method,
    allowed: allowed.join(', '),
  })
  const response = respond(exchange, 405, {
    Message: message,
    Errors: [{ Code: 405, Description: message, Detail: null }],
    CorrelationID: exchange.correlationId,
  })
  response.headers.set('Allow', allowed.join(', '))
  return response
}

/** What a client is told to do about a status. */
const statusHeaders: Readonly<Record<number, Record<string, string>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  // The rest of the body is not waited for: the next request needs another connection.
  413: { Connection: 'close' },
  429: { 'Retry-After': '60' },
  503: { 'Retry-After': '5' },
}

function respond(
  { correlationId, language }: Exchange,
  status: number,
  value: unknown,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = {
    ...callHeaders,
    ...statusHeaders[status],
    ...more,
    'Content-Language': language,
    'X-Correlation-ID': correlationId,
  }
  if (value instanceof JsonText)
    return new Response(value.bytes, {
      status,
      headers: { ...headers, 'Content-Type': 'application/json' },
    })
  if (!(value instanceof FileAnswer)) return Response.json(value, { status, headers })
  return new Response(value.parts.stream, {
    status,
    headers: { ...headers, ...fileAnswerHeaders(value.parts) },
  })
}

/** Who tried to change what, or looked somebody up, from where, and how it ended. */
async function audit(
  writeAudit: (entry: AuditEntry) => Promise<void>,
  { addressOf }: DispatcherOptions,
  call: Call,
  exchange: Exchange,
  { session, response, note }: Answered,
): Promise<void> {
  if (call.effect === 'read' && call.limit === undefined) return
  const { request, url, correlationId } = exchange
  await writeAudit({
    companyId: note.companyId ?? session?.companyId,
    userId: note.userId ?? session?.userId,
    call: call.id,
    path: url.pathname,
    status: response.status,
    address: addressOf?.(request),
    userAgent: request.headers.get('User-Agent'),
    correlationId,
    details: note.details ?? {},
  })
}
