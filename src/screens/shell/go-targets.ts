/** Where `g` and a key lead: made from the menu of the person. */
import type { Portal, Route } from '#engine/portal.ts'
import { menuFor } from './menu-entries.ts'

/** First key of those that lead somewhere: `g 1`. */
export const goKey = 'g'
const homeKey = 'h'

export interface GoTarget {
  /** Pressed after `g`. */
  readonly key: string
  readonly route: Route
}

/** Home, and the first nine lists of the menu by their place in it. */
export function goTargets(portal: Portal, mayOpen: (route: Route) => boolean): readonly GoTarget[] {
  const routes = menuFor(portal, mayOpen).flatMap((group) =>
    group.families.flatMap((family) => family.routes),
  )
  const home = routes
    .filter((route) => route.screen === 'dashboard')
    .map((route) => ({ key: homeKey, route }))
  const lists = routes
    .filter((route) => route.screen === 'list' && route.view === route.box)
    .slice(0, 9)
  return [...home, ...lists.map((route, index) => ({ key: String(index + 1), route }))]
}

/** Keys as they stand on a keyboard: `Ctrl K`, `↓`. */
export function shownKeys(key: string): readonly string[] {
  return key.split('+').flatMap((part, _index, parts) => {
    const sign = signs[part]
    if (sign !== undefined) return sign
    if (/^[A-Z]$/.test(part)) return parts.includes('Shift') ? part : ['Shift', part]
    return part.length === 1 ? part.toUpperCase() : part // ASCII
  })
}
const signs: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Enter: '↵',
  Escape: 'Esc',
  ' ': 'Space',
}
