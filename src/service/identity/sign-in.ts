/** Checks a user name and a password, not more often than a person could. */
import { fold } from '#documents/turkish.ts'
import { ServiceError, ThrottledError } from '../error.ts'
import type { AuditNote, Clock, Store, Tx } from '../ports.ts'
import { passwordFits } from './password.ts'
import { sentence, type Language } from './sentences.ts'

/** Failed attempts per minute, by user name and by address (TRUST A14). */
const allowed = { attempts: 10, seconds: 60 } as const
const keptHours = 24

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly language: Language
}

/** Id of the user. Throws 401 for a wrong name, a wrong password and an inactive user alike, 429 when throttled. */
export async function signIn(
  store: Store,
  clock: Clock,
  { username, password, address, language }: Credentials,
): Promise<string> {
  const name = usernameKey(username)
  const attempt = await recordAttempt(store, clock, name, address, language)
  const user = await store.asSystem((tx) =>
    tx
      .selectFrom('app_user')
      .select(['id', 'password_hash', 'is_active'])
      .where('username', '=', name)
      .executeTakeFirst(),
  )
  const fits = await passwordFits(password, user?.password_hash)
  if (!user || !fits || !user.is_active)
    throw new ServiceError(401, sentence('wrongPassword', language))
  await store.asSystem((tx) =>
    tx.updateTable('sign_in_attempt').set({ succeeded: true }).where('id', '=', attempt).execute(),
  )
  return user.id
}

/**
 * Who tried to sign in, for the audit. Of a name that nobody has only the beginning is told: people type their password
 * into the wrong field.
 */
export async function whoTried(store: Store, username: string): Promise<AuditNote> {
  const user = await store.asSystem((tx) =>
    tx
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', usernameKey(username))
      .executeTakeFirst(),
  )
  return user ? { userId: user.id } : { details: { username: `${username.slice(0, 2)}…` } }
}

/** User names are kept and compared folded: `AYŞE` and `ayse` are one. */
export const usernameKey = (username: string): string => fold(username).slice(0, 200)

/** The attempt is written as failed before the password is looked at, so that many at once are counted too. */
function recordAttempt(
  store: Store,
  clock: Clock,
  username: string,
  address: string,
  language: Language,
): Promise<number> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const failed = await failedSince(
      tx,
      new Date(now.getTime() - allowed.seconds * 1000),
      username,
      address,
    )
    const full = [
      failed.filter((one) => one.username === username),
      failed.filter((one) => one.address === address),
    ].find((list) => list.length >= allowed.attempts)
    if (full)
      throw new ThrottledError(
        secondsUntilFree(
          full.map((one) => one.at),
          now,
        ),
        sentence('throttled', language),
      )
    await tx
      .deleteFrom('sign_in_attempt')
      .where('at', '<', new Date(now.getTime() - keptHours * 3_600_000))
      .execute()
    const { id } = await tx
      .insertInto('sign_in_attempt')
      .values({ username, address, succeeded: false, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

function failedSince(tx: Tx, since: Date, username: string, address: string) {
  return tx
    .selectFrom('sign_in_attempt')
    .select(['username', 'address', 'at'])
    .where('succeeded', '=', false)
    .where('at', '>', since)
    .where((where) => where.or([where('username', '=', username), where('address', '=', address)]))
    .orderBy('at')
    .execute()
}

/** The oldest of the last ten attempts has to leave the window. */
function secondsUntilFree(times: readonly Date[], now: Date): number {
  const oldest = times[times.length - allowed.attempts] ?? now
  return Math.max(1, Math.ceil((oldest.getTime() + allowed.seconds * 1000 - now.getTime()) / 1000))
}
