/** A key with the keys above it: each was made by the next, and what one of them may not do, the first may not either. */

/** A key as `session_of_key` answers it (store/migrations.ts). */
export interface KeyRow {
  readonly id: string
  readonly company_id: string
  readonly user_id: string
  readonly roles: readonly string[]
  readonly expires_at: string | null
  readonly may_create_keys: boolean
  readonly last_used_at: string | null
}

export interface KeyChain {
  readonly id: string
  readonly companyId: string
  readonly userId: string
  /** Roles that the key and all above it hold. */
  readonly roles: readonly string[]
  /** The earliest end in the chain. */
  readonly expiresAt: Date | null
  readonly mayCreateKeys: boolean
  readonly lastUsedAt: Date | null
  /** Keys above it. */
  readonly depth: number
}

/** The chain of a key, which comes first in `rows`; undefined where there is none. */
export function chainOf(rows: readonly KeyRow[]): KeyChain | undefined {
  const [own, ...above] = rows
  if (!own) return undefined
  // A key works for the person and the company of the one that made it, whatever a row says.
  if (above.some((key) => key.user_id !== own.user_id || key.company_id !== own.company_id))
    return undefined
  const ends = rows.flatMap((key) => (key.expires_at === null ? [] : [Date.parse(key.expires_at)]))
  return {
    id: own.id,
    companyId: own.company_id,
    userId: own.user_id,
    roles: own.roles.filter((role) => above.every((key) => key.roles.includes(role))),
    expiresAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    mayCreateKeys: rows.every((key) => key.may_create_keys),
    lastUsedAt: own.last_used_at === null ? null : new Date(own.last_used_at),
    depth: above.length,
  }
}
