/** Families as written → the portal as interpreters read it, with every fault of the families named. */
import type { FamilySpec } from '#descriptor/family.ts'
import { checkTwin } from './checks-twin.ts'
import { compileFamily, deepFreeze, joinFamilies } from './assemble.ts'
import { checkFamily, checkKey, checkPlainData } from './checks.ts'
import { checkNesting } from './checks-group.ts'
import { checkLocales } from './checks-locales.ts'
import { checkReferences } from './checks-references.ts'
import { checkPortal } from './checks-portal.ts'
import { checkWords } from './checks-words.ts'
import { compileForms } from './compile-forms.ts'
import { flatFamily } from './flat-form.ts'
import { withForms } from './forms.ts'
import type { Portal } from './portal.ts'
import { PortalError, type Problem } from './problem.ts'
import type { Locales } from './word-files.ts'

/**
 * Normalises, checks and freezes. Throws a PortalError once with every problem: place, value, what is allowed. Whether every word
 * of the screens is there is checked in the languages that are given.
 */
export function compilePortal(specs: readonly FamilySpec[], locales?: Locales): Portal {
  const known = locales === undefined ? compiled.get(specs) : undefined
  if (known) return known
  const portal = compile(specs, locales ?? {})
  compiled.set(specs, portal)
  return portal
}

/** By their list: what is compiled is frozen, and so are the lists of families that are compiled more than once. */
const compiled = new WeakMap<readonly FamilySpec[], Portal>()

function compile(specs: readonly FamilySpec[], locales: Locales): Portal {
  const read = specs.map((spec) => ({ spec, unreadable: checkReadable(spec) }))
  // What is said of two families is looked at when both can be read.
  const isReadable = read.every(({ unreadable }) => unreadable.length === 0)
  const checked = read.map(({ spec, unreadable }, index) => {
    if (unreadable.length > 0) return { spec, problems: unreadable }
    const flat = flatFamily(spec)
    const problems = [
      ...checkKey(spec, specs.slice(0, index)),
      ...checkFamily(flat),
      ...(isReadable ? [...checkTwin(spec, specs), ...checkReferences(flat, specs)] : []),
    ]
    return { spec, problems }
  })
  // Families with faults of their own may not compile; the others are still compared with one another.
  const faultless = checked.flatMap(({ spec, problems }) =>
    isReadable && problems.length === 0 ? [spec] : [],
  )
  const portal = withForms(
    joinFamilies(faultless.map((spec) => compileFamily(spec, specs))),
    compileForms(faultless),
  )
  const problems = [
    ...checked.flatMap((one) => one.problems),
    ...checkPortal(portal),
    ...checkLocales(portal, locales),
  ]
  if (problems.length > 0) throw new PortalError(problems)
  return deepFreeze(portal)
}

/** What the other checks rely on, so that they are not asked about a family of which this finds something. */
function checkReadable(spec: FamilySpec): Problem[] {
  const functions = checkPlainData(spec, spec.key)
  if (functions.length > 0) return functions
  const words = checkWords(spec)
  return words.length > 0 ? words : checkNesting(spec)
}
