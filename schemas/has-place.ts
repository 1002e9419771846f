/** Which places a schema has: for those who name one and must not name another. */
import { z } from 'zod'

/** The first key of a place that no value of the schema has, and the keys that may stand there instead. */
export interface UnknownKey {
  readonly key: string
  readonly allowed: readonly string[]
}

/**
 * Looks for `InvoiceInfo.IssueDate`; lists are passed through, `InvoiceLines.Price` is the price of any line. Undefined where
 * the schema has the place, or leaves open what may stand there.
 */
export function unknownKey(schema: z.ZodType, place: string): UnknownKey | undefined {
  return unknownIn([schema], place.replaceAll('[]', '').split('.'))
}

function unknownIn(
  schemas: readonly z.ZodType[],
  [key, ...rest]: readonly string[],
): UnknownKey | undefined {
  if (key === undefined) return undefined
  const shapes = schemas.flatMap(objectsOf)
  if (shapes.includes('open')) return undefined
  const objects = shapes.filter((shape) => shape !== 'open')
  const inner = objects.flatMap(({ shape }) =>
    Object.hasOwn(shape, key) ? [shape[key] as z.ZodType] : [],
  )
  return inner.length > 0
    ? unknownIn(inner, rest)
    : { key, allowed: [...new Set(objects.flatMap(({ shape }) => Object.keys(shape)))] }
}

type Shape = z.ZodObject | 'open'
/** Many places are looked for in the same few schemas. */
const known = new WeakMap<z.ZodType, readonly Shape[]>()

/** The objects that a value of the schema may be, in lists too; `open` where it may hold any key. Texts and numbers are none. */
function objectsOf(schema: z.ZodType): readonly Shape[] {
  const before = known.get(schema)
  if (before) return before
  const shapes = readObjects(schema)
  known.set(schema, shapes)
  return shapes
}

function readObjects(schema: z.ZodType): readonly Shape[] {
  if (schema instanceof z.ZodObject) return [schema]
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodAny || schema instanceof z.ZodUnknown)
    return ['open']
  if (schema instanceof z.ZodArray) return objectsOf(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion)
    return (schema.options as readonly z.ZodType[]).flatMap(objectsOf)
  if (schema instanceof z.ZodPipe) return objectsOf(schema.in as z.ZodType)
  if (isWrapper(schema)) return objectsOf(schema.unwrap() as z.ZodType)
  return []
}

type Wrapper =
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPrefault
  | z.ZodNonOptional
  | z.ZodReadonly
  | z.ZodLazy

const isWrapper = (schema: z.ZodType): schema is Wrapper =>
  [
    z.ZodOptional,
    z.ZodNullable,
    z.ZodDefault,
    z.ZodPrefault,
    z.ZodNonOptional,
    z.ZodReadonly,
    z.ZodLazy,
  ].some((wrapper) => schema instanceof wrapper)
