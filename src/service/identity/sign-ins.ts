/**
 * Sign-ins that have not ended: one row per grant of the provider, with the company it works for. Where a row is gone,
 * access tokens of its grant are refused at the next request and refresh tokens do not renew.
 */
import { sql } from 'kysely'
import type { Clock, Random, Store, Tx } from '../ports/ports.ts'
import { accountOf, homeOf } from './accounts.ts'

export interface NewSignIn {
  readonly grantId: string
  readonly userId: string
  readonly userAgent: string
  readonly address: string
}

/** Keeps the sign-in of a grant, in the user's first company; one that is kept already stays as it is. */
export async function keepSignIn(
  { store, clock, random }: { store: Store; clock: Clock; random: Random },
  { grantId, userId, userAgent, address }: NewSignIn,
): Promise<void> {
  if ((await companyOfGrant(store, grantId)) !== undefined) return
  const account = await accountOf(store, userId)
  const home = account && homeOf(account)
  // Without a company there is nothing to work for; the provider goes on and the service refuses.
  if (!home) return
  const now = clock.now()
  const row = {
    id: random.uuid(),
    grant_id: grantId,
    user_id: userId,
    company_id: home.companyId,
    user_agent: userAgent.slice(0, 300) || null,
    address,
    created_at: now,
    last_used_at: now,
  }
  await store.asSystem(async (tx) => {
    await tx
      .insertInto('sign_in')
      .values(row)
      .onConflict((conflict) => conflict.column('grant_id').doNothing())
      .execute()
    await noteSignIn(tx, { userId, companyId: home.companyId, now })
  })
}

/** When the person last began to work for the company, for those who administer its users. */
export const noteSignIn = (
  tx: Tx,
  {
    userId,
    companyId,
    now,
  }: { readonly userId: string; readonly companyId: string; readonly now: Date },
) =>
  tx
    .updateTable('membership')
    .set({ last_sign_in_at: now })
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .execute()

/** The active company of a grant. */
export async function companyOfGrant(
  store: Store,
  grantId: string | undefined,
): Promise<string | undefined> {
  if (grantId === undefined) return undefined
  const row = await store.asSystem((tx) =>
    tx
      .selectFrom('sign_in')
      .select('company_id')
      .where('grant_id', '=', grantId)
      .executeTakeFirst(),
  )
  return row?.company_id
}

export interface EndedSignIns {
  readonly userId: string
  /** Those that work for this company; absent: for any. */
  readonly companyId?: string
  /** This one alone; absent: all. */
  readonly id?: string
  /** All but this one. */
  readonly except?: string | undefined
}

/**
 * Ends sign-ins of a user with everything that was given out in them: codes, refresh tokens, the grant, and the browser's
 * own session, which would make a new grant without asking. Answers how many there were.
 */
export async function endSignIns(
  tx: Tx,
  { userId, companyId, id, except }: EndedSignIns,
): Promise<number> {
  let which = tx.deleteFrom('sign_in').where('user_id', '=', userId)
  if (companyId !== undefined) which = which.where('company_id', '=', companyId)
  if (id !== undefined) which = which.where('id', '=', id)
  if (except !== undefined) which = which.where('id', '<>', except)
  const grants = (await which.returning('grant_id').execute()).map((row) => row.grant_id)
  if (grants.length === 0) return 0
  await tx
    .deleteFrom('oidc_payload')
    .where((where) =>
      where.or([
        where('grant_id', 'in', grants),
        where.and([where('model', '=', 'Grant'), where('id', 'in', grants)]),
        where.and([
          where('model', '=', 'Session'),
          where(
            sql<string>`jsonb_path_query_first(payload, '$.authorizations.*.grantId') #>> '{}'`,
            'in',
            grants,
          ),
        ]),
      ]),
    )
    .execute()
  return grants.length
}
