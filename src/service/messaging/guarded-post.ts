/**
 * A POST (or another request) to an address elsewhere: it follows no redirect, ends in time and reads little. The name is looked up once and that very address is
 * connected to, so that it cannot become another one after it was found harmless.
 */
import { Resolver } from 'node:dns/promises'
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, isIPv6 } from 'node:net'
import { InternalAddress, isInternal } from '../base/public-network.ts'

export interface GuardedPostOptions {
  /** Any address, port and http are allowed too: where the operator knows all companies, and in tests. */
  readonly allowsInternal: boolean
  /** Addresses of a name. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** Whether an address may not be connected to. */
  readonly isRefused?: (address: string) => boolean
  /** From the first packet to the last. */
  readonly waitMs?: number
}

export interface PostedMessage {
  /** Default: POST. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
  /** Bytes that are read of the answer. */
  readonly mostBytes: number
}
export interface PostAnswer {
  readonly status: number
  /** The beginning of what was said. */
  readonly text: string
  readonly headers: Headers
}
/** Rejects where there is no answer. */
export type GuardedPost = (message: PostedMessage) => Promise<PostAnswer>

const waitMs = 15_000
/** Name servers have no more, however many there are. */
const lookupMs = 5000
const ports: ReadonlySet<string> = new Set(['', '443', '8443'])

export function createGuardedPost(options: GuardedPostOptions): GuardedPost {
  const { allowsInternal, resolve = addressesOf } = options
  const isRefused = options.isRefused ?? (allowsInternal ? () => false : isInternal)
  return async (message) => {
    const url = callableUrl(message.address, allowsInternal)
    const address = await safeAddress(url, resolve, isRefused)
    return post(url, address, message, options.waitMs ?? waitMs)
  }
}

/** The parsed address has one spelling: 0x7f.1 and 2130706433 are 127.0.0.1 there. */
function callableUrl(text: string, allowsInternal: boolean): URL {
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw new Error('The address has a user name or a password in it, which is never sent')
  if (url.protocol !== 'https:' && !(allowsInternal && url.protocol === 'http:'))
    throw new Error('Only addresses of https are called')
  if (!allowsInternal && !ports.has(url.port))
    throw new Error(`Only the ports 443 and 8443 are called, not ${url.port}`)
  return url
}

/** One refused address among those of a name is enough: which of them is connected to is chance. */
async function safeAddress(
  { hostname }: URL,
  resolve: (host: string) => Promise<readonly string[]>,
  isRefused: (address: string) => boolean,
): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [first] = addresses
  if (first === undefined) throw new Error(`${host} has no address`)
  if (addresses.some(isRefused)) throw new InternalAddress(host)
  return first
}

/** Asked of the name servers directly: a question to the operating system takes one of the few threads that files wait for too. */
async function addressesOf(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const end = setTimeout(() => resolver.cancel(), lookupMs)
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  clearTimeout(end)
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  if (addresses.length > 0) return addresses
  throw new Error(`The name ${host} cannot be found`)
}

function post(
  url: URL,
  address: string,
  { method = 'POST', headers, bytes, mostBytes }: PostedMessage,
  most: number,
): Promise<PostAnswer> {
  const options: RequestOptions = {
    method,
    headers: { ...headers, ...(method !== 'GET' && { 'Content-Length': bytes.length }) },
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal: AbortSignal.timeout(most),
    lookup: (_host, { all }, found) => {
      const family = isIPv6(address) ? 6 : 4
      if (all) found(null, [{ address, family }])
      else found(null, address, family)
    },
  }
  const make = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const request = make(url, options, (response) => {
      void beginningOf(response, mostBytes).then((text) => {
        resolve({ status: response.statusCode ?? 0, text, headers: headersOf(response) })
        // The rest is not waited for.
        request.destroy()
      })
    })
    request.on('error', (error) =>
      reject(
        error.name === 'AbortError'
          ? new Error(`There was no answer within ${most / 1000} seconds`)
          : error,
      ),
    )
    request.end(bytes)
  })
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Whatever ends the answer too early: its status counts. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const read: Buffer[] = []
  let size = 0
  try {
    for await (const piece of response) {
      const bytes = Buffer.from(piece)
      read.push(bytes)
      size += bytes.length
      if (size >= most) break
    }
  } catch {
    return Buffer.concat(read).toString('utf8')
  }
  return Buffer.concat(read).toString('utf8')
}

/** What was said as it is kept and shown: readable, on one line, and storable, since the database takes no zero character. */
export const keptAnswer = (text: string, most: number): string =>
  text
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
