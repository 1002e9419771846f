/** The forms and documents of the families, apart from the rest of them in the built portal: read with the first screen that needs one (src/build/forms-apart.ts). */
import type { FamilySpec } from '#descriptor/family.ts'

type FamilyForm = Pick<FamilySpec, 'key' | 'form' | 'document'>

const modules = import.meta.glob<Readonly<Record<string, FamilyForm>>>(
  ['../families/*.ts', '!**/index.ts'],
  { eager: true, query: '?form' },
)

export const familyForms: readonly FamilyForm[] = Object.values(modules).flatMap((module) =>
  Object.values(module),
)
