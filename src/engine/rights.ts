/**
 * What somebody may do, as a table: areas of the portal down, kinds of rights across. Which roles there are the calls and routes say; of
 * which kind one is its code says, by the grammar that all families share (`ei:sr:r`: prefix, code, right).
 */
import type { Family, Portal, Route } from './portal.ts'

export const rightKinds = ['read', 'create', 'write', 'define', 'report'] as const
export type RightKind = (typeof rightKinds)[number]

export interface Right {
  readonly code: string
  /** Key of its area; undefined of what belongs to no single one. */
  readonly family: string | undefined
  readonly kind: RightKind
  /** The screen that it opens, or that stands for what it changes. */
  readonly route: Route | undefined
}

/** Stands for the portal itself, not for anything in it: whoever is signed in has it. */
export const portalRole = 'Portal'

type Areas = Pick<Portal, 'families' | 'calls' | 'routes'>

/** The rights of these codes, in the order of the areas in the menu; the one of everybody is none. */
export function rightsOf(portal: Areas, codes: Iterable<string>): Right[] {
  const areas = areasOf(portal)
  const order = new Map(portal.families.map(({ key }, place) => [key, place]))
  const placeOf = ({ family }: Right) => order.get(family ?? '') ?? order.size
  return [...new Set(codes)]
    .filter((code) => code !== portalRole)
    .sort()
    .map((code): Right => {
      const family = familyOfCode(portal, areas, code)
      const kind = kindOf(family?.prefix.role ?? '', code)
      return { code, family: family?.key, kind, route: routeOf(portal, code) }
    })
    .sort((one, other) => placeOf(one) - placeOf(other))
}

/** Families by role: those whose calls or screens name it. */
function areasOf({ calls, routes }: Areas): ReadonlyMap<string, ReadonlySet<string>> {
  const areas = new Map<string, Set<string>>()
  for (const { roles, family } of [...calls, ...routes])
    for (const role of roles) areas.set(role, (areas.get(role) ?? new Set()).add(family))
  return areas
}

/** The family with its prefix, else the first that names it; what has no prefix at all is of no single one. */
function familyOfCode(
  { families }: Areas,
  areas: ReadonlyMap<string, ReadonlySet<string>>,
  code: string,
): Family | undefined {
  if (!code.includes(':')) return undefined
  return (
    families.find(({ prefix }) => prefix.role !== '' && code.startsWith(`${prefix.role}:`)) ??
    families.find(({ key }) => areas.get(code)?.has(key))
  )
}

/** What stands behind the prefix, without the right: series, templates, labels, notifications. */
const definitions: readonly string[] = ['sr', 't', 'tg', 'n']

function kindOf(prefix: string, code: string): RightKind {
  const own = prefix === '' ? code : code.slice(prefix.length + 1)
  const parts = own.split(':')
  const [first = ''] = parts
  const subject = parts.filter((part, place) => place === 0 || !/^[rw]$/.test(part))
  if (parts.length === 1 && prefix === '') return 'define'
  if (prefix !== '') {
    if (first === 'd' || first === 'u' || own.startsWith('o:c:')) return 'create'
    if (definitions.includes(subject.at(-1) ?? '')) return 'define'
    if (first === 'r') return 'report'
  }
  return own.endsWith(':w') ? 'write' : 'read'
}

/** Who may change something does so at the screen that shows it. */
function routeOf({ routes }: Areas, code: string): Route | undefined {
  const opens = (role: string) => routes.find(({ roles }) => roles.includes(role))
  return opens(code) ?? (code.endsWith(':w') ? opens(`${code.slice(0, -1)}r`) : undefined)
}

/** Of these codes those that a set of rights names: `ed:*` those that begin so, `!us:*` none that do. */
export function codesOfPreset(patterns: readonly string[], codes: Iterable<string>): string[] {
  const [taken, left] = [
    patterns.filter((pattern) => !pattern.startsWith('!')),
    patterns.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1)] : [])),
  ]
  return [...codes].filter(
    (code) =>
      code !== portalRole &&
      taken.some((pattern) => fits(pattern, code)) &&
      !left.some((pattern) => fits(pattern, code)),
  )
}

/** `*` stands for any signs, also none. */
function fits(pattern: string, code: string): boolean {
  const [head = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return code === pattern
  const tail = rest.pop() ?? ''
  if (!code.startsWith(head) || code.length < head.length + tail.length) return false
  if (!code.endsWith(tail)) return false
  let place = head.length
  for (const part of rest) {
    const found = code.indexOf(part, place)
    if (found < 0 || found + part.length > code.length - tail.length) return false
    place = found + part.length
  }
  return true
}
