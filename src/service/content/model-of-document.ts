/** A tax document as the model of a family as a saved draft has it: with the defaults of its schema, without places that it does not name. */
import { isRecord, recordOf, type JsonRecord } from '#values/json.ts'
import { schemaOf } from '#schemas/wire.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toModel, type ToModelOptions } from '#documents/model/to-model.ts'
import type { DocumentMap } from '#engine/document-map.ts'

/**
 * As `toModel`, which writes whatever a model of any family could say: a save would be refused for what this one has no place for. In
 * the draft of a file it is kept beside the model. Defaults would otherwise seem to be somebody's change as soon as the draft is saved.
 */
export function modelOfDocument(
  document: TaxDocument,
  map: DocumentMap,
  options?: ToModelOptions,
): JsonRecord {
  const model = knownPlaces(toModel(document, map, options), map)
  const parsed = schemaOf(map.schemas.one)?.safeParse({ [map.wrapper]: model })
  return parsed?.success ? recordOf(recordOf(parsed.data)[map.wrapper]) : model
}

/** The model without the places that the schema of the family does not name. */
export function knownPlaces(model: JsonRecord, map: DocumentMap): JsonRecord {
  const body = { [map.wrapper]: model }
  const issues = schemaOf(map.schemas.one)?.safeParse(body).error?.issues ?? []
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )
  return recordOf(recordOf(unknown.reduce<unknown>(without, body))[map.wrapper])
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (index === key ? without(inner, rest) : inner))
  if (!isRecord(value) || key === undefined) return value
  const { [String(key)]: inner, ...others } = value
  return rest.length === 0 ? others : { ...others, [String(key)]: without(inner, rest) }
}
