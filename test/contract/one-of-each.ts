/** Which checks of the contract a test run makes: of those that ask the same of calls with one description, the first. */
import type { Check } from '#contract/base/check.ts'
import { boxOf } from '#contract/base/world.ts'
import type { Call, Portal } from '#engine/portal.ts'

/**
 * Made for every call: who may ask, whose records it tells, what it answers and what it does. All else is the same where the engine is told
 * the same about two calls. What one family's handlers alone could break, `npm run proof -- contract` finds: every check of every call.
 */
const alwaysNamed =
  /^(without its role|without a token|foreign id|nothing foreign has changed|id of another list|id that does not exist)$/
const alwaysOf: readonly Check['group'][] = ['answers', 'effects', 'once', 'files']

/** Remembers what it let through: ask it once about each check, in their order. */
export function oneOfEach(portal: Portal): (check: Check) => boolean {
  const seen = new Set<string>()
  return (check) => {
    const kinds = kindsOf(portal, check).map((kind) => JSON.stringify([check.name, kind]))
    const isNew = kinds.some((kind) => !seen.has(kind))
    for (const kind of kinds) seen.add(kind)
    return isNew || alwaysNamed.test(check.name) || alwaysOf.includes(check.group)
  }
}

/** What the check tries; it is made where one of these was not tried before. */
function kindsOf(portal: Portal, { call, name, group }: Check): readonly unknown[] {
  const { pattern, answer } = call
  const box = boxOf(portal, call)
  if (group === 'paging') return [[pattern, answer]]
  if (group === 'sorting' && box !== undefined)
    return box.columns.map(({ name, field }) => [pattern, answer, name, field])
  if (group === 'filters' && box !== undefined) {
    const [, filter = ''] = name.split(' ')
    const view = box.views.find(({ key }) => key === filter)
    return [[pattern, answer, box.filters[filter] ?? [box.row, view?.where]]]
  }
  return [[shapeOf(call), /^(declared parameters|wrong values)/.test(name) ? namesOf(call) : []]]
}

const namesOf = ({ query, apiQuery }: Call) => [Object.keys(query), Object.keys(apiQuery)]

/** What is asked of the service by the call, but for its place, its roles and its parameters. */
function shapeOf(call: Call): unknown {
  const { pattern, method, params, body, answer, effect, when, where, values } = call
  return [pattern, method, params, body, answer, effect, when, where, values]
}
