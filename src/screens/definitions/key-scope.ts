/** Roles of an API key as people think of them: areas of the portal, to read only or to write too. */
import type { Portal } from '#engine/portal.ts'

export interface KeyScope {
  /** Families that some role opens. */
  readonly areas: readonly string[]
  readonly isReadOnly: boolean
}

/** Roles end so where they change nothing. */
const isRead = (role: string): boolean => role.endsWith(':r')
/** Stands for the portal itself, not for anything in it. */
const portalRole = 'Portal'

/** Families by role: those whose calls it opens. */
function areasByRole(portal: Portal): ReadonlyMap<string, ReadonlySet<string>> {
  const areas = new Map<string, Set<string>>()
  for (const { roles, family } of portal.calls)
    for (const role of roles) areas.set(role, (areas.get(role) ?? new Set()).add(family))
  return areas
}

export function scopeOf(portal: Portal, roles: readonly string[]): KeyScope {
  const byRole = areasByRole(portal)
  const opened = new Set(roles.flatMap((role) => [...(byRole.get(role) ?? [])]))
  return {
    areas: portal.families.map(({ key }) => key).filter((key) => opened.has(key)),
    isReadOnly: roles.every((role) => isRead(role) || role === portalRole),
  }
}

/** Of the roles that somebody holds those that open the areas; undefined areas: all. */
export function rolesIn(
  portal: Portal,
  held: Iterable<string>,
  { areas, isReadOnly }: { areas: readonly string[] | undefined; isReadOnly: boolean },
): string[] {
  const byRole = areasByRole(portal)
  const isWanted = (role: string) =>
    role === portalRole ||
    areas === undefined ||
    [...(byRole.get(role) ?? [])].some((family) => areas.includes(family))
  return [...held].filter(
    (role) => isWanted(role) && (!isReadOnly || isRead(role) || role === portalRole),
  )
}
