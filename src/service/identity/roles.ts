/** Roles of those who may do everything. */
import type { Portal } from '#engine/portal.ts'

/** Every role that a call or a route of the portal names, and the one of everybody. */
export function allRoles(portal: Portal): string[] {
  return [
    ...new Set([...portal.calls, ...portal.routes].flatMap((one) => one.roles)),
    'Portal',
  ].sort()
}

/** Who holds it hands out access to the company: an administrator, as far as the second factor goes. */
export const administratorRole = 'pa:w'
