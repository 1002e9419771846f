/** Forms and documents of families as they are written → compiled, for a portal that was assembled without them. */
import type { FamilySpec } from '#descriptor/family.ts'
import { compileDocument } from './compile-document.ts'
import { compileForm } from './compile-form.ts'
import { flatForms } from './flat-form.ts'
import type { FamilyForms } from './forms.ts'

/** The part of a descriptor that becomes the editor of its family, and the forms of its records. */
export type EditorSpec = Pick<FamilySpec, 'key' | 'form' | 'forms' | 'document'>

export const compileForms = (specs: readonly EditorSpec[]): FamilyForms =>
  specs.map((spec) => {
    const { form, forms } = flatForms(spec)
    return {
      key: spec.key,
      form: form && compileForm(form, spec.document?.customer),
      forms:
        forms &&
        Object.fromEntries(
          Object.entries(forms).map(([box, one]) => [box, compileForm(one, undefined)]),
        ),
      document: spec.document && compileDocument(spec.document),
    }
  })
