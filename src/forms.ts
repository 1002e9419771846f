/** The forms and documents of the families, apart from the rest of them in the built portal: read with the first screen that needs one (src/build/forms-apart.ts). */
import { compileForms, type EditorSpec } from '#engine/compile-forms.ts'
import { withForms } from '#engine/forms.ts'
import type { Portal } from '#engine/portal.ts'

const modules = import.meta.glob<Readonly<Record<string, EditorSpec>>>(
  ['../families/*.ts', '!**/index.ts'],
  { eager: true, query: '?form' },
)

const familyForms = compileForms(Object.values(modules).flatMap((module) => Object.values(module)))

/** The portal with the forms of its families. */
export const withFamilyForms = (portal: Portal): Portal => withForms(portal, familyForms)
