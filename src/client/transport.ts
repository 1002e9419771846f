/** Calls over HTTP. Knows no session and no storage: what it needs of them it is given. */
import { createFetch, type FetchOptions, type FetchResponse } from 'ofetch'
import type { CallOptions } from '#engine/api-types.ts'
import type { Call, ServiceName } from '#engine/portal.ts'
import type { CallInput, Send } from './api.ts'
import { createBreaker, type Breaker } from './breaker.ts'
import { CallError, elsewhereText, itemsOf } from './errors.ts'

/** Where each service is, without a slash at the end; empty: the portal's own origin. */
export type Addresses = Readonly<Record<ServiceName, string>>

/**
 * Outcome of a renewal. `refused`: the session is over. `unreachable`: nobody knows; it may be good again.
 * `elsewhere`: the session has gone over to another company than the tab's.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable' | 'elsewhere'

export interface TransportSession {
  /** The access token, if someone is signed in. */
  token(): Promise<string | undefined>
  /** Tries once to get a token without the person, other than the one that was refused. */
  renew(refused?: string): Promise<Renewal>
  /** The identity service says that the session is over, or there is none: signs out and leads back here after the next sign-in. */
  expire(): void
  /** A service refuses a token that has just been renewed. True: signs out, to come back with a new sign-in. False: that has been tried, the caller gets the error. */
  refuse(call: Call): Promise<boolean>
  /** A call got through. */
  took(call: Call): void
  /** Renewing is given up for a while for the service of this call, which refuses whatever token it is shown. */
  distrust(call: Call): void
  /** The company of this tab; absent: not known yet. */
  companyId(): string | undefined
  /** Whether the session has gone over to another company than the tab's. */
  isElsewhere(): boolean
  /** The service says so. */
  wentElsewhere(companyId: string): void
  /** Resolves when the session has the tab's company again. */
  backHere(): Promise<void>
  language(): string
}
export interface TransportOptions {
  readonly addresses: Addresses
  readonly session: TransportSession
  readonly fetch?: typeof globalThis.fetch
  readonly breaker?: Breaker
  /** What a helper on the person's own machine knows this browser by. */
  readonly pairing?: (helper: ServiceName) => string | undefined
}

/** Services whose 401 means that the session is over (specification 8). Of the others the caller gets it. */
const endingServices: readonly ServiceName[] = ['portal', 'ticket', 'payment']
/** Helpers on the person's own machine: they get no token of the session, and what they answer is handed on as it is. */
const localServices: readonly ServiceName[] = ['card', 'erp']

/** Never retries by itself: whether that is safe is said by a call's effect, and decided in query.ts. */
export function createTransport({
  addresses,
  session,
  fetch = globalThis.fetch.bind(globalThis),
  breaker = createBreaker(),
  pairing = () => undefined,
}: TransportOptions): Send {
  const http = createFetch({ fetch, Headers, AbortController })

  const once = async (
    call: Call,
    input: CallInput,
    token: string | undefined,
    { signal, keepalive }: CallOptions,
  ): Promise<FetchResponse<string>> => {
    const options: FetchOptions<'text'> = {
      method: call.method,
      headers: headersOf(call, session, token),
      retry: 0,
      ignoreResponseError: true,
      responseType: 'text',
      ...(input['body'] !== undefined && { body: bodyOf(input['body']) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    }
    return http.raw(urlOf(addresses, call, input), options)
  }

  /** With one renewal after a 401, unless renewing is known to be of no use for this service. */
  const exchange = async (
    call: Call,
    input: CallInput,
    options: CallOptions,
  ): Promise<FetchResponse<string>> => {
    const token = hasToken(call)
      ? await session.token()
      : isLocal(call)
        ? pairing(call.service)
        : undefined
    const first = await once(call, input, token, options)
    if (!hasToken(call)) return first
    if (first.status !== 401) return taken(call, first)
    if (token === undefined) return endsSession(call) ? over() : first
    noteRefusal(call, token)
    if (breaker.isOpen(call.service)) return first
    const renewal = await session.renew(token)
    if (renewal === 'refused') return over()
    const fresh = renewal === 'renewed' ? await session.token() : undefined
    if (fresh === undefined) return first
    const second = await once(call, input, fresh, options)
    if (second.status !== 401) return taken(call, second)
    noteRefusal(call, fresh)
    return endsSession(call) && (await session.refuse(call)) ? never() : second
  }

  const taken = (call: Call, response: FetchResponse<string>): FetchResponse<string> => {
    session.took(call)
    return response
  }

  const noteRefusal = (call: Call, token: string): void => {
    breaker.note(call.service, token)
    if (breaker.isOpen(call.service)) session.distrust(call)
  }

  const over = (): Promise<never> => {
    session.expire()
    return never()
  }

  /**
   * While the session has another company nothing that names a company is sent: reading waits until the tab's company is
   * the session's again, what would change something is refused here as the service would.
   */
  const inCompany = async (
    call: Call,
    input: CallInput,
    options: CallOptions,
  ): Promise<FetchResponse<string>> => {
    if (!carriesCompany(call)) return exchange(call, input, options)
    if (session.isElsewhere() && call.effect !== 'read')
      throw new CallError(call.id, 409, { Message: elsewhereText, Errors: [] })
    if (session.isElsewhere()) await within(options.signal, session.backHere())
    const response = await exchange(call, input, options)
    const other = response.status === 409 ? otherCompanyIn(parsed(response)) : undefined
    if (other !== undefined) session.wentElsewhere(other)
    return session.isElsewhere() &&
      call.effect === 'read' &&
      (other !== undefined || response.status === 401)
      ? inCompany(call, input, options)
      : response
  }

  return async (call, input, options = {}) => {
    assertKnown(call, input)
    try {
      return answerOf(call, await inCompany(call, input, options))
    } catch (error) {
      if (error instanceof CallError || options.signal?.aborted) throw error
      throw new CallError(call.id, 0, undefined, { cause: error })
    }
  }
}

const isLocal = (call: Call): boolean => localServices.includes(call.service)
const hasToken = (call: Call): boolean => call.access !== 'public' && !isLocal(call)
/** Calls about the signed-in person are about no company. */
const carriesCompany = (call: Call): boolean =>
  hasToken(call) && !(call.service === 'identity' && call.access === 'signedIn')

const endsSession = (call: Call): boolean => endingServices.includes(call.service)

/** The page is being left: nobody waits for this answer any more. */
const never = (): Promise<never> => new Promise(() => {})

/** Waits, but not longer than the caller. */
function within(signal: AbortSignal | undefined, wait: Promise<void>): Promise<void> {
  if (!signal) return wait
  const given = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  return signal.aborted ? Promise.reject(signal.reason) : Promise.race([wait, given])
}

/** The active company of the session, in the service's refusal of a tab that shows another. */
const otherCompanyIn = (data: unknown): string | undefined =>
  itemsOf(data).find((item) => item.path === 'Company-ID')?.detail

/** Address of a call: parameters encoded in the path, the rest as query, several values as a repeated key. */
export function urlOf(addresses: Addresses, call: Call, input: CallInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(paramOf(call, name, input[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (name === 'body' || call.params.includes(name)) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  return `${addresses[call.service]}${path}${query.size > 0 ? `?${query}` : ''}`
}

function paramOf(call: Call, name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  throw new TypeError(
    `${call.id} needs a value for {${name}} of its path ${call.path}; it got ${JSON.stringify(value) ?? 'nothing'}`,
  )
}

function assertKnown(call: Call, input: CallInput): void {
  const allowed = [
    ...call.params,
    ...Object.keys(call.query),
    ...Object.keys(call.apiQuery),
    ...(call.body === undefined ? [] : ['body']),
  ]
  const unknown = Object.keys(input).filter(
    (name) => input[name] !== undefined && !allowed.includes(name),
  )
  if (unknown.length > 0)
    throw new TypeError(
      `${call.id} does not take ${unknown.join(', ')}; it takes ${allowed.join(', ') || 'nothing'}`,
    )
}

function headersOf(
  call: Call,
  session: TransportSession,
  token: string | undefined,
): Record<string, string> {
  const company = carriesCompany(call) ? session.companyId() : undefined
  return {
    Accept: 'application/json',
    'Accept-Language': session.language(),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(company !== undefined && { 'Company-ID': company }),
  }
}

/** Files travel as they are; everything else as JSON, plain texts and numbers too. */
const bodyOf = (body: unknown): NonNullable<FetchOptions['body']> =>
  body instanceof FormData ? body : JSON.stringify(body)

function answerOf(call: Call, response: FetchResponse<string>): unknown {
  const data = parsed(response)
  if (response.ok) return data
  throw new CallError(call.id, response.status, data, {
    correlationId: response.headers.get('X-Correlation-ID') ?? undefined,
    isLocal: isLocal(call),
  })
}

function parsed(response: FetchResponse<string>): unknown {
  const text = response._data ?? ''
  if (text === '' || !/json/.test(response.headers.get('Content-Type') ?? ''))
    return text === '' ? undefined : text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
