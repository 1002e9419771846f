/**
 * Bodies of programs, as services on .NET take them: the letters of names and of enumerated values may be large or small,
 * numbers and flags may stand in quotes, and what means "nothing" there (an empty text, the UUID of zeros, the rate 0 of the
 * lira) is nothing here. It works on any schema, which then judges what comes out: unknown fields are refused as ever.
 */
import { z } from 'zod'
import { kindsOf } from '#schemas/has-place.ts'
import { isRecord, type JsonRecord } from '#values/json.ts'

type Path = readonly PropertyKey[]

/** One name of an object written in two ways. */
export interface SameName {
  readonly path: Path
  readonly name: string
  readonly written: readonly string[]
}
export interface TolerantBody {
  readonly value: unknown
  readonly faults: readonly SameName[]
}

/** `value` as the schema would have it written. */
export function tolerantBody(schema: z.ZodType, value: unknown): TolerantBody {
  const faults: SameName[] = []
  return { value: readerOf(schema)(value, { path: [], faults }), faults }
}

interface Place {
  readonly path: Path
  readonly faults: SameName[]
}
/** Undefined: as if nothing stood there. */
type Reader = (value: unknown, place: Place) => unknown

/** Schemas are few and bodies are large: what is to be known of a schema is worked out once. */
const known = new WeakMap<z.ZodType, Reader>()

function readerOf(schema: z.ZodType): Reader {
  const before = known.get(schema)
  if (before) return before
  const made = makeReader(schema)
  known.set(schema, made)
  return made
}

function makeReader(schema: z.ZodType): Reader {
  const kinds = kindsOf(schema)
  const mayLack = schema.safeParse(undefined).success
  const isNothing = mayLack ? nothingOf(schema, kinds) : () => false
  const readText = textReader(kinds)
  const lists = kinds.filter((kind) => kind instanceof z.ZodArray)
  const objects = kinds.filter((kind) => kind instanceof z.ZodObject)
  const [only] = kinds.length === 1 ? objects : []
  const isKnownByUuid = only !== undefined && needsUuidAlone(only)
  return (value, place) => {
    if (isNothing(value)) return undefined
    if (typeof value === 'string') return isKnownByUuid ? { UUID: value } : readText(value)
    if (Array.isArray(value)) return readList(lists[0], value, place)
    return isRecord(value) ? readObject(objects, value, place) : value
  }
}

const noUuid = '00000000-0000-0000-0000-000000000000'

/** What stands for "nothing" at a place where nothing may stand, and is no value of it. */
function nothingOf(schema: z.ZodType, kinds: readonly z.ZodType[]): (value: unknown) => boolean {
  const hasUuid = kinds.some((kind) => kind instanceof z.ZodGUID)
  const nothings = new Set(
    [null, ''].filter((value) => !schema.safeParse(value).success).concat(hasUuid ? noUuid : []),
  )
  return (value) => (typeof value === 'string' || value === null) && nothings.has(value)
}

/** Where nothing but the UUID of an object has to be said, programs give it alone: drafts to confirm. */
const needsUuidAlone = ({ shape }: z.ZodObject): boolean =>
  'UUID' in shape &&
  Object.entries(shape).every(
    ([name, inner]) =>
      name === 'UUID' || (inner instanceof z.ZodType && inner.safeParse(undefined).success),
  )

const numberText = /^-?\d{1,20}(\.\d{1,20})?([eE][+-]?\d{1,3})?$/
const flags: Readonly<Record<string, boolean>> = { true: true, false: false }

/** A place that takes texts has the text; of enumerated values the one that is meant. */
function textReader(kinds: readonly z.ZodType[]): (text: string) => unknown {
  const values = kinds.flatMap((kind) => (kind instanceof z.ZodEnum ? kind.options : []))
  if (values.length > 0)
    return (text) => values.find((value) => folded(String(value)) === folded(text)) ?? text
  if (kinds.length === 1 && kinds[0] instanceof z.ZodNumber)
    return (text) => (numberText.test(text) ? Number(text) : text)
  if (kinds.length === 1 && kinds[0] instanceof z.ZodBoolean)
    return (text) => flags[folded(text)] ?? text
  return (text) => text
}

const folded = (text: string): string => text.toLowerCase() /* ascii */

function readList(list: z.ZodArray | undefined, value: readonly unknown[], place: Place): unknown {
  const item = list?.element
  if (!(item instanceof z.ZodType)) return value
  const read = readerOf(item)
  return value.map((one, index) => read(one, within(place, index)))
}

/** Of several forms that an object may have, the first that it is right in, otherwise the first. */
function readObject(forms: readonly z.ZodObject[], value: JsonRecord, place: Place): unknown {
  const [first, ...others] = forms
  if (!first) return value
  if (others.length === 0) return readForm(first, value, place)
  const right = forms.find((form) => {
    const faults: SameName[] = []
    return form.safeParse(readForm(form, value, { path: [], faults })).success
  })
  return readForm(right ?? first, value, place)
}

/** Names of a schema by their small letters. */
const namesOf = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>()

function foldedNames(form: z.ZodObject): ReadonlyMap<string, string> {
  const names =
    namesOf.get(form) ?? new Map(Object.keys(form.shape).map((name) => [folded(name), name]))
  namesOf.set(form, names)
  return names
}

function readForm(form: z.ZodObject, value: JsonRecord, place: Place): JsonRecord {
  const names = foldedNames(form)
  const read: [string, unknown][] = []
  const written = new Map<string, string[]>()
  for (const [key, inner] of Object.entries(value)) {
    const name = names.get(folded(key)) ?? key
    written.set(name, [...(written.get(name) ?? []), key])
    const schema = Object.hasOwn(form.shape, name) ? form.shape[name] : undefined
    const one = schema instanceof z.ZodType ? readerOf(schema)(inner, within(place, name)) : inner
    if (one !== undefined) read.push([name, one])
  }
  for (const [name, keys] of written)
    if (keys.length > 1) place.faults.push({ path: [...place.path, name], name, written: keys })
  return withoutIdleRate(Object.fromEntries(read))
}

const within = ({ path, faults }: Place, key: PropertyKey): Place => ({
  path: [...path, key],
  faults,
})

/** Programs send the rate of every document, and 0 for the lira, which has none. */
function withoutIdleRate(object: JsonRecord): JsonRecord {
  const { ExchangeRate: rate, ...rest } = object
  const isLira = [undefined, null, 'TRY'].some((code) => code === object['CurrencyCode'])
  return rate === 0 && isLira ? rest : object
}
