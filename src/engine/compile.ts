/** Families as written → the portal as interpreters read it, with every fault of the families named. */
import type { FamilySpec } from '#descriptor/family.ts'
import { checkTwin } from './checks-twin.ts'
import { compileFamily, deepFreeze, joinFamilies } from './assemble.ts'
import { checkFamily, checkKey } from './checks.ts'
import { checkPortal } from './checks-portal.ts'
import type { Portal } from './portal.ts'
import { PortalError } from './problem.ts'

/**
 * Normalises, checks and freezes. Throws a PortalError once with every problem: place, value, what is allowed.
 */
export function compilePortal(specs: readonly FamilySpec[]): Portal {
  const checked = specs.map((spec, index) => ({
    spec,
    problems: [
      ...checkKey(spec, specs.slice(0, index)),
      ...checkFamily(spec),
      ...checkTwin(spec, specs),
    ],
  }))
  // Families with faults of their own may not compile; the others are still compared with one another.
  const portal = joinFamilies(
    checked
      .filter(({ problems }) => problems.length === 0)
      .map(({ spec }) => compileFamily(spec, specs)),
  )
  const problems = [...checked.flatMap((one) => one.problems), ...checkPortal(portal)]
  if (problems.length > 0) throw new PortalError(problems)
  return deepFreeze(portal)
}
