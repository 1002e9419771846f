/** A model as the document that it will be, with the rules that it breaks: the part of preparing that needs nothing but its input. */
import type { JsonRecord } from '#values/json.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import type { DocumentProblem, Party, TaxDocument } from '#documents/document/document.ts'
import { checkCarried, checkClaimedTotals, toDocument } from '#documents/model/from-model.ts'
import type { DocumentMap } from '#engine/document-map.ts'

export interface ModelGivens {
  readonly map: DocumentMap
  /** With its ETTN. */
  readonly model: JsonRecord
  readonly uuid: string
  readonly supplier: Party
  /** Day and time in Istanbul. */
  readonly date: string
  readonly time: string
}

export interface PreparedModel {
  /** Without number. */
  readonly document: TaxDocument
  readonly problems: readonly DocumentProblem[]
}

/** Throws DocumentError where no document can be made of the model. */
export function prepareModel({
  map,
  model,
  uuid,
  supplier,
  date,
  time,
}: ModelGivens): PreparedModel {
  const document = toDocument(model, map, { supplier, uuid, number: '', issueTime: time })
  const problems = [
    ...checkDocument(document, date, map),
    ...checkCarried(model, map),
    ...checkClaimedTotals(model, map, document),
  ]
  return { document, problems }
}
