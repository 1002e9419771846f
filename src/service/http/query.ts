/** Query parameters: only declared ones, each read by its field's kind. Every fault is reported, not the first. */
import type { Field, FieldKind, Fields } from '#descriptor/field.ts'
import type { Box, Call } from '#engine/portal.ts'
import { nearest } from '#engine/problem.ts'
import { pageSize } from '#engine/queries.ts'
import { schemaOf } from '#schemas/wire.ts'
import { z } from 'zod'
import type { ErrorItem } from '../base/error.ts'
import { isStorable } from '#values/storable.ts'
import { say, suggestion, type Language, type Word, type WordValues } from './words.ts'

export interface ParsedQuery {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly ErrorItem[]
}

/** `box` is the call's: its row says which columns may sort. Empty values count as not given. */
export function parseQuery(
  call: Call,
  box: Box | undefined,
  search: URLSearchParams,
  language: Language,
): ParsedQuery {
  const declared: Fields = { ...call.query, ...call.apiQuery }
  const values: Record<string, unknown> = {}
  const faults: ErrorItem[] = []
  for (const name of new Set(search.keys())) {
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined
    const texts = search.getAll(name).filter((text) => text !== '')
    const result = field
      ? readParameter({ name, field, call, box }, texts)
      : oneOf('unknownParameter', name, Object.keys(declared))
    if (isFault(result)) faults.push(toItem(result, name, language))
    else if (result.value !== undefined) values[name] = result.value
  }
  return { values, faults }
}

interface Parameter {
  readonly name: string
  readonly field: Field
  readonly call: Call
  readonly box: Box | undefined
}
interface Fault {
  readonly word: Word
  readonly values: WordValues
  /** Words to choose the nearest of. */
  readonly allowed?: readonly string[]
  /** What the nearest is looked for; it may be a secret in the wrong place, and is not told (TRUST A15). */
  readonly given?: string
}
type Read = { readonly value: unknown } | Fault

const isFault = (read: Read): read is Fault => 'word' in read
const fault = (word: Word, values: WordValues = {}): Fault => ({ word, values })
const oneOf = (word: Word, given: string, allowed: readonly string[]): Fault => ({
  word,
  values: {},
  given,
  allowed,
})

function toItem(
  { word, values, allowed, given }: Fault,
  name: string,
  language: Language,
): ErrorItem {
  const near = allowed && given !== undefined ? nearest(given, allowed) : undefined
  const all = {
    name,
    near: suggestion(language, near),
    allowed: allowed && allowed.length > 0 ? allowed.join(', ') : say(language, 'nothing'),
    ...values,
  }
  return { code: 1, description: say(language, word, all), path: name }
}

function readParameter(parameter: Parameter, texts: readonly string[]): Read {
  const { field, name } = parameter
  if (texts.length === 0) return { value: undefined }
  if (!field.many && texts.length > 1) return fault('twice')
  const special = steering[name]
  const reads = texts.map(
    (text) =>
      storable(text) ?? (special ? special(text, parameter) : readers[field.kind](text, field)),
  )
  const wrong = reads.find(isFault)
  if (wrong) return wrong
  const values = reads.map((read) => ('value' in read ? read.value : undefined))
  return { value: field.many ? values : values[0] }
}

const longestText = 200

function storable(text: string): Fault | undefined {
  if (text.length > longestText) return fault('tooLong', { most: longestText })
  return isStorable(text) ? undefined : fault('badText')
}

const plain = (text: string): Read => ({ value: text })
const number = (text: string): Read =>
  /^[+-]?\d{1,15}(\.\d{1,8})?$/.test(text) ? { value: Number(text) } : fault('notNumber')
const uuidPattern = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const readUuid = (text: string): Read =>
  uuidPattern.test(text) ? { value: text.toLowerCase() /* ascii */ } : fault('notUuid')

const readers: Readonly<Record<FieldKind, (text: string, field: Field) => Read>> = {
  uuid: readUuid,
  text: plain,
  note: plain,
  taxNo: plain,
  email: plain,
  phone: plain,
  // A filter of tags names them by their UUIDs.
  tagList: readUuid,
  date: (text) => readDate(text, text.slice(0, 10)),
  dateTime: (text) => readDate(text, text),
  int: (text) => readInt(text, -2_147_483_648, 2_147_483_647),
  decimal: number,
  percent: number,
  money: number,
  code: (text, { values }) => {
    if (!values) return { value: text }
    const found = values.find((value) => value.toLowerCase() === text.toLowerCase() /* ascii */)
    return found === undefined ? oneOf('notOneOf', text, values) : { value: found }
  },
  flag: (text) =>
    /^(true|false)$/i.test(text) ? { value: /^true$/i.test(text) } : fault('notFlag'),
}

/** Part of a date, which stays text: as reports have it. */
function readPart(text: string, least: number, most: number): Read {
  const read = readInt(text, least, most)
  return isFault(read) ? read : { value: String(Number(text)) }
}

function readInt(text: string, least: number, most: number): Read {
  if (!/^[+-]?\d{1,15}$/.test(text)) return fault('notInt')
  const value = Number(text)
  if (value < least) return fault('tooSmall', { least })
  return value > most ? fault('tooLarge', { most }) : { value }
}

/** A day that exists; a time behind it may be any that a clock can show. */
function readDate(text: string, value: string): Read {
  const [, written] =
    /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text,
    ) ?? []
  const day = new Date(`${written}T00:00:00Z`)
  const isDay =
    written !== undefined &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(written) &&
    day.getUTCFullYear() >= 1900 &&
    day.getUTCFullYear() < 3000
  return isDay ? { value } : fault('notDate')
}

/** Parameters that steer a list have rules beyond their kind. */
const steering: Readonly<Record<string, (text: string, parameter: Parameter) => Read>> = {
  Page: (text) => readInt(text, 1, 1_000_000),
  // A larger page is answered with the largest there is.
  PageSize: (text) => {
    const read = readInt(text, 1, Number.MAX_SAFE_INTEGER)
    return isFault(read) ? read : { value: Math.min(Number(text), pageSize.max) }
  },
  // The month of a report becomes two days of the database.
  PeriodYear: (text) => readPart(text, 2_000, 2_099),
  PeriodMonth: (text) => readPart(text, 1, 12),
  SortColumn: (text, { call, box }) => {
    const columns = sortColumns(call, box)
    const found = columns.find((column) => bare(column) === bare(text))
    return found === undefined ? oneOf('notOneOf', text, columns) : { value: found }
  },
}

/** `issue-date`, `issue_date` and `issuedate` all name IssueDate. */
const bare = (name: string): string => name.replace(/[^A-Za-z0-9]/g, '').toLowerCase() /* ascii */

/** Columns of the box's row; for lists of no box, those of the answer's rows. */
export function sortColumns(call: Call, box: Box | undefined): readonly string[] {
  if (box) return Object.keys(box.row)
  const schema = schemaOf(call.answer)
  const content = schema instanceof z.ZodObject ? schema.shape['Content'] : undefined
  const row = content instanceof z.ZodArray ? content.element : undefined
  return row instanceof z.ZodObject ? Object.keys(row.shape) : []
}
