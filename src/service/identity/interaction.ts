/**
 * The portal's own screen signs in here: `POST /idp/interaction/<uid>/login` with {Username, Password} as JSON from the
 * same origin answers {redirectTo}, or what comes `next` (sign-in-steps.ts). The interaction belongs to the browser that
 * started it, by a signed cookie.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { ServiceError, ThrottledError } from '../base/error.ts'
import type { Log } from '../base/log.ts'
import type { Spans, SpanSpec } from '../base/spans.ts'
import { errors } from './library.ts'
import { mountPath } from './provider.ts'
import type { Factors } from './second-factor.ts'
import { languageOf, sentence, type Language } from './sentences.ts'
import type { AuditNote } from '../ports/ports.ts'
import { auditFailure, signInSteps, type SignInRequest, type SignInStep } from './sign-in-steps.ts'

/** A passkey's answer is a few thousand characters. */
const maxBodyBytes = 50_000
/** Seconds after which a service that has too much to do may be asked again. */
const busySeconds = 5

export interface InteractionOptions {
  readonly origin: string
  readonly provider: Provider
  readonly factors: Factors
  readonly log: Log
  /** Network address that a request came from. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly spans: Spans
}

/** Answers a request about an interaction; false if it is not one. */
export async function handleInteraction(
  options: InteractionOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, uid, name] = /^\/idp\/interaction\/([\w-]+)(?:\/([\w-]+))?$/.exec(pathOf(request)) ?? []
  if (uid === undefined || (name !== undefined && !Object.hasOwn(signInSteps, name))) return false
  const step = name === undefined ? undefined : signInSteps[name]
  if (step === undefined && request.method === 'GET')
    redirect(response, `${options.origin}/login?interaction=${uid}`)
  else if (step !== undefined && request.method === 'POST')
    await options.spans.begin(spanOf(String(name)), undefined, async (span) => {
      const status = await answer(options, { uid, step }, request, response)
      span.set({ 'http.response.status_code': status })
    })
  else respond(response, 405, {}, { Allow: step === undefined ? 'GET' : 'POST' })
  return true
}

/** Each step begins a trace of its own: a stranger says nothing of ours. Steps are few, and known by name. */
const spanOf = (step: string): SpanSpec => {
  const route = `${mountPath}/interaction/{uid}/${step}`
  return {
    name: `POST ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': 'POST', 'http.route': route },
  }
}

interface OpenStep {
  readonly uid: string
  readonly step: SignInStep
}

/** Gives the status of the answer. */
async function answer(
  { origin, provider, factors, log, addressOf }: InteractionOptions,
  { uid, step }: OpenStep,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  const language = languageOf(request.headers['accept-language'])
  let who: AuditNote = {}
  const asked: SignInRequest = {
    factors,
    provider,
    log,
    uid,
    request,
    response,
    address: addressOf(request),
    language,
    correlationId: factors.random.uuid(),
    note: (more) => void (who = more),
  }
  try {
    assertSameOrigin(origin, request, language)
    const body = await readJson(request, language)
    await assertOpen(provider, uid, request, response, language)
    respond(response, 200, await step.run(asked, body))
    return 200
  } catch (error) {
    await auditFailure(asked, step, who, error)
    if (!(error instanceof ServiceError)) throw error
    respond(response, error.status, error.body(asked.correlationId), retryHeaders(error))
    return error.status
  }
}

function retryHeaders(error: ServiceError): Record<string, string> {
  if (error instanceof ThrottledError) return { 'Retry-After': String(error.seconds) }
  return error.status === 503 ? { 'Retry-After': String(busySeconds) } : {}
}

async function assertOpen(
  provider: Provider,
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
  language: Language,
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  if (details?.uid !== uid) throw new ServiceError(404, sentence('staleInteraction', language))
}

/** Browsers say where a request comes from; a program that says nothing is no other site's page. */
function assertSameOrigin(origin: string, request: IncomingMessage, language: Language): void {
  const from = request.headers.origin
  const site = request.headers['sec-fetch-site']
  if ((from !== undefined && from !== origin) || (site !== undefined && site !== 'same-origin'))
    throw new ServiceError(403, sentence('crossSite', language))
  // A form of another site cannot send this type without being asked first.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ServiceError(415, sentence('notJson', language))
}

async function readJson(request: IncomingMessage, language: Language): Promise<unknown> {
  const text = await readText(request, language)
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError(400, sentence('badSignIn', language))
  }
}

async function readText(request: IncomingMessage, language: Language): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    // Ended early, a stream ends its connection too, before the refusal is on its way.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > maxBodyBytes) throw new ServiceError(413, sentence('badSignIn', language))
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ServiceError) throw error
    // A connection that ends within the body is no fault of ours.
    throw new ServiceError(400, sentence('badSignIn', language))
  }
  return Buffer.concat(chunks).toString('utf8')
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?')[0] ?? '/'

function redirect(response: ServerResponse, to: string): void {
  response
    .writeHead(303, { Location: to, 'Cache-Control': 'no-store', 'Content-Length': '0' })
    .end()
}

function respond(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(JSON.stringify(body))
}
