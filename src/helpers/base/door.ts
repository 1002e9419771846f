/**
 * Who may ask a helper. Any page that a person opens can send requests to a program on the same machine, and a name of its own can be made to
 * point there (DNS rebinding): so the address that was asked for, the page that asks, and a code that only the paired portal has all have to
 * be right (AREAS 3, traps).
 */
import { createHash, timingSafeEqual } from 'node:crypto'

/** Why a request is not let in. */
export type Refused = 'host' | 'origin' | 'code'

export interface Door {
  /** Port of the helper. */
  readonly port: number
  /** Origins of the portals that may ask: `https://portal.example.com`. */
  readonly portals: readonly string[]
  /** What the paired portal shows. */
  readonly code: string
}

export interface Knock {
  readonly host: string | null
  readonly origin: string | null
  readonly authorization: string | null
}

/** Names of the own machine, which no other one can take. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** Undefined where page and address are right; who they belong to is said by the code (`isPaired`). */
export function refusedBy(
  { port, portals }: Door,
  { host, origin }: Knock,
): Exclude<Refused, 'code'> | undefined {
  const isOwn = ownNames.some((name) => host?.toLowerCase() /* ascii */ === `${name}:${port}`)
  if (!isOwn) return 'host'
  return origin !== null && portals.includes(origin) ? undefined : 'origin'
}

/** Whether the code is shown. How long that takes says nothing of how much of it was right. */
export function isPaired({ code }: Door, { authorization }: Knock): boolean {
  const shown = /^Bearer (.+)$/.exec(authorization ?? '')?.[1]
  return shown !== undefined && timingSafeEqual(digest(plain(shown)), digest(plain(code)))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** As people type it: dashes, blanks and small letters do not count. */
const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase() /* ascii */
