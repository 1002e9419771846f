/** What can be wrong between families: two that claim one route or one call. */
import type { Portal } from './portal.ts'
import type { Problem } from './problem.ts'

export function checkPortal(portal: Portal): Problem[] {
  return [
    ...clashes(portal.routes.map((route) => ({ key: route.path, owner: route.family })), 'route'),
    ...clashes(portal.calls.map((call) => ({ key: `${call.service} ${call.method} ${call.path.toLowerCase()}`, owner: call.id })), 'call'),
    ...clashes(portal.calls.map((call) => ({ key: call.id, owner: call.family })), 'call id'),
  ]
}

function clashes(claims: readonly { key: string; owner: string }[], what: string): Problem[] {
  const owners = new Map<string, string>()
  return claims.flatMap(({ key, owner }) => {
    const first = owners.get(key)
    owners.set(key, first ?? owner)
    return first === undefined ? [] : [{ place: owner, message: `${first} already claims the ${what}`, value: key }]
  })
}
