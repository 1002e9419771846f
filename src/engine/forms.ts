/** What editors read of families that were assembled without it (src/build/forms-apart.ts). */
import type { Family, Portal } from './portal.ts'

/** Forms and document of families, compiled. */
export type FamilyForms = readonly Pick<Family, 'key' | 'form' | 'forms' | 'document'>[]

/** The same portal with the forms and the whole document of each family that is named; calls, routes and boxes are the same values as before. */
export function withForms(portal: Portal, forms: FamilyForms): Portal {
  const lateOf = new Map(forms.map(({ key, ...late }) => [key, late]))
  return {
    ...portal,
    families: portal.families.map((family) => ({ ...family, ...lateOf.get(family.key) })),
  }
}
