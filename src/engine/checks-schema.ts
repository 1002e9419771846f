/** Whether what a family says of bodies and answers is in their schemas: names of schemas, keys of the document, places of the form. */
import type { DocumentSpec } from '#descriptor/document.ts'
import type { CallSpec } from '#descriptor/family.ts'
import { holdsSeveral, unknownKey } from '#schemas/has-place.ts'
import { schemaOf, wire } from '#schemas/wire.ts'
import { fieldsOf } from './checks-form.ts'
import type { FlatFamily, FlatField, FlatSection } from './flat-form.ts'
import { unknownWord, type Problem } from './problem.ts'
import { schemasOf } from './schema-names.ts'

export function checkSchemas(spec: FlatFamily): Problem[] {
  return [
    ...Object.entries<CallSpec>(spec.calls ?? {}).flatMap(([name, call]) =>
      checkCall(`${spec.key}.calls.${name}`, call),
    ),
    ...(spec.document ? checkDocument(spec, spec.document) : []),
  ]
}

const schemaNames: readonly string[] = Object.keys(wire)
/** A multipart body is no schema. */
const bodyNames: readonly string[] = [...schemaNames, 'Files']

function checkCall(place: string, { body, answer }: CallSpec): Problem[] {
  return [
    ...(body === undefined ? [] : unknownWord(`${place}.body`, 'body', body, bodyNames)),
    ...unknownWord(`${place}.answer`, 'answer', answer, schemaNames),
  ]
}

/** As createLookup, of a place whose value a list shows: it holds one. */
export const createColumnLookup = (name: string, base: string): Lookup => {
  const lookup = createLookup(name, base)
  return (word, place) => {
    const unknown = lookup(word, place)
    const schema = schemaOf(name)
    if (unknown.length > 0 || !schema) return unknown
    return holdsSeveral(schema, base === '' ? place : `${base}.${place}`)
      ? [
          {
            place: word,
            message: 'A column shows one value, and there may be several in',
            value: place,
          },
        ]
      : []
  }
}

/** What is wrong with a place of the model of a document that a column shows; nothing where the model has no schema, which is reported by itself. */
export const columnOfModel = ({ model, wrapper }: DocumentSpec): Lookup =>
  createColumnLookup(schemasOf(model).one, wrapper)

/** Where the model has no schema, or the body not this wrapper, nothing else can be looked for. */
function checkDocument(spec: FlatFamily, document: DocumentSpec): Problem[] {
  const place = `${spec.key}.document`
  const names = schemasOf(document.model)
  const models = schemaNames.flatMap((name) => /^(\w+)Send$/.exec(name)?.[1] ?? [])
  const unknownModel = unknownWord(`${place}.model`, 'model', document.model, models)
  if (unknownModel.length > 0) return unknownModel
  const at = createLookup(names.one, '')
  const unknownWrapper = at(`${place}.wrapper`, document.wrapper)
  if (unknownWrapper.length > 0) return unknownWrapper
  const inModel = createLookup(names.one, document.wrapper)
  return [
    ...documentPlaces(document).flatMap(([word, key]) => inModel(`${place}.${word}`, key)),
    ...createLookup(names.sent, '')(`${place}.number`, document.number),
    ...(document.bulk ? checkBulk(place, document, document.bulk) : []),
    ...(spec.form?.sections ?? []).flatMap((section, index) =>
      checkSectionPlaces(`${spec.key}.form.sections[${index}]`, section, inModel, at),
    ),
  ]
}

/** Says what is unknown of a place below `base` in the schema of that name; nothing where the family has no such schema. */
export type Lookup = (word: string, place: string) => Problem[]
export function createLookup(name: string, base: string): Lookup {
  const schema = schemaOf(name)
  return (word, place) => {
    const unknown = schema && unknownKey(schema, base === '' ? place : `${base}.${place}`)
    return unknown
      ? [
          {
            place: word,
            message: `The schema ${name} has no place "${place}", for there is no`,
            value: unknown.key,
            allowed: unknown.allowed,
          },
        ]
      : []
  }
}

/** Keys of the model by the word of the document that names them. */
function documentPlaces(document: DocumentSpec): readonly (readonly [string, string])[] {
  const { info, lines, supplier, customer, shipment, serie, lineAmount } = document
  const inLine = Object.entries({ ...lineAmount }).map(
    ([name, at]) => [`lineAmount.${name}`, `${lines}.${at}`] as const,
  )
  const deductions = Object.entries(document.deductions ?? {}).flatMap(([code, places]) =>
    Object.entries(places).map(
      ([name, at]) => [`deductions.${code}.${name}`, `${lines}.${String(at)}`] as const,
    ),
  )
  const choices = (['profile', 'type'] as const).flatMap((word) => {
    const where = document[word]
    return 'at' in where ? [[`${word}.at`, `${info}.${where.at}`] as const] : []
  })
  const parts = { info, lines, supplier, customer, shipment }
  return [
    ...Object.entries(parts).flatMap(([word, key]) =>
      key === undefined ? [] : [[word, key] as const],
    ),
    ['serie', `${info}.${serie}`],
    ...choices,
    ...inLine,
    ...deductions,
  ]
}

function checkBulk(
  place: string,
  document: DocumentSpec,
  { list, item }: NonNullable<DocumentSpec['bulk']>,
): Problem[] {
  const { several } = schemasOf(document.model)
  const at = createLookup(several, '')
  const unknownList = at(`${place}.bulk.list`, list)
  return unknownList.length > 0 ? unknownList : at(`${place}.bulk.item`, `${list}.${item}`)
}

/** Whether the places of a section are in the schema of what it writes; `inBody`: in that of the whole body. */
export function checkSectionPlaces(
  place: string,
  section: FlatSection,
  inModel: Lookup,
  inBody: Lookup,
): Problem[] {
  const base = section.section === 'fields' ? section.each : section.at
  const unknownBase = base === undefined ? [] : inModel(`${place}.at`, base)
  // Lines that the form does not have are reported with it (checks-form.ts).
  if (unknownBase.length > 0) return 'at' in section ? unknownBase : []
  const inSection: Lookup = (word, at) => inModel(word, base === undefined ? at : `${base}.${at}`)
  const wrongBases = unknownBases(place, section, inSection)
  return [
    ...(section.section === 'party' && section.alias !== undefined
      ? inBody(`${place}.alias`, section.alias)
      : []),
    ...[...wrongBases.values()].flat(),
    ...fieldsOf(section)
      .filter(({ below }) => !below.some(({ word }) => wrongBases.has(word)))
      .flatMap((field) => checkFieldPlaces(`${place}.${field.word}`, field, inSection)),
  ]
}

/** Base places that are not there, by where they are written: each is told once, and of its fields nothing. */
function unknownBases(
  place: string,
  section: FlatSection,
  inSection: Lookup,
): ReadonlyMap<string, Problem[]> {
  const outermost = fieldsOf(section).flatMap(({ below }) =>
    below
      .map(({ word, at }) => [word, inSection(`${place}.${word}`, at)] as const)
      .filter(([, unknown]) => unknown.length > 0)
      .slice(0, 1),
  )
  return new Map(outermost)
}

function checkFieldPlaces(
  word: string,
  { at, entry, percentAt }: FlatField,
  inSection: Lookup,
): Problem[] {
  const unknown = [
    ...inSection(`${word}.at`, at),
    ...(percentAt === undefined ? [] : inSection(`${word}.percentAt`, percentAt)),
  ]
  if (unknown.length > 0 || !entry) return unknown
  return (['by', 'take'] as const).flatMap((name) =>
    inSection(`${word}.entry.${name}`, `${at}.${entry[name]}`),
  )
}
