/**
 * Browsers in which a person has signed in, by a random cookie whose hash is kept: their attempts are counted apart, so
 * that wrong passwords from elsewhere never keep the owner out (OWASP, device cookies).
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock, Random, Store, Tx } from '../ports/ports.ts'

/** 400 days: the longest that browsers keep a cookie. */
const keptSeconds = 400 * 86_400

const nameAt = (origin: string): string =>
  `${origin.startsWith('https:') ? '__Host-' : ''}evrak_device`

const hashOf = (device: string): string => createHash('sha256').update(device).digest('hex')

/** Hash of the browser's cookie; undefined where it sent none. */
export function deviceHashOf(origin: string, request: IncomingMessage): string | undefined {
  const device = cookieOf(origin, request)
  return device === undefined ? undefined : hashOf(device)
}

function cookieOf(origin: string, request: IncomingMessage): string | undefined {
  const wanted = `${nameAt(origin)}=`
  const found = (request.headers.cookie ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(wanted))
    ?.slice(wanted.length)
  return found !== undefined && /^[0-9a-f]{64}$/.test(found) ? found : undefined
}

export async function isKnownDevice(
  store: Store,
  userId: string,
  deviceHash: string,
): Promise<boolean> {
  const row = await store.asSystem((tx) =>
    tx
      .selectFrom('known_device')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst(),
  )
  return row !== undefined
}

/** Remembers the browser for the person who has just signed in, and gives it its cookie. */
export async function rememberDevice(
  { origin, store, clock, random }: { origin: string; store: Store; clock: Clock; random: Random },
  userId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const device = cookieOf(origin, request) ?? random.hex(32)
  const now = clock.now()
  await store.asSystem((tx) =>
    tx
      .insertInto('known_device')
      .values({ user_id: userId, device_hash: hashOf(device), created_at: now, last_used_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
      )
      .execute(),
  )
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  response.appendHeader(
    'Set-Cookie',
    `${nameAt(origin)}=${device}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** Whoever changes the password may do so because somebody else has it: no browser is trusted until its next sign-in. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('user_id', '=', userId).execute()
}

export async function sweepDevices(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('last_used_at', '<', new Date(now.getTime() - keptSeconds * 1000))
    .execute()
}
