/** What is tested: what answers requests, where the calls of each service begin, and with whose tokens they are made. */
import type { Call, ServiceName } from '#engine/portal.ts'

/** A service in memory (`service.fetch`) or one at the other end of a line. */
export type FetchHandler = (request: Request) => Promise<Response>

export interface Tokens {
  /** With every role that is to be tested. */
  readonly own: string
  /** Of another company: what is foreign. */
  readonly other?: string | undefined
  /** Without roles. */
  readonly few?: string | undefined
}

export interface Target {
  readonly send: FetchHandler
  /** Address before the paths of each service, without a slash at the end; calls of a service that is not named are not tested. */
  readonly addresses: Readonly<Partial<Record<ServiceName, string>>>
  readonly tokens: Tokens
}

export interface Question {
  readonly call: Call
  /** Absent: the own one; null: none. */
  readonly token?: string | null | undefined
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: readonly (readonly [name: string, value: string])[] | undefined
  readonly body?: unknown
  /** The body as text, where JSON cannot say it. */
  readonly text?: string | undefined
  readonly method?: string | undefined
  /** Of the sentences; absent: English. */
  readonly language?: 'tr' | undefined
  /** Behind the path. */
  readonly suffix?: string | undefined
}

/** One question and its answer. */
export interface Exchange {
  /** To be repeated in a terminal; tokens are named, never shown. */
  readonly curl: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined where the answer is no JSON. */
  readonly json: unknown
}

export async function exchange(
  { send, addresses, tokens }: Target,
  question: Question,
): Promise<Exchange> {
  const { call, token = tokens.own, body, text, language = 'en', method = call.method } = question
  const address = `${addresses[call.service] ?? ''}${pathOf(question)}${queryOf(question)}`
  const content =
    body instanceof FormData
      ? body
      : (text ?? (body === undefined ? undefined : JSON.stringify(body)))
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
    ...(typeof content === 'string' && { 'Content-Type': 'application/json' }),
  }
  const response = await send(
    new Request(address, {
      method,
      headers,
      ...(content !== undefined && method !== 'GET' && { body: content }),
    }),
  )
  const answer = await response.text()
  return {
    curl: curlOf({ method, address, name: nameOf(tokens, token), content }),
    status: response.status,
    headers: response.headers,
    text: answer,
    json: parsed(answer),
  }
}

const pathOf = ({ call, params = {}, suffix = '' }: Question): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  ) + suffix
const queryOf = ({ query = [] }: Question): string =>
  query.length === 0 ? '' : `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const nameOf = (tokens: Tokens, token: string | null): string | undefined =>
  token === null
    ? undefined
    : token === tokens.own
      ? 'TOKEN'
      : token === tokens.other
        ? 'OTHER_TOKEN'
        : token === tokens.few
          ? 'FEW_TOKEN'
          : 'ANOTHER_TOKEN'

interface Curl {
  readonly method: string
  readonly address: string
  readonly name: string | undefined
  readonly content: string | FormData | undefined
}

function curlOf({ method, address, name, content }: Curl): string {
  const words = [
    'curl',
    '-X',
    method,
    quoted(address),
    ...(name === undefined ? [] : ['-H', `"Authorization: Bearer $${name}"`]),
  ]
  if (content instanceof FormData) return [...words, '-F', 'file=@FILE'].join(' ')
  return (
    content === undefined
      ? words
      : [...words, '-H', "'Content-Type: application/json'", '-d', quoted(content)]
  ).join(' ')
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
