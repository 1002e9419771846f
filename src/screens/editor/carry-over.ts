/** A document of one family goes on as one of its twin: what was typed goes along, what only one of them has waits. */
import { writtenFamily } from '#engine/written-family.ts'
import { valueAt, recordOf } from '#values/json.ts'
import type { FormField, Form } from '#engine/form.ts'
import { type Family } from '#engine/portal.ts'
import { defaultText, textAt, type Body, type Values } from './model.ts'

/** Lists of the family itself: their values mean nothing in another one. */
const ownLists: ReadonlySet<string> = new Set(['series', 'templates'])

/** The texts to set so that the values fit the other form: what it had when it was last on screen, else its defaults. */
export function carriedTexts(
  from: Form,
  to: Form,
  values: Values,
  remembered: Values,
  today: string,
): ReadonlyMap<string, string> {
  const shared = fieldsByPlace(from)
  return new Map(
    [...fieldsByPlace(to)].flatMap(([place, field]) => {
      const text = textAt(values, place)
      const isCarried =
        shared.has(place) &&
        !ownLists.has(field.codeList ?? '') &&
        (field.values === undefined ||
          field.values.includes(text) ||
          (text === '' && !field.required))
      const fitting = isCarried ? text : textAt(remembered, place) || defaultText(field, today)
      return fitting === text ? [] : [[place, fitting] as const]
    }),
  )
}

function fieldsByPlace(form: Form): ReadonlyMap<string, FormField> {
  return new Map(
    form.sections.flatMap((section) =>
      section.section === 'fields' || section.section === 'party'
        ? section.fields.map((field) => [field.key, field] as const)
        : [],
    ),
  )
}

/** The loaded body as one of the other family, without what its model has no place for. */
export async function carriedBody(body: Body, from: Family, to: Family): Promise<Body> {
  if (Object.keys(body).length === 0) return body
  const { schemaOf } = await import('#schemas/wire.ts')
  const carried: Body = {
    [writtenFamily(to).document.wrapper]: valueAt(body, writtenFamily(from).document.wrapper),
  }
  const issues =
    schemaOf(writtenFamily(to).document.schemas.one)?.safeParse(carried).error?.issues ?? []
  const foreign = issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key])
    return issue.code === 'invalid_value' ? [issue.path] : []
  })
  return foreign.reduce<Body>((rest, path) => recordOf(without(rest, path)), carried)
}

function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof value !== 'object' || value === null || key === undefined) return value
  if (Array.isArray(value))
    return value.map((inner, index) => (index === key ? without(inner, rest) : inner))
  const { [String(key)]: inner, ...others } = recordOf(value)
  return rest.length === 0 ? others : { ...others, [String(key)]: without(inner, rest) }
}
