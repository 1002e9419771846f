/** What a box's own columns show of a record's body, or of a document's model: the values that its list is filtered, sorted and searched by. */
import type { FieldKind } from '#descriptor/field.ts'
import { holds } from './condition.ts'
import type { Box, Column, Family } from './portal.ts'
import { isRecord, recordOf, valueAt } from '#values/json.ts'
import type { Step } from './steps.ts'

/** A row on the wire, without the facts. */
export type OwnValues = Readonly<Record<string, unknown>>

const numbers: readonly FieldKind[] = ['money', 'decimal', 'percent', 'int']

/** By the names of the columns. What the body does not say is null, of a flag no. */
export const ownValues = ({ columns }: Box, body: unknown): OwnValues =>
  valuesOfColumns(columns, body)

export const valuesOfColumns = (columns: readonly Column[], body: unknown): OwnValues =>
  Object.fromEntries(
    columns.flatMap(({ name, field, at }) =>
      at === undefined ? [] : [[name, shown(field.kind, valueAt(body, at))]],
    ),
  )

/** Columns of the box of what is sent that stand on paper beside what the standard prints. */
export const printedColumns = ({ document, boxes }: Pick<Family, 'document' | 'boxes'>): Column[] =>
  document?.printed?.flatMap((name) =>
    boxes
      .filter(({ key }) => key === document.delivery.from)
      .flatMap(({ columns }) => columns.filter((one) => one.name === name)),
  ) ?? []

/** Those of them that a search looks into. */
export const textsIn = (own: OwnValues): string[] =>
  Object.values(own).filter((value) => typeof value === 'string')

function shown(kind: FieldKind, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return kind === 'flag' ? false : null
  // A document says its amounts as text, exactly.
  if (numbers.includes(kind)) return Number(value)
  if (kind === 'date') return `${String(value).slice(0, 10)}T00:00:00`
  return kind === 'dateTime' ? momentOf(String(value)) : value
}

/** Key of the box that a record with this body belongs to: of another one, where the descriptor says so. */
export const boxKeyOf = (box: Box, body: unknown): string =>
  Object.entries(box.record?.goesTo ?? {}).find(([, when]) =>
    holds(when, ownValues(box, body)),
  )?.[0] ?? box.key

/** A copy of a body with the place set: `Vehicle.Plate`. */
export function withValue(
  body: unknown,
  place: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [key = '', ...rest] = place.split('.')
  const known = recordOf(body)
  return {
    ...known,
    [key]: rest.length === 0 ? value : withValue(known[key], rest.join('.'), value),
  }
}

/** A copy of a body without the place. */
export function withoutValue(body: unknown, place: string): unknown {
  const [key = '', ...rest] = place.split('.')
  if (!isRecord(body) || !Object.hasOwn(body, key)) return body
  const { [key]: inner, ...others } = body
  return rest.length === 0 ? others : { ...others, [key]: withoutValue(inner, rest.join('.')) }
}

/** What a step makes of a record's body: what was asked for laid into it, and what it sets. */
export const afterStep = (body: unknown, asked: unknown, { sets }: Step): unknown =>
  Object.entries(sets).reduce((changed, [place, value]) => withValue(changed, place, value), {
    ...recordOf(body),
    ...recordOf(asked),
  })

/** A moment without an offset is one in Istanbul, which is UTC+3 all year. */
function momentOf(text: string): string {
  const whole = text.length === 10 ? `${text}T00:00:00` : text
  const offset = /(?:Z|[+-]\d{2}:\d{2})$/.test(whole) ? '' : '+03:00'
  return new Date(`${whole}${offset}`).toISOString()
}
