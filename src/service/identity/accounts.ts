/** Users with the companies they belong to. */
import type { Store, Tx } from '../ports.ts'

export interface Membership {
  readonly companyId: string
  readonly companyName: string
  readonly taxNumber: string
  readonly isActive: boolean
  readonly modules: readonly string[]
  readonly roles: readonly string[]
  readonly isDefault: boolean
}
export interface Account {
  readonly userId: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly isActive: boolean
  /** The default one first, then by name. */
  readonly memberships: readonly Membership[]
}

export function accountOf(store: Store, userId: string): Promise<Account | undefined> {
  return store.asSystem((tx) => readAccount(tx, userId))
}

export async function readAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  const user = await tx
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.user_id', '=', userId)
    .select([
      'company.id',
      'company.name',
      'company.tax_number',
      'company.is_active',
      'company.modules',
      'membership.roles',
      'membership.is_default',
    ])
    .orderBy('membership.is_default', 'desc')
    .orderBy('company.name')
    .execute()
  const memberships = rows.map((row) => ({
    companyId: row.id,
    companyName: row.name,
    taxNumber: row.tax_number,
    isActive: row.is_active,
    modules: row.modules,
    roles: row.roles,
    isDefault: row.is_default,
  }))
  return {
    userId: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    surname: user.surname,
    isActive: user.is_active,
    memberships,
  }
}

/** The company that a session starts in: the default one, else the first. */
export const homeOf = (account: Account): Membership | undefined =>
  account.memberships.find((membership) => membership.isActive)

/** A company that the user may work for now. */
export const membershipOf = (
  account: Account,
  companyId: string | undefined,
): Membership | undefined =>
  account.memberships.find(
    (membership) => membership.companyId === companyId && membership.isActive,
  )

/** The company of a sign-in: the chosen one, or home again where he has left it since. */
export const activeOf = (account: Account, companyId: string | undefined): Membership | undefined =>
  membershipOf(account, companyId) ?? homeOf(account)

export const fullNameOf = (account: Pick<Account, 'name' | 'surname'>): string =>
  `${account.name} ${account.surname}`.trim()
