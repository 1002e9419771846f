/** Calls over HTTP. Knows no session and no storage: what it needs of them it is given. */
import { createFetch, type FetchOptions, type FetchResponse } from 'ofetch'
import type { ServiceName } from '#descriptor/family.ts'
import type { Call } from '#engine/portal.ts'
import type { CallInput, Send } from './api.ts'
import { CallError } from './errors.ts'

/** Where each service is, without a slash at the end; empty: the portal's own origin. */
export type Addresses = Readonly<Record<ServiceName, string>>

export interface TransportSession {
  /** The access token, if someone is signed in. */
  token(): Promise<string | undefined>
  /** Tries once to get a token without the person, other than the one that was refused; false if that failed. */
  renew(refused?: string): Promise<boolean>
  /** The session is over: sign out and lead back here after the next sign-in. */
  expire(): void
  /** The company of this tab; absent: the user's own. */
  companyId(): string | undefined
  language(): string
}
export interface TransportOptions {
  readonly addresses: Addresses
  readonly session: TransportSession
  readonly fetch?: typeof globalThis.fetch
}

/** Never retries by itself: whether that is safe is said by a call's effect, and decided in query.ts. */
export function createTransport({ addresses, session, fetch = globalThis.fetch.bind(globalThis) }: TransportOptions): Send {
  const http = createFetch({ fetch, Headers, AbortController })

  const once = async (call: Call, input: CallInput, token: string | undefined, signal: AbortSignal | undefined): Promise<FetchResponse<string>> => {
    const options: FetchOptions<'text'> = {
      method: call.method,
      headers: headersOf(call, session, token),
      retry: 0,
      ignoreResponseError: true,
      responseType: 'text',
      ...(input['body'] !== undefined && { body: bodyOf(input['body']) }),
      ...(signal && { signal }),
    }
    return http.raw(urlOf(addresses, call, input), options)
  }

  return async (call, input, { signal } = {}) => {
    assertKnown(call, input)
    try {
      const token = call.access === 'public' ? undefined : await session.token()
      const first = await once(call, input, token, signal)
      if (first.status !== 401 || call.access === 'public') return answerOf(call, first)
      const second = (await session.renew(token)) ? await once(call, input, await session.token(), signal) : first
      if (second.status === 401) session.expire()
      return answerOf(call, second)
    } catch (error) {
      if (error instanceof CallError || signal?.aborted) throw error
      throw new CallError(call.id, 0, undefined, { cause: error })
    }
  }
}

/** Address of a call: parameters encoded in the path, the rest as query, several values as a repeated key. */
export function urlOf(addresses: Addresses, call: Call, input: CallInput): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(paramOf(call, name, input[name])))
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
  throw new TypeError(`${call.id} needs a value for {${name}} of its path ${call.path}; it got ${JSON.stringify(value) ?? 'nothing'}`)
}

function assertKnown(call: Call, input: CallInput): void {
  const allowed = [...call.params, ...Object.keys(call.query), ...Object.keys(call.apiQuery), ...(call.body === undefined ? [] : ['body'])]
  const unknown = Object.keys(input).filter((name) => input[name] !== undefined && !allowed.includes(name))
  if (unknown.length > 0) throw new TypeError(`${call.id} does not take ${unknown.join(', ')}; it takes ${allowed.join(', ') || 'nothing'}`)
}

function headersOf(call: Call, session: TransportSession, token: string | undefined): Record<string, string> {
  const company = session.companyId()
  return {
    Accept: 'application/json',
    'Accept-Language': session.language(),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(company !== undefined && call.access !== 'public' && { 'Company-ID': company }),
  }
}

/** Files travel as they are; everything else as JSON, plain texts and numbers too. */
const bodyOf = (body: unknown): NonNullable<FetchOptions['body']> => (body instanceof FormData ? body : typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : JSON.stringify(body))

function answerOf(call: Call, response: FetchResponse<string>): unknown {
  const data = parsed(response)
  if (!response.ok) throw new CallError(call.id, response.status, data)
  return data
}

function parsed(response: FetchResponse<string>): unknown {
  const text = response._data ?? ''
  if (text === '' || !/json/.test(response.headers.get('Content-Type') ?? '')) return text === '' ? undefined : text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
