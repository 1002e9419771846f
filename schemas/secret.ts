/** Values that are written and never read back, such as passwords for other systems. */
import { z } from 'zod'
import { kindsOf } from './has-place.ts'

/**
 * Schema of such a value. A change that leaves it out keeps the value that is there, an empty text removes it. In the description of
 * the API it is `writeOnly`.
 */
export const secretText = (max: number) => z.string().max(max).meta({ writeOnly: true }).optional()

/** Places of the secrets of a schema: `Smtp.Password`; inside of lists `Accounts[].Password`. */
export function secretPlaces(schema: z.ZodType): readonly string[] {
  const known = places.get(schema) ?? [...new Set(placesIn(schema, '', []))]
  places.set(schema, known)
  return known
}

/** The same few schemas are asked about with every call. */
const places = new WeakMap<z.ZodType, readonly string[]>()

function placesIn(schema: z.ZodType, base: string, above: readonly z.ZodType[]): string[] {
  return kindsOf(schema).flatMap((kind) => {
    if (kind.meta()?.['writeOnly'] === true) return [base]
    // A schema may contain itself.
    if (above.includes(kind)) return []
    const inside = [...above, kind]
    if (kind instanceof z.ZodArray) return placesIn(kind.element as z.ZodType, `${base}[]`, inside)
    return kind instanceof z.ZodObject
      ? Object.entries<z.ZodType>(kind.shape).flatMap(([key, inner]) =>
          placesIn(inner, base === '' ? key : `${base}.${key}`, inside),
        )
      : []
  })
}

/** The member that reading adds where a schema has secrets: the places of those that are kept. */
export const secretsAnswer = (schema: z.ZodType): { Secrets?: z.ZodArray<z.ZodString> } =>
  secretPlaces(schema).length > 0 ? { Secrets: z.array(z.string()) } : {}

/** What reading a record answers: what was written, and which secrets are kept, where it can have some. */
export const readAnswer = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodObject && secretPlaces(schema).length > 0
    ? schema.extend(secretsAnswer(schema))
    : schema
