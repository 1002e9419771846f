/**
 * The portal's own screen signs in here: `POST /idp/interaction/<uid>/login` with {Username, Password} as JSON from the
 * same origin answers {redirectTo}; the browser goes on from there. The interaction belongs to the browser that started
 * it, by a signed cookie.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import { writeAudit } from '../audit.ts'
import { ServiceError, ThrottledError } from '../error.ts'
import type { Log } from '../log.ts'
import type { Clock, Random, Store } from '../ports.ts'
import { errors } from './library.ts'
import { languageOf, sentence, type Language } from './sentences.ts'
import { signIn, whoTried } from './sign-in.ts'

const SignIn = z.strictObject({
  Username: z.string().min(1).max(200),
  Password: z.string().min(1).max(200),
})
const maxBodyBytes = 10_000

export interface InteractionOptions {
  readonly origin: string
  readonly provider: Provider
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  /** Network address that a request came from. */
  readonly addressOf: (request: IncomingMessage) => string
}

/** Answers a request about an interaction; false if it is not one. */
export async function handleInteraction(
  options: InteractionOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, uid, login] = /^\/idp\/interaction\/([\w-]+)(\/login)?$/.exec(pathOf(request)) ?? []
  if (uid === undefined) return false
  if (!login && request.method === 'GET')
    redirect(response, `${options.origin}/login?interaction=${uid}`)
  else if (login && request.method === 'POST') await answer(options, uid, request, response)
  else respond(response, 405, {}, { Allow: login ? 'POST' : 'GET' })
  return true
}

async function answer(
  options: InteractionOptions,
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const language = languageOf(request.headers['accept-language'])
  try {
    respond(response, 200, { redirectTo: await login(options, uid, request, response, language) })
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const headers = error instanceof ThrottledError ? { 'Retry-After': String(error.seconds) } : {}
    respond(response, error.status, error.body(options.random.uuid()), headers)
  }
}

/** Address at which the provider goes on. */
async function login(
  options: InteractionOptions,
  uid: string,
  request: IncomingMessage,
  response: ServerResponse,
  language: Language,
): Promise<string> {
  assertSameOrigin(options.origin, request, language)
  const credentials = SignIn.safeParse(await readJson(request, language))
  if (!credentials.success) throw new ServiceError(400, sentence('badSignIn', language))
  await assertOpen(options.provider, uid, request, response, language)
  const { Username, Password } = credentials.data
  const accountId = await audited(options, Username, request, () =>
    signIn(options.store, options.clock, {
      username: Username,
      password: Password,
      address: options.addressOf(request),
      language,
    }),
  )
  return options.provider.interactionResult(
    request,
    response,
    { login: { accountId } },
    { mergeWithLastSubmission: false },
  )
}

/** Every attempt, good or bad, leaves a row (TRUST A14). */
async function audited(
  options: InteractionOptions,
  username: string,
  request: IncomingMessage,
  attempt: () => Promise<string>,
): Promise<string> {
  const { store, log, random } = options
  const write = async (status: number) =>
    writeAudit(store, log, {
      ...(await whoTried(store, username)),
      call: 'identity.signIn',
      // Without the id of the interaction, which is a secret of the browser.
      path: '/idp/interaction/login',
      status,
      address: options.addressOf(request),
      userAgent: request.headers['user-agent'],
      correlationId: random.uuid(),
    })
  try {
    const userId = await attempt()
    await write(200)
    return userId
  } catch (error) {
    await write(error instanceof ServiceError ? error.status : 500)
    throw error
  }
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
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new ServiceError(413, sentence('badSignIn', language))
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new ServiceError(400, sentence('badSignIn', language))
  }
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
