/** Forms and documents of families as they are written → compiled, for a portal that was assembled without them. */
import type { FamilySpec } from '#descriptor/family.ts'
import { compileDocument } from './compile-document.ts'
import { compileForm } from './compile-form.ts'
import type { FamilyForms } from './forms.ts'

/** The part of a descriptor that becomes the editor of its family. */
export type EditorSpec = Pick<FamilySpec, 'key' | 'form' | 'document'>

export const compileForms = (specs: readonly EditorSpec[]): FamilyForms =>
  specs.map(({ key, form, document }) => ({
    key,
    form: form && compileForm(form, document?.customer),
    document: document && compileDocument(document),
  }))
