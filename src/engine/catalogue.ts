/** The portal as tables: what other programs read to know its routes, its calls and its menu. */
import type { Call, Portal, Route } from './portal.ts'

export interface RouteEntry {
  readonly path: string
  /** Any one opens the screen; empty: anybody may. */
  readonly roles: readonly string[]
  readonly module?: string
  readonly screen: string
  readonly family: string
}

export interface CallEntry {
  readonly id: string
  readonly service: string
  readonly method: string
  readonly path: string
  /** Names of the query parameters. */
  readonly query: readonly string[]
  readonly roles: readonly string[]
  readonly effect: string
}

export interface MenuEntry {
  readonly group: string
  readonly family: string
  readonly icon: string
  readonly path: string
  /** Key of the entry's name in the locales. */
  readonly label: string
  readonly roles: readonly string[]
}

export function routesOf(portal: Portal): RouteEntry[] {
  return portal.routes.map(routeEntry)
}

/** Every call of the portal; with `all` also the calls and parameters kept for clients of the public API. */
export function callsOf(portal: Portal, all = false): CallEntry[] {
  return portal.calls.filter((call) => all || !call.api).map((call) => callEntry(call, all))
}

export function menuOf(portal: Portal): MenuEntry[] {
  return portal.menu.flatMap(({ group, families }) =>
    families.flatMap(({ key, icon, routes }) =>
      routes.map(({ path, label, roles }) => ({ group, family: key, icon, path, label, roles })),
    ),
  )
}

function routeEntry({ path, roles, module, screen, family }: Route): RouteEntry {
  return { path, roles, ...(module !== undefined && { module }), screen, family }
}

function callEntry(
  { id, service, method, path, query, apiQuery, roles, effect }: Call,
  all: boolean,
): CallEntry {
  return {
    id,
    service,
    method,
    path,
    query: Object.keys(all ? { ...query, ...apiQuery } : query),
    roles,
    effect,
  }
}
