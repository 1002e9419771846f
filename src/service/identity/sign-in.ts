/** Checks a user name and a password, not more often than a person could. */
import { sql } from 'kysely'
import { fold } from '#values/turkish.ts'
import { ServiceError } from '../base/error.ts'
import type { AuditNote, Clock, Store } from '../ports/ports.ts'
import { networkOf } from '../base/network.ts'
import { trySecret } from './attempts.ts'
import { passwordFits } from './password.ts'
import { sentence, type Language } from './sentences.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly address: string
  /** Hash of the browser's cookie (known-device.ts); counts only where it is known for this user. */
  readonly device?: string | undefined
  /** The user's own sign-in, where the attempt is made in one; it is counted apart, as a known device is. */
  readonly ownSession?: string | undefined
  readonly language: Language
}

/**
 * Id of the user. Throws 401 for a wrong name, a wrong password and an inactive user alike, 429 when it is tried too
 * often (attempts.ts), 503 where too many passwords wait to be looked at.
 */
export async function signIn(
  store: Store,
  clock: Clock,
  { username, password, address, device, ownSession, language }: Credentials,
): Promise<string> {
  const name = usernameKey(username)
  const user = await findUser(store, name, device)
  const known = ownSession ?? (user?.device_hash ? `device:${user.device_hash}` : undefined)
  const attempt = { kind: 'password', of: name, address, device: known, language } as const
  const userId = await trySecret({ store, clock }, attempt, async () => {
    const place = { caller: known ?? networkOf(address), isPreferred: known !== undefined }
    const fits = await passwordFits(password, user?.password_hash, place)
    return user && fits && user.is_active && user.has_company ? user.id : undefined
  })
  if (userId === undefined) throw new ServiceError(401, sentence('wrongPassword', language))
  return userId
}

/** The user of a name, with the device if it is one of his. */
function findUser(store: Store, username: string, device: string | undefined) {
  return store.asSystem((tx) =>
    tx
      .selectFrom('app_user')
      .leftJoin('known_device', (join) =>
        join
          .onRef('known_device.user_id', '=', 'app_user.id')
          .on('known_device.device_hash', '=', device ?? ''),
      )
      .select([
        'app_user.id',
        'app_user.password_hash',
        'app_user.is_active',
        'known_device.device_hash',
        // Whom every company has shut out, or who has not accepted an invitation yet, has nothing to sign in to.
        sql<boolean>`exists (select from membership m join company c on c.id = m.company_id
          where m.user_id = app_user.id and m.is_active and m.joined_at is not null and c.is_active)`.as(
          'has_company',
        ),
      ])
      .where('app_user.username', '=', username)
      .executeTakeFirst(),
  )
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
