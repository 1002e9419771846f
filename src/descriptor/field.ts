/**
 * Fields: the smallest words of a family. A field is data; its kind decides the column, the filter, the form control,
 * the check on the wire, the SQL type, the OpenAPI type and the factory value.
 *
 * The TypeScript value of a field is a phantom property that is read by index, never by inference: that keeps the
 * types of a family cheap to check.
 */
import type { CodeList } from './code-list.ts'
import type { Fact } from './fact.ts'

export type FieldKind =
  | 'uuid'
  | 'text'
  | 'date'
  | 'dateTime'
  | 'int'
  | 'decimal'
  | 'percent'
  | 'money'
  | 'taxNo'
  | 'code'
  | 'flag'
  | 'tagList'
  | 'email'
  | 'phone'
  | 'note'

/** Kinds by which a list can be filtered in the portal: its filter bar has a control for each. */
export type FilterKind = 'code' | 'flag' | 'text' | 'taxNo' | 'email' | 'phone'

/** How a filter compares what is asked for with what a record has, where that is not equality. */
export type FilterMatch = 'min' | 'max' | 'contains' | 'has'

/** Colour of a code value in lists and details. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

declare const VALUE: unique symbol

export interface FieldOptions {
  /** What the service stores in this field; by default taken from the field's name (engine/facts.ts). */
  readonly from?: Fact
  /** Place in the record's body, or in the document's model, that the field is kept from where it is no fact: `Vehicle.Plate`. */
  readonly at?: string
  /**
   * Of a column with `at`: the database keeps an index in its order, so that a list of very many records is read by it without
   * being sorted. Each index costs room, and time with every change. Facts have theirs.
   */
  readonly indexed?: true
}

export interface Field<out V = unknown> extends FieldOptions {
  readonly kind: FieldKind
  /** Allowed values of a code. Absent: an open code. */
  readonly values?: readonly string[]
  /** The values are searched by code and by words. */
  readonly codeList?: CodeList
  readonly tones?: Readonly<Record<string, Tone>>
  /** Of a code with `at`: values with which work on the record goes on in the background. A list that shows one asks again by itself. */
  readonly underWay?: readonly string[]
  /** Field of the same row that holds the currency of an amount. */
  readonly currency?: string
  /** A whole number that counts nothing, such as a year or a port: it is shown without separators of thousands. */
  readonly ungrouped?: true
  /** A filter that takes several values (repeated key on the wire). */
  readonly many?: true
  /** How a filter compares: from a least value, up to a largest one (both included), as part of a text, or with each of the field's own values. By default for equality. */
  readonly match?: FilterMatch
  /**
   * Of a text filter that takes the id of another record: the box of that record, `shops` or `general.customers` of another family. The
   * filter bar offers its records by their titles, the first hundred of them.
   */
  readonly reference?: string
  /** Column of the row that a filter compares with, where it has another name. */
  readonly column?: string
  readonly [VALUE]: V
}

export type Fields = Readonly<Record<string, Field>>
export type RowOf<F extends Fields> = { -readonly [K in keyof F]: F[K][typeof VALUE] }
export type PartialOf<F extends Fields> = {
  -readonly [K in keyof F]?: F[K][typeof VALUE] | undefined
}

/** One tag as it stands in a row. */
export interface TagValue {
  UUID: string
  Name: string
  Description: string
  Color: string
}

function field<V>(
  kind: FieldKind,
  more: Omit<Partial<Field>, 'kind' | typeof VALUE> = {},
): Field<V> {
  return { kind, ...more } as Field<V>
}

export const uuid = (options?: FieldOptions) => field<string>('uuid', options)
export const text = (options?: FieldOptions) => field<string | null>('text', options)
export const note = (options?: FieldOptions) => field<string | null>('note', options)
/** A calendar day in Europe/Istanbul, `2026-11-21` or with a time that is ignored. */
export const date = (options?: FieldOptions) => field<string>('date', options)
/** A moment, ISO 8601 in UTC. */
export const dateTime = (options?: FieldOptions) => field<string | null>('dateTime', options)
export const int = (options?: FieldOptions & { ungrouped?: true }) => field<number>('int', options)
export const decimal = (options?: FieldOptions) => field<number | null>('decimal', options)
export const percent = (options?: FieldOptions) => field<number>('percent', options)
/** An amount with two decimals; `currency` names the field of the row that holds its currency. */
export const money = (options?: FieldOptions & { currency?: string }) =>
  field<number>('money', { currency: 'CurrencyCode', ...options })
export const taxNo = (options?: FieldOptions) => field<string | null>('taxNo', options)
/** Yes or no. With `tones`, of `true` or `false`, it is an end of the record that comes before its states: cancelled. */
export const flag = (options?: FieldOptions & { tones?: Readonly<Record<string, Tone>> }) =>
  field<boolean>('flag', options)
export const tagList = (options?: FieldOptions) => field<TagValue[]>('tagList', options)
export const email = (options?: FieldOptions) => field<string | null>('email', options)
export const phone = (options?: FieldOptions) => field<string | null>('phone', options)

export interface CodeOptions extends FieldOptions {
  readonly tones?: Readonly<Record<string, Tone>>
  readonly codeList?: CodeList
  readonly underWay?: readonly string[]
}
/** One of a list of values; without values an open code. */
export function code<const V extends string = string>(
  values?: readonly V[],
  options: CodeOptions = {},
): Field<V> {
  return field<V>('code', { ...(values && { values }), ...options })
}
/** A field as a filter: where its values are kept, and in which order, is said by the column that the filter compares with. */
function filterOf<V>(
  { at: _place, indexed: _order, underWay: _work, ...field }: Field<V>,
  more: Partial<Field> = {},
): Field<V> {
  return { ...field, ...more } as Field<V>
}
/** Two filters of a column, from a least value and up to a largest one: `...range('PayableAmount', money())`. Days are included whole. */
export function range<const N extends string, V>(
  column: N,
  of: Field<V>,
): Readonly<Record<`${N}Min` | `${N}Max`, Field<V>>> {
  const bound = (match: FilterMatch): Field<V> => filterOf(of, { match, column })
  const bounds: Readonly<Record<string, Field<V>>> = {
    [`${column}Min`]: bound('min'),
    [`${column}Max`]: bound('max'),
  }
  return bounds as Readonly<Record<`${N}Min` | `${N}Max`, Field<V>>>
}
/** A filter by the record of another box that a row belongs to: its column holds the id, and people choose by title. */
export const ofRecord = (reference: string): Field<string | null> => field('text', { reference })
/** A filter of a part of a text; capitals and accents do not matter. */
export const contains = (of: Field<string | null> = text()): Field<string | null> =>
  filterOf(of, { match: 'contains' })
/** A filter of what a record has several of, by UUID: those records that have at least one of the chosen tags. */
export const has = (of: Field<TagValue[]> = tagList()): Field<string | string[]> =>
  field<string | string[]>('tagList', { ...of, match: 'has', many: true })
/** A filter that takes any of several values. */
export function anyOf<V>(of: Field<V>): Field<V | V[]> {
  return filterOf<V | V[]>(of, { many: true })
}
