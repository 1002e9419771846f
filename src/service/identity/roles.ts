/** Roles of those who may do everything, and which roles count where. */
import type { Portal } from '#engine/portal.ts'
import type { Membership } from './accounts.ts'

/** Every role that a call or a route of the portal names, and the one of everybody. */
export function allRoles(portal: Portal): string[] {
  const named = [...portal.calls, ...portal.routes].flatMap((one) => one.roles)
  return [...new Set([...named, 'Portal'])].sort()
}

/** Who may let people in, and says what they may do. */
export const usersRole = 'us:w'
/** Whoever holds one of them hands out access to the company: an administrator, as far as the second factor goes. */
export const administratorRoles: readonly string[] = ['pa:w', usersRole]
export const isAdministrator = (roles: readonly string[]): boolean =>
  roles.some((role) => administratorRoles.includes(role))

/** Roles that count at a company. */
export type RolesAt = (membership: Pick<Membership, 'taxNumber' | 'roles'>) => readonly string[]

/** Desks are offered at the company that operates the service alone: elsewhere the roles that only they ask for count for nothing. */
export function rolesAtOf(portal: Portal, operator: string | undefined): RolesAt {
  const ofDesks = new Set(deskRoles(portal))
  return ({ taxNumber, roles }) =>
    taxNumber === operator ? roles : roles.filter((role) => !ofDesks.has(role))
}

/** Roles that only desks ask for. */
export const deskRoles = ({ families }: Portal): readonly string[] =>
  families.flatMap(({ boxes }) =>
    boxes.flatMap(({ record, roles }) =>
      record?.deskOf === undefined ? [] : [...roles.read, ...roles.write],
    ),
  )
