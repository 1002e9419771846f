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

/** Names of what a value of the schema has. */
export const memberNames = (schema: z.ZodType): readonly string[] =>
  objectsOf(schema).flatMap((shape) => (shape === 'open' ? [] : Object.keys(shape.shape)))

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

const readObjects = (schema: z.ZodType): readonly Shape[] =>
  kindsOf(schema).flatMap((kind): readonly Shape[] => {
    if (kind instanceof z.ZodObject) return [kind]
    if (kind instanceof z.ZodArray) return objectsOf(kind.element as z.ZodType)
    return kind instanceof z.ZodRecord || kind instanceof z.ZodAny || kind instanceof z.ZodUnknown
      ? ['open']
      : []
  })

/** Whether the place is inside a list, or holds a list or an object itself: then there is no one value to show. */
export function holdsSeveral(schema: z.ZodType, place: string): boolean {
  let kinds = kindsOf(schema)
  for (const key of place.split('.')) {
    if (kinds.some((kind) => kind instanceof z.ZodArray)) return true
    kinds = kinds.flatMap((kind) =>
      kind instanceof z.ZodObject && Object.hasOwn(kind.shape, key)
        ? kindsOf(kind.shape[key] as z.ZodType)
        : [],
    )
  }
  return kinds.some(
    (kind) =>
      kind instanceof z.ZodArray || kind instanceof z.ZodObject || kind instanceof z.ZodRecord,
  )
}

/** Whether a value of the schema may lack the place. A place that it does not have is none that has to be there. */
export function mayBeAbsent(schema: z.ZodType, place: string): boolean {
  const [key = '', ...rest] = place.split('.')
  return kindsOf(schema).every((kind) => {
    const inner =
      kind instanceof z.ZodObject ? (kind.shape[key] as z.ZodType | undefined) : undefined
    if (!inner || inner.safeParse(undefined).success) return true
    return rest.length > 0 && mayBeAbsent(inner, rest.join('.'))
  })
}

/** What a value may be, without what says that it may be absent; each way where there are several. */
export function kindsOf(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).flatMap(kindsOf)
  if (schema instanceof z.ZodPipe) return kindsOf(schema.in as z.ZodType)
  return isWrapper(schema) ? kindsOf(schema.unwrap() as z.ZodType) : [schema]
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
