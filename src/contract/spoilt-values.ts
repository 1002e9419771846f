/**
 * Requests whose form is right and one of whose values cannot be: text that no database takes, days that are on no
 * calendar, numbers beyond every column. Whatever a service says to them, it must not break.
 */
import type { Fields } from '#descriptor/field.ts'

/** A body as text, for JSON.stringify cannot write all of these values; `place` says what was changed, and to what. */
export interface SpoiltBody {
  readonly place: string
  readonly text: string
}

const texts = ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"'] as const
const days = [
  '"0000-00-00"',
  '"9999-99-99"',
  '"2026-02-30"',
  '"0001-01-01T00:00:00"',
  '"9999-12-31T23:59:59"',
  '"2026-01-01T25:61:61"',
] as const
const numbers = ['2147483648', '-2147483649', '9007199254740993', '1e309', '-0.000000001'] as const

const dayShape = /^\d{4}-\d{2}-\d{2}/

/** JSON texts that stand in for a value, by what it is. */
function standIns(value: unknown): readonly string[] {
  if (typeof value === 'number') return numbers
  if (typeof value !== 'string') return []
  return dayShape.test(value) ? [...texts, ...days] : texts
}

/** Each value of the body replaced by each of its stand-ins, one at a time. */
export function spoiltBodies(body: unknown): SpoiltBody[] {
  return leavesOf(body, []).flatMap(({ path, value }) =>
    standIns(value).map((standIn) => ({
      place: `${path.join('.')} = ${standIn}`,
      text: written(body, path, standIn),
    })),
  )
}

type Path = readonly (string | number)[]

function leavesOf(value: unknown, path: Path): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]))
}

/** The body as JSON, with the text in place of the value at the path. */
function written(value: unknown, path: Path, text: string): string {
  const [first, ...rest] = path
  if (first === undefined) return text
  if (Array.isArray(value))
    return `[${value.map((child, index) => (String(index) === String(first) ? written(child, rest, text) : JSON.stringify(child))).join(',')}]`
  const entries = Object.entries(value as object).filter(([, child]) => child !== undefined)
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${key === first ? written(child, rest, text) : JSON.stringify(child)}`).join(',')}}`
}

const queryTexts = ['a\0b', 'a\ud800b', '0000-00-00', '9999-99-99', '2147483648', '1e309'] as const

/** One parameter of the address at a time, as name and value. */
export const spoiltQueries = (query: Fields): (readonly [name: string, value: string])[] =>
  Object.keys(query).flatMap((name) => queryTexts.map((value) => [name, value] as const))

/** Values of a part of the path: an id that is too large, a text that cannot be stored. */
export const spoiltParams = [
  '2147483648',
  '99999999999999999999',
  'a\0b',
  '0000-00-00',
  '-1',
] as const
