/** What can be wrong between families: two that claim one route or one call. */
import type { Portal } from './portal.ts'
import type { Problem } from './problem.ts'

export function checkPortal(portal: Portal): Problem[] {
  return [
    ...clashes(
      portal.routes.map((route) => ({
        key: shapeOf(route.path),
        value: route.path,
        owner: route.family,
      })),
      'route',
    ),
    ...clashes(
      portal.calls.map((call) => ({
        key: `${call.service} ${call.method} ${shapeOf(call.path)}`,
        value: `${call.service} ${call.method} ${call.path}`,
        owner: call.id,
      })),
      'call',
    ),
  ]
}

/** Paths that no router tells apart: they differ in case or in the name of a parameter only. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}').toLowerCase() /* ascii */

function clashes(
  claims: readonly { key: string; value: string; owner: string }[],
  what: string,
): Problem[] {
  const owners = new Map<string, string>()
  return claims.flatMap(({ key, value, owner }) => {
    const first = owners.get(key)
    owners.set(key, first ?? owner)
    return first === undefined
      ? []
      : [{ place: owner, message: `${first} already claims the ${what}`, value }]
  })
}
