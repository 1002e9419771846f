/** Reading a wire model by the names of its places. The model has passed its schema; absent, null and '' all mean "not given". */
import type { Decimal } from '#values/decimal.ts'
import { isRecord } from '#values/json.ts'
import { plain } from '#values/money.ts'

export type Model = Readonly<Record<string, unknown>>

export function isModel(value: unknown): value is Model {
  return isRecord(value)
}
export function recordIn(model: Model | undefined, key: string): Model | undefined {
  const value = model?.[key]
  return isModel(value) ? value : undefined
}
export function recordsIn(model: Model | undefined, key: string): readonly Model[] {
  const value = model?.[key]
  return Array.isArray(value) ? value.filter(isModel) : []
}
export function textIn(model: Model | undefined, key: string): string | undefined {
  const value = model?.[key]
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return text === '' ? undefined : text
}
/** A number of the wire as decimal text: the shortest one that means the same number. */
export function decimalIn(model: Model | undefined, key: string): Decimal | undefined {
  const value = model?.[key]
  return typeof value === 'number' && Number.isFinite(value) ? plain(value) : undefined
}

/** The day in Istanbul and, where it says one, the time of a wire date: with an offset it is moved to +03:00. */
export function momentOf(text: string): { readonly date: string; readonly time?: string } {
  const [, date = text.slice(0, 10), time, offset] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?)?$/.exec(
      text,
    ) ?? []
  if (time === undefined) return { date }
  const full = time.length === 5 ? `${time}:00` : time
  if (offset === undefined) return { date, time: full }
  const inIstanbul = new Date(Date.parse(`${date}T${full}${offset}`) + 3 * 3_600_000).toISOString()
  return { date: inIstanbul.slice(0, 10), time: inIstanbul.slice(11, 19) }
}

/** Text members that are given, under their names in the document. */
export function textsIn<K extends string>(
  model: Model | undefined,
  names: Readonly<Record<string, K>>,
): { readonly [P in K]?: string } {
  const result: { [P in K]?: string } = {}
  for (const [from, to] of Object.entries(names)) {
    const text = textIn(model, from)
    if (text !== undefined) result[to] = text
  }
  return result
}

/** The day of a wire date. */
export function dayIn(model: Model | undefined, key: string): string | undefined {
  const text = textIn(model, key)
  return text === undefined ? undefined : momentOf(text).date
}

/** A member that is present or absent, never undefined. */
export function given<K extends string, T>(
  key: K,
  value: T | undefined,
): { readonly [P in K]?: T } {
  const result: { [P in K]?: T } = {}
  if (value !== undefined) result[key] = value
  return result
}

/** The schemes and numbers of a list of identifications. */
export function identificationsIn(
  model: Model | undefined,
  key: string,
): readonly { readonly scheme: string; readonly value: string }[] {
  return recordsIn(model, key).flatMap((identification) => {
    const [scheme, value] = [textIn(identification, 'SchemeID'), textIn(identification, 'Value')]
    return scheme === undefined || value === undefined ? [] : [{ scheme, value }]
  })
}
