/**
 * Requests whose form is right and one of whose values cannot be: text that no database takes, days that are on no
 * calendar, numbers beyond every column. Whatever a service says to them, it must not break.
 */
import type { Fields } from '#descriptor/field.ts'
import { recordOf } from '#values/json.ts'
import { keysOf } from '#values/keys.ts'

/** A body as text, for JSON.stringify cannot write all of these values; `place` says what was changed, and to what. */
export interface SpoiltBody {
  readonly place: string
  readonly text: string
}

/** What cannot be, by kind: text that no database takes, days on no calendar, numbers (as JSON writes them) beyond every column. */
export const spoiltExamples = {
  text: ['a\0b', 'a\ud800b', '\udc00'],
  day: [
    '0000-00-00',
    '9999-99-99',
    '2026-02-30',
    '0001-01-01T00:00:00',
    '9999-12-31T23:59:59',
    '2026-01-01T25:61:61',
  ],
  number: ['2147483648', '-2147483649', '9007199254740993', '1e309', '-0.000000001'],
} as const
export type SpoiltKind = keyof typeof spoiltExamples
export type SpoiltValues = Readonly<Record<SpoiltKind, readonly string[]>>

const dayShape = /^\d{4}-\d{2}-\d{2}/
const fits: Readonly<Record<SpoiltKind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  day: (value) => typeof value === 'string' && dayShape.test(value),
  number: (value) => typeof value === 'number',
}
const kinds = keysOf(spoiltExamples)
const literal = (kind: SpoiltKind, value: string): string =>
  kind === 'number' ? value : JSON.stringify(value)

/** Each value of the body replaced by each example of its kind, one at a time. */
export function spoiltBodies(body: unknown): SpoiltBody[] {
  return leavesOf(body, []).flatMap(({ path, value }) =>
    kinds
      .filter((kind) => fits[kind](value))
      .flatMap((kind) =>
        spoiltExamples[kind].map((one) => spoiltAt(body, path, literal(kind, one))),
      ),
  )
}

/** A body for each of the values, dealt round the places that take its kind: each value is sent once. */
export function dealtBodies(body: unknown, values: SpoiltValues): SpoiltBody[] {
  const leaves = leavesOf(body, [])
  return kinds.flatMap((kind) => {
    const places = leaves.filter(({ value }) => fits[kind](value))
    return values[kind].flatMap((one, index) => {
      const place = places[index % places.length]
      return place ? [spoiltAt(body, place.path, literal(kind, one))] : []
    })
  })
}

const spoiltAt = (body: unknown, path: Path, standIn: string): SpoiltBody => ({
  place: `${path.join('.')} = ${standIn.slice(0, 80)}`,
  text: written(body, path, standIn),
})

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
  const entries = Object.entries(recordOf(value)).filter(([, child]) => child !== undefined)
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

/** Half of a surrogate pair: it has no form in UTF-8. */
const halves = /[\ud800-\udfff]/gu

/** For an address or a form; half of a pair becomes the bytes that a careless client makes of it. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.replace(halves, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80')
