/** Which checks of the contract a test run makes: of those that try the same of calls that one handler answers, the first. */
import type { Check } from '#contract/base/check.ts'
import { boxOf } from '#contract/base/world.ts'
import type { Portal } from '#engine/portal.ts'

/** `npm run proof -- contract` makes every check of every call. */
export const isEveryCheck = process.env['CONTRACT'] === 'all'
/**
 * Made for every call: it is there, who may ask, whose records it tells, and what it answers. What one family alone could break beside
 * that, the proof finds.
 */
const alwaysOf: readonly Check['group'][] = [
  'calls',
  'roles',
  'tenancy',
  'answers',
  'once',
  'files',
]

/** Remembers what it let through: ask it once about each check, in their order. Undefined, which is all, where every check is made. */
export function oneOfEach(portal: Portal): ((check: Check) => boolean) | undefined {
  if (isEveryCheck) return undefined
  const seen = new Set<string>()
  return (check) => {
    const kinds = kindsOf(portal, check).map((kind) => JSON.stringify(kind))
    const isNew = kinds.some((kind) => !seen.has(kind))
    for (const kind of kinds) seen.add(kind)
    return isNew || alwaysOf.includes(check.group)
  }
}

/** What the check tries; it is made where one of these was not tried before. */
function kindsOf(portal: Portal, { call, name, group }: Check): readonly unknown[] {
  const { id, pattern, method, body, access } = call
  const box = boxOf(portal, call)
  if (group === 'paging') return [[name, pattern]]
  if (group === 'sorting' && box !== undefined)
    return box.columns.map(({ field }) => [name, pattern, field.kind])
  if (group === 'filters' && box !== undefined) {
    const [, filter = ''] = name.split(' ')
    const view = box.views.find(({ key }) => key === filter)
    return [[name, pattern, box.filters[filter] ?? view?.where]]
  }
  // Every action is taken once, and of what else a call does at least one thing is tried.
  if (group === 'effects')
    return [
      [name, pattern],
      [id, name.startsWith('action ')],
    ]
  if (/^(no body|fields left out|unknown fields|wrong types)$/.test(name)) return [[name, body]]
  return [[name, pattern, method, access]]
}
