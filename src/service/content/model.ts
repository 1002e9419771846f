/** Bodies that carry a document's model: where a family keeps model, alias, identity, series and template in them. */
import type { DocumentMap } from '#engine/document-map.ts'
import { type JsonRecord, recordOf } from '#values/json.ts'
import type { Family } from '#engine/portal.ts'

/** A document as its sender wrote it, in the family's own model. */
export interface DraftedModel {
  readonly model: JsonRecord
  /** Postbox of the receiver; empty: the first registered one. */
  readonly alias: string
  /** XML that the draft was made of. */
  readonly source?: string | undefined
}

/** Families without documents have no call that asks. */
export function documentMapOf(family: Family): DocumentMap {
  if (!family.document) throw new Error(`The family ${family.key} has no documents`)
  return family.document
}

/** `{Document: model, CustomerAlias}` → model and alias. */
export function fromBody(family: Family, body: unknown): DraftedModel {
  return drafted(family, body, documentMapOf(family).wrapper)
}

export function toBody(family: Family, { model, alias }: DraftedModel): JsonRecord {
  const key = aliasKey(family)
  return {
    [documentMapOf(family).wrapper]: model,
    ...(key !== undefined && { [key]: alias || null }),
  }
}

export interface BulkItem extends DraftedModel {
  readonly tags: readonly string[]
  readonly specialCode: string | undefined
}

/** The items of a bulk body, with the tags and special code that each brings. */
export function fromBulkBody(family: Family, body: unknown): BulkItem[] {
  const { bulk } = documentMapOf(family)
  if (!bulk) throw new Error(`The family ${family.key} has no bulk creation`)
  const list = recordOf(body)[bulk.list]
  return (Array.isArray(list) ? list : []).map((entry) => {
    const item = recordOf(entry)
    const tags = item['Tags']
    return {
      ...drafted(family, item, bulk.item),
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      specialCode: textOf(item['SpecialCode']) || undefined,
    }
  })
}

function drafted(family: Family, body: unknown, wrapper: string): DraftedModel {
  const given = recordOf(body)
  const key = aliasKey(family)
  return { model: recordOf(given[wrapper]), alias: key === undefined ? '' : textOf(given[key]) }
}

/** The form says where the receiver's alias stands beside the model. */
export const aliasKey = (family: Family): string | undefined => family.form?.aliasKey

// Inside the model

export const infoOf = (map: DocumentMap, model: JsonRecord): JsonRecord => recordOf(model[map.info])
/** ETTN given by the client, in lower case. */
export const uuidOf = (map: DocumentMap, model: JsonRecord): string | undefined =>
  textOf(infoOf(map, model)['UUID']).toLowerCase() /* ascii */ || undefined
export const serieOf = (map: DocumentMap, model: JsonRecord): string =>
  textOf(infoOf(map, model)[map.serie])
export const templateOf = (map: DocumentMap, model: JsonRecord): string | undefined =>
  textOf(infoOf(map, model)['TemplateUUID']).toLowerCase() /* ascii */ || undefined
/** Place of the series in the body, as errors name it. */
export const seriePath = (map: DocumentMap): string => `${map.wrapper}.${map.places.serie}`

export function withInfo(map: DocumentMap, model: JsonRecord, info: JsonRecord): JsonRecord {
  return { ...model, [map.info]: { ...infoOf(map, model), ...info } }
}

/** The answer of every call that makes or sends a document: its ETTN and its number under the family's name for it. */
/** `warnings`: what there is to look at once more; named only where there is something. */
export const sentAnswer = (
  map: DocumentMap,
  uuid: string,
  number: string | null,
  warnings: readonly string[] = [],
): JsonRecord => ({
  UUID: uuid,
  [map.number]: number,
  ...(warnings.length > 0 && { Warnings: warnings }),
})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
