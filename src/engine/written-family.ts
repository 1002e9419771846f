import type { DocumentMap } from './document-map.ts'
import type { Form } from './form.ts'
import type { Family } from './portal.ts'

/** A family whose documents people write: its form is there, and where the document stands in a body. */
export interface WrittenFamily extends Family {
  readonly document: DocumentMap
  readonly form: Form
}
const isWritten = (family: Family): family is WrittenFamily =>
  family.form !== undefined && family.document !== undefined

/** The family as one whose documents are written. Throws where it has no form, or the portal is without its forms. */
export function writtenFamily(family: Family): WrittenFamily {
  if (!isWritten(family)) throw new Error(`The portal has no form for documents of ${family.key}`)
  return family
}
