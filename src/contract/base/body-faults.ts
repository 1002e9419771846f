/** Bodies that a schema must refuse, made of one that it takes: fields left out, fields too many, values of another type. */
import type { z } from 'zod'
import { recordOf } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import { describedOf, type Described } from './sample.ts'

/** A body and the places at which it is wrong, as the service names them. */
export interface FaultyBody {
  readonly text: string
  readonly places: readonly string[]
}

type Path = readonly (string | number)[]

/** Where a schema found a fault: what came as JSON has no symbols. */
export const pathOf = ({ path }: z.core.$ZodIssue): Path =>
  path.filter((key) => typeof key !== 'symbol')

export const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`,
    '',
  )

/** Of several forms that a body may have, nothing is known of the places of its faults. */
export const hasOneForm = (schema: z.ZodType): boolean =>
  oneOf(describedOf(schema)).anyOf === undefined

/** For each depth one body from which every required field of that depth is missing. */
export function withoutRequired(schema: z.ZodType, sample: unknown): FaultyBody[] {
  const required = placesIn(describedOf(schema), sample).filter((place) => place.isRequired)
  const depths = [...new Set(required.map(({ path }) => path.length))]
  return depths.map((depth) => {
    const missing = required.filter(({ path }) => path.length === depth)
    return {
      text: JSON.stringify(
        missing.reduce((body, { path }) => withAt(body, path, undefined), sample),
      ),
      places: missing.map(({ path }) => pathText(path)),
    }
  })
}

/** Fields that the service decides and a caller must not (TRUST 5.4 A3). */
const extras = [
  'CompanyID',
  'company_id',
  'Number',
  'InvoiceNumber',
  'ETTN',
  'State',
  'StatusCode',
  'Role',
  'IsActiveUser',
  'CreatedDate',
  'bilinmeyen',
] as const
const reaching = ['__proto__', 'constructor', 'prototype'] as const

/** All of them in every object at once; then, object by object, a name that would reach into the language's own objects. */
export function withUnknown(schema: z.ZodType, sample: unknown): FaultyBody[] {
  const objects = objectsIn(describedOf(schema), sample)
  const added = objects.flatMap(({ path, value }) =>
    extras.filter((name) => !(name in value)).map((name) => [...path, name]),
  )
  const many = {
    text: JSON.stringify(added.reduce<unknown>((body, path) => withAt(body, path, 'x'), sample)),
    places: added.map(pathText),
  }
  const each = someOf(objects, 6).map(({ path }, index) => {
    const name = needed(reaching[index % reaching.length], 'name that reaches')
    return {
      text: JSON.stringify(withAt(sample, [...path, '__extra__'], { y: 1 })).replace(
        '"__extra__"',
        JSON.stringify(name),
      ),
      places: [pathText([...path, name])],
    }
  })
  return [many, ...each]
}

/** Every value of another type; then every field of the body itself. */
export function withWrongTypes(schema: z.ZodType, sample: unknown): FaultyBody[] {
  const places = placesIn(describedOf(schema), sample)
  const leaves = places.filter(
    ({ value, wrong }) => wrong !== undefined && (typeof value !== 'object' || value === null),
  )
  const roots = places.filter(({ path, wrong }) => path.length === 1 && wrong !== undefined)
  return [leaves, roots]
    .filter((some) => some.length > 0)
    .map((some) => ({
      text: JSON.stringify(
        some.reduce((body, { path, wrong }) => withAt(body, path, wrong), sample),
      ),
      places: some.map(({ path }) => pathText(path)),
    }))
}

/** So many at most, the first and the last among them. */
function someOf<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  const step = (list.length - 1) / (most - 1)
  const chosen = new Set(Array.from({ length: most }, (_, index) => Math.round(index * step)))
  return list.filter((_, index) => chosen.has(index))
}

interface PlaceIn {
  readonly path: Path
  readonly value: unknown
  readonly isRequired: boolean
  /** A value of another type; undefined where any will do. */
  readonly wrong: unknown
}

function placesIn(
  described: Described,
  value: unknown,
  path: Path = [],
  isRequired = false,
): PlaceIn[] {
  const one = oneOf(described)
  const here: PlaceIn[] =
    path.length === 0 ? [] : [{ path, value, isRequired, wrong: wrongFor(one) }]
  if (Array.isArray(value))
    return [
      ...here,
      ...value.flatMap((item, index) => placesIn(one.items ?? {}, item, [...path, index])),
    ]
  if (typeof value !== 'object' || value === null) return here
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, inner]) =>
      placesIn(
        one.properties?.[name] ?? {},
        inner,
        [...path, name],
        one.required?.includes(name) ?? false,
      ),
    ),
  ]
}

/** Of a form and null, the form. */
function oneOf(described: Described): Described {
  const [form, ...others] = described.anyOf?.filter(({ type }) => type !== 'null') ?? []
  return form && others.length === 0 ? oneOf(form) : described
}

function wrongFor({ type, enum: values, const: only, anyOf }: Described): unknown {
  if (anyOf || (type === undefined && !values && only === undefined)) return undefined
  const name = typeof type === 'object' ? type.find((one) => one !== 'null') : type
  return name === 'string' ||
    name === 'array' ||
    name === 'object' ||
    (name === undefined && typeof (only ?? values?.[0]) === 'string')
    ? 12_345
    : 'yanlış'
}

/** Objects that have the fields of their schema and no other. */
function objectsIn(
  described: Described,
  value: unknown,
  path: Path = [],
): { readonly path: Path; readonly value: object }[] {
  if (typeof value !== 'object' || value === null) return []
  const one = oneOf(described)
  if (Array.isArray(value))
    return value.flatMap((item, index) => objectsIn(one.items ?? {}, item, [...path, index]))
  const here = one.additionalProperties === false ? [{ path, value }] : []
  return [
    ...here,
    ...Object.entries(value).flatMap(([name, inner]) =>
      objectsIn(one.properties?.[name] ?? {}, inner, [...path, name]),
    ),
  ]
}

/** A copy with the value at the path; undefined takes the field out. */
export function withAt(body: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body))
    return body.map((item, index) => (index === key ? withAt(item, rest, value) : item))
  const object = recordOf(body)
  return { ...object, [key]: withAt(object[key], rest, value) }
}
