/** The forms of families that were assembled without them. */
import type { FamilySpec } from '#descriptor/family.ts'
import type { Portal } from './portal.ts'

export type FamilyForms = readonly Pick<FamilySpec, 'key' | 'form'>[]

/** The same portal with the form of each family that is named; calls, routes and boxes are the same values as before. */
export function withForms(portal: Portal, forms: FamilyForms): Portal {
  const formOf = new Map(forms.map(({ key, form }) => [key, form]))
  return { ...portal, families: portal.families.map((family) => ({ ...family, form: formOf.get(family.key) ?? family.form })) }
}
