/** Values that came from outside as JSON, and of which nobody knows yet what they are. */

export type JsonRecord = Readonly<Record<string, unknown>>

/** An object with members: no list, not null. */
export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value where it has members, otherwise nothing to find in it. */
export const recordOf = (value: unknown): JsonRecord => (isRecord(value) ? value : {})

/** The entries of a list, each as `recordOf` has it; none of a value that is no list. */
export const recordsIn = (value: unknown): readonly JsonRecord[] =>
  Array.isArray(value) ? value.map(recordOf) : []

/** The texts in a list; none of a value that is no list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The value at a place, `Vehicle.Plate` or `['Lines', 0, 'Name']`. Undefined where the value does not reach so far. */
export function valueAt(value: unknown, place: string | readonly (string | number)[]): unknown {
  if (typeof place !== 'string') return place.reduce<unknown>(memberOf, value)
  // A long document is read at many places, of which it has few: the rest of a place is not looked at then.
  const dot = place.indexOf('.')
  if (dot < 0) return memberOf(value, place)
  const inner = memberOf(value, place.slice(0, dot))
  return inner === undefined ? undefined : valueAt(inner, place.slice(dot + 1))
}
const memberOf = (value: unknown, key: string | number): unknown =>
  isHolder(value) && Object.hasOwn(value, key) ? value[key] : undefined

const isHolder = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null
