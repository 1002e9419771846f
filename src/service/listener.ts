/** The HTTP server: takes its port before anything else is ready, then hands requests to identity and service. */
import {
  createServer,
  maxHeaderSize,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { serveShort } from './base/give-way.ts'
import { portOf } from './base/port-of.ts'
import type { ServiceConfig } from './config.ts'
import { answerHeaders } from './http/headers.ts'
import type { Identity } from './identity/identity.ts'
import { silentLog, type Log } from './base/log.ts'
import { exitCodes, StartError } from './store/start-error.ts'

export interface Listener {
  /** Address of the port that was taken. */
  readonly origin: string
  /** Until then everything is answered with 503. */
  open(inside: Inside): void
  /** Network address a request came from: that of the connection, or what the last of our own proxies says of it. */
  addressOf(request: Request | IncomingMessage): string | undefined
  /** There are signs of a proxy, and the configuration knows of none. */
  isProxyUnknown(): boolean
  /**
   * Takes no more connections and ends each that is open with the answer that is under way; resolves when all have ended.
   * Those that have not after `withinMs` are cut; gives how many requests that were.
   */
  close(withinMs?: number): Promise<number>
}
export interface Inside {
  readonly identity: Pick<Identity, 'owns' | 'handle'>
  readonly fetch: (request: Request) => Promise<Response>
  readonly origin: string
  /** The database does not answer: identity cannot, either, and says so. */
  readonly isDown?: () => boolean
}
/** By request, of Node or of the web. */
type Addresses = WeakMap<object, string>
type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Requests under way get this long where a start fails. */
const graceMs = 2_000
/** A kept connection is idle only after its answer was read: the open ones are looked through this often. */
const idleCheckMs = 50

/**
 * A connection without a request is kept longer than proxies keep theirs (a minute is usual): who closes first while the other
 * sends makes a request fail that nobody has refused.
 */
const keptMs = 75_000

export type ListenerConfig = Pick<ServiceConfig, 'port' | 'host'> &
  Partial<Pick<ServiceConfig, 'origin' | 'proxies'>>

export async function listen(
  { port, host, origin: configured = '', proxies = 0 }: ListenerConfig,
  log: Log = silentLog,
): Promise<Listener> {
  let answer: Answer = starting
  const addresses: Addresses = new WeakMap()
  const headers = Object.entries(answerHeaders(configured.startsWith('https:')))
  const underWay = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  let isClosing = false
  const proxy = proxyWarning(configured, proxies, log)
  const server = createServer((request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    if (isClosing) response.setHeader('Connection', 'close')
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    // What a refused request still sends is read and dropped: left where it is, no other request comes through its connection.
    response.once('finish', () => request.resume())
    proxy.note(request)
    addresses.set(request, addressBehind(request, proxies))
    response.once(
      'close',
      serveShort(() => answer(request, response)),
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const isAnswered = [...underWay].some((one) => one.socket === socket && one.headersSent)
    if (!isAnswered && socket.writable) socket.write(unreadable(error.code ?? '', headers))
    socket.destroy(error)
  })
  server.on('connection', (connection) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  server.keepAliveTimeout = keptMs
  server.headersTimeout = keptMs + 5_000
  await bind(server, port, host)
  const origin = originOf(server, host)
  return {
    origin,
    open: (inside) => {
      answer = answerOf(inside, addresses, log)
    },
    addressOf: (request) => addresses.get(request),
    isProxyUnknown: () => proxy.isUnknown(),
    close: (withinMs = graceMs) => {
      isClosing = true
      for (const response of underWay)
        if (!response.headersSent) response.setHeader('Connection', 'close')
      return closeServer({ server, underWay, connections }, withinMs)
    },
  }
}

function answerOf(
  { identity, fetch, origin, isDown = () => false }: Inside,
  addresses: Addresses,
  log: Log,
): Answer {
  const listener = getRequestListener(
    (request, { incoming }) => {
      addresses.set(request, addresses.get(incoming) ?? '')
      return fetch(request)
    },
    // Left to Node, which reads a refused body to its end (within its time for a request): cut off after half a second, as the
    // listener would by itself, a slow connection never hears why it was refused.
    { overrideGlobalObjects: false, autoCleanupIncoming: false },
  )
  return (request, response) => {
    const elsewhere = otherNameOf(request, origin)
    if (!isHost(request.headers.host)) refuseHost(response)
    else if (elsewhere !== undefined)
      response.writeHead(307, { Location: elsewhere, 'Cache-Control': 'no-store' }).end()
    else if (identity.owns(request) && isDown()) unavailable(response, 'database down')
    else if (identity.owns(request))
      void identity
        .handle(request, response)
        .catch((error: unknown) => broken(response, error, log))
    else void listener(request, response)
  }
}

/** The address of a request begins with its host: of one that is none, no address can be made (RFC 9112, 3.2). */
const isHost = (host: string | undefined): boolean =>
  host === undefined || URL.canParse(`http://${host}`)

/** Each proxy of ours adds the address that it was asked from; whatever stands before them in the header, anybody may have written. */
function addressBehind(request: IncomingMessage, proxies: number): string {
  const told = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((text) => text.trim())
  return ((proxies > 0 && told.at(-proxies)) || request.socket.remoteAddress || 'unknown').slice(
    0,
    60,
  )
}

/**
 * Warns once of a proxy that the configuration does not know: everybody would have the proxy's address, and limits per
 * address would hold for all together. This server speaks plain HTTP, so an https origin alone says that there is one.
 */
function proxyWarning(origin: string, proxies: number, log: Log) {
  let isUnknown = false
  const warn = (sign: string): void => {
    if (isUnknown || proxies > 0) return
    isUnknown = true
    log.warn(
      `A proxy seems to be in front of the service, but PROXIES is 0: every caller appears under the proxy's address. Set PROXIES to the number of your proxies.`,
      { sign },
    )
  }
  if (origin.startsWith('https:')) warn(`ORIGIN is ${origin}, and the service itself speaks http`)
  return {
    note: (request: IncomingMessage): void => {
      if (request.headers['x-forwarded-for'] !== undefined)
        warn('a request carries X-Forwarded-For')
    },
    isUnknown: () => isUnknown,
  }
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * A page opened under another name of this machine (`localhost` for `127.0.0.1`) goes on under the configured one:
 * cookies, tokens and the sign-in belong to one origin.
 */
function otherNameOf(request: IncomingMessage, origin: string): string | undefined {
  if (request.method !== 'GET' || !/\btext\/html\b/.test(request.headers.accept ?? ''))
    return undefined
  const asked = URL.canParse(`http://${request.headers.host ?? ''}`)
    ? new URL(`http://${request.headers.host}`)
    : undefined
  const own = new URL(origin)
  if (
    !asked ||
    asked.hostname === own.hostname ||
    asked.port !== own.port ||
    !loopback.has(asked.hostname) ||
    !loopback.has(own.hostname)
  )
    return undefined
  return `${origin}${request.url ?? '/'}`
}

const starting: Answer = (_request, response) => unavailable(response, 'starting')

function unavailable(response: ServerResponse, status: string): void {
  response
    .writeHead(503, {
      'Content-Type': 'application/json',
      'Retry-After': '1',
      'Cache-Control': 'no-store',
    })
    .end(JSON.stringify({ status }))
}

function broken(response: ServerResponse, error: unknown, log: Log): void {
  log.error('A request to the identity provider failed', {
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
  respondError(response, 500, 'The identity service failed.')
}

const refuseHost = (response: ServerResponse): void =>
  respondError(response, 400, 'The header Host names no host.')

/** What Node reads of a request before anybody else, and what it answers where it cannot; anything else is no HTTP: 400. */
const unreadableStatuses: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    `The address and the headers of a request hold at most ${maxHeaderSize} bytes together.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
}

/** A whole answer, written by hand: there is no response where there is no request. */
function unreadable(code: string, headers: readonly (readonly [string, string])[]): string {
  const [status, message] = unreadableStatuses[code] ?? [400, 'The request is not HTTP.']
  const body = errorBody(status, message)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** In the shape of every error of a call; nobody's language is known here. */
function respondError(response: ServerResponse, status: number, Message: string): void {
  if (!response.headersSent) response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(errorBody(status, Message))
}

const errorBody = (status: number, Message: string): string =>
  JSON.stringify({ Message, Errors: [{ Code: status, Description: Message, Detail: null }] })

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startErrorOf(error, port, host)))
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is taken by another program. Stop that one, or name another port with PORT.`,
  EACCES: (port) => `Port ${port} is not open to this user. Name a port above 1023 with PORT.`,
  EADDRNOTAVAIL: (_port, host) =>
    `This machine has no address ${host}. Name one that it has with HOST.`,
  ENOTFOUND: (_port, host) =>
    `The host ${host} is not known. Name an address of this machine with HOST.`,
}

function startErrorOf(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  const reason =
    reasons[error.code ?? '']?.(port, host) ??
    `Port ${port} of ${host} cannot be used (${error.message}). Name another with PORT.`
  return new StartError(reason, exitCodes.unavailable, error)
}

/** `0.0.0.0` and `::` listen everywhere; browsers of this machine say localhost. */
function originOf(server: Server, host: string): string {
  const name =
    host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${portOf(server)}`
}

interface Closing {
  readonly server: Server
  readonly underWay: ReadonlySet<ServerResponse>
  readonly connections: ReadonlySet<Socket>
}

async function closeServer(
  { server, underWay, connections }: Closing,
  withinMs: number,
): Promise<number> {
  if (!server.listening) return 0
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const closeIdle = () => {
    server.closeIdleConnections()
    // Browsers and proxies open connections ahead. Node takes one that has carried no request yet for busy.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  }
  const idle = setInterval(closeIdle, idleCheckMs)
  await Promise.race([closed, pause(withinMs, undefined, { ref: false })])
  clearInterval(idle)
  const cut = underWay.size
  server.closeAllConnections()
  await closed
  return cut
}
