/** A key with the keys above it: each was made by the next, and what one of them may not do, the first may not either. */
import { sql } from 'kysely'
import type { Tx } from '../ports/ports.ts'

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

interface KeyRow {
  readonly id: string
  readonly company_id: string
  readonly user_id: string
  readonly roles: string[]
  readonly expires_at: Date | null
  readonly may_create_keys: boolean
  readonly last_used_at: Date | null
}

/** The chain of the key with this hash; undefined where there is none. Reads past companies: for sign-in. */
export async function keyChain(tx: Tx, keyHash: string): Promise<KeyChain | undefined> {
  const { rows } = await sql<KeyRow>`
    with recursive chain as (
      select id, company_id, user_id, roles, expires_at, may_create_keys, last_used_at, parent_id, 0 as depth
      from access_key where key_hash = ${keyHash}
      union all
      select up.id, up.company_id, up.user_id, up.roles, up.expires_at, up.may_create_keys, up.last_used_at, up.parent_id, chain.depth + 1
      from access_key up join chain on up.id = chain.parent_id
    ) select * from chain order by depth`.execute(tx)
  const [own, ...above] = rows
  if (!own) return undefined
  // A key works for the person and the company of the one that made it, whatever a row says.
  if (above.some((key) => key.user_id !== own.user_id || key.company_id !== own.company_id))
    return undefined
  const ends = rows.flatMap((key) => (key.expires_at ? [key.expires_at.getTime()] : []))
  return {
    id: own.id,
    companyId: own.company_id,
    userId: own.user_id,
    roles: own.roles.filter((role) => above.every((key) => key.roles.includes(role))),
    expiresAt: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    mayCreateKeys: rows.every((key) => key.may_create_keys),
    lastUsedAt: own.last_used_at,
    depth: above.length,
  }
}
