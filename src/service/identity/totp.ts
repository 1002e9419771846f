/** Codes of an authenticator app (RFC 6238): six digits, thirty seconds, one step of clock skew, each accepted once. */
import { Secret, TOTP } from 'otpauth'
import type { Clock, Store } from '../ports/ports.ts'
import type { SecretBox } from '../base/secret-box.ts'

export interface TotpSource {
  readonly store: Store
  readonly clock: Clock
  readonly box: SecretBox
}

const issuer = 'Evrak'
/** Bytes of a secret: as long as the hash (RFC 4226, 4). */
const secretBytes = 20
const period = 30
/** Steps that a clock may be off, either way. */
const skew = 1

const contextOf = (userId: string): string => `totp:${userId}`

/** Keeps a new secret that does not count before its first code; undefined where one counts already. `label` is shown in the app. */
export async function beginTotp(
  { store, clock, box }: TotpSource,
  userId: string,
  label: string,
): Promise<{ readonly secret: string; readonly address: string } | undefined> {
  const secret = new Secret({ size: secretBytes })
  const row = {
    sealed_secret: box.seal(secret.base32, contextOf(userId)),
    created_at: clock.now(),
    confirmed_at: null,
    last_step: null,
  }
  const kept = await store.asSystem((tx) =>
    tx
      .insertInto('totp')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet(row).where('totp.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst(),
  )
  if (!kept) return undefined
  const address = new TOTP({ issuer, label, secret, period }).toString()
  return { secret: secret.base32, address }
}

/**
 * Whether a code is right and was not used before. `confirm` takes the first code of a new secret, which then counts;
 * without it only a secret that counts is looked at.
 */
export async function totpFits(
  { store, clock, box }: TotpSource,
  userId: string,
  code: string,
  { confirm = false } = {},
): Promise<boolean> {
  const row = await store.asSystem((tx) =>
    tx.selectFrom('totp').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  )
  if (!row || (row.confirmed_at === null) !== confirm) return false
  const now = clock.now()
  const secret = Secret.fromBase32(box.open(row.sealed_secret, contextOf(userId)))
  // Compares in constant time.
  const delta = TOTP.validate({
    token: code,
    secret,
    period,
    window: skew,
    timestamp: now.getTime(),
  })
  if (delta === null) return false
  const step = TOTP.counter({ period, timestamp: now.getTime() }) + delta
  // One statement: of two requests with one code at the same moment one gets through.
  const accepted = await store.asSystem((tx) =>
    tx
      .updateTable('totp')
      .set({ last_step: step, confirmed_at: row.confirmed_at ?? now })
      .where('user_id', '=', userId)
      .where('sealed_secret', '=', row.sealed_secret)
      .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
      .returning('user_id')
      .executeTakeFirst(),
  )
  return accepted !== undefined
}
