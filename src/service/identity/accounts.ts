/** Users with the companies they belong to. */
import type { Store, Tx } from '../ports/ports.ts'

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
  const rows = await tx
    .selectFrom('app_user')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'app_user.id')
        .on('membership.is_active', '=', true)
        .on('membership.joined_at', 'is not', null),
    )
    .leftJoin('company', 'company.id', 'membership.company_id')
    .where('app_user.id', '=', userId)
    .select([
      'app_user.id as user_id',
      'app_user.username',
      'app_user.email',
      'app_user.name',
      'app_user.surname',
      'app_user.is_active',
      'company.id as company_id',
      'company.name as company_name',
      'company.tax_number',
      'company.is_active as is_company_active',
      'company.modules',
      'membership.roles',
      'membership.is_default',
    ])
    .orderBy('membership.is_default', 'desc')
    .orderBy('company.name')
    .execute()
  return accountIn(rows)
}

/** A user beside each of the companies that he belongs to; beside none where there is none. */
export interface AccountRow {
  readonly user_id: string
  readonly username: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly is_active: boolean
  readonly company_id: string | null
  readonly company_name: string | null
  readonly tax_number: string | null
  readonly is_company_active: boolean | null
  readonly modules: string[] | null
  readonly roles: string[] | null
  readonly is_default: boolean | null
}

export function accountIn(rows: readonly AccountRow[]): Account | undefined {
  const [user] = rows
  if (!user) return undefined
  const memberships = rows.flatMap((row) =>
    row.company_id === null
      ? []
      : [
          {
            companyId: row.company_id,
            companyName: row.company_name ?? '',
            taxNumber: row.tax_number ?? '',
            isActive: row.is_company_active ?? false,
            modules: row.modules ?? [],
            roles: row.roles ?? [],
            isDefault: row.is_default ?? false,
          },
        ],
  )
  return {
    userId: user.user_id,
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
