/** A planned document, made. */
import type { JsonRecord } from '#values/json.ts'
import type { TaxDocument } from '#documents/document/document.ts'

import type { PlannedDocument } from './plan.ts'

export interface MadeDocument extends PlannedDocument {
  readonly uuid: string
  readonly envelopeUuid: string
  /** Report that it stands in. */
  readonly reportUuid: string | undefined
  readonly model: JsonRecord
  readonly document: TaxDocument
  readonly xml: string
}
