/** Lists: filters, search, period, sort, exact total and page of the records of a box. */
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { fold, lettersI } from '#values/turkish.ts'
import { writtenDay } from '#values/written-day.ts'
import type { Condition, ConditionValue } from '#descriptor/condition.ts'
import type { Fact } from '#descriptor/fact.ts'
import type { Field } from '#descriptor/field.ts'
import { columnOf, factOfName } from '#engine/facts.ts'
import { periodColumn, targetOfFilter, type Kept } from '#engine/filters.ts'
import type { Box, Call } from '#engine/portal.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import type { Database } from '../ports/database.ts'
import type { ReadPage } from '../ports/kept-pages.ts'
import { conditionSql, isOneOf } from './condition.ts'
import { isTime, keptSql, type KeptSql } from './kept-sql.ts'
import { opposite, orderSql, reversed, type Direction, type Order } from './order.ts'
import {
  beforePlaceSql,
  farFrom,
  fromPlaceSql,
  keepPlace,
  placesAround,
  type Listed,
  type Place,
} from './places.ts'
import { pagingOf, toPage, type Page, type Paging } from './page.ts'
import {
  ourStates,
  stateText,
  toRows,
  type ListedRecord,
  type RecordRow,
  type WireRow,
} from './row.ts'
import { isUuid } from './record.ts'
import { refusal } from './sentence.ts'
import { askTotal, totalOf, versionOf, type Counted, type FoundTotal } from './total.ts'

export type Query = Readonly<Record<string, unknown>>

interface BoxScope {
  readonly companyId: string
  readonly call: Call
  readonly box: Box
}

/** What a list needs to know of who asks for it, and by which call. */
type ListContext = Pick<CallContext, 'call' | 'language'> & {
  readonly session: Pick<CallContext['session'], 'companyId'>
}

/** The page that the query asks for; `where` is a condition that holds whatever the query says. */
export const listRecords = async (
  ...question: Parameters<typeof readPage>
): Promise<Page<WireRow>> => (await readPage(...question)).page

/** The same with the version of its box, for whoever keeps it. */
export async function readPage(
  tx: Tx,
  context: ListContext,
  box: Box,
  query: Query,
  where: Condition = {},
): Promise<ReadPage<Page<WireRow>>> {
  const order = orderOf(context, box, query)
  const place = { companyId: context.session.companyId, call: context.call, box }
  // Tags that a search finds are read first of all.
  const first = searchesTags(box, query)
    ? await versionOf(tx, { companyId: place.companyId, box: box.id })
    : Infinity
  const condition = await conditionOf(tx, place, query, where)
  const paging = pagingOf(query)
  const scope = {
    companyId: place.companyId,
    box: box.id,
    condition,
    order,
    columns: columnsIn(box),
  }
  const found = await (paging.page === 1 ? firstPage : laterPage)(tx, scope, paging)
  const { total, records, version } = found
  return {
    page: toPage(paging, total, await toRows(tx, box, records, context)),
    version: version === undefined ? undefined : Math.min(first, version),
  }
}

interface ListScope extends Counted {
  readonly order: Order
  /** Names of the columns that are wanted. */
  readonly columns: readonly string[]
}

interface Found {
  readonly total: number
  readonly records: readonly ListedRecord[]
  /** Of the box before the records were read; undefined where other tables decide which they are. */
  readonly version: number | undefined
}

/** What rows of the box show, and what names a record. */
const columnsIn = (box: Box): readonly string[] => [
  ...new Set([
    'company_id',
    'box',
    'uuid',
    'own',
    ...box.columns.flatMap(({ fact }) => (fact && columnOf(fact)) ?? []),
  ]),
]

/** Most lists that are asked for begin at their beginning: total and records in one exchange with the database. */
async function firstPage(tx: Tx, scope: ListScope, { size }: Paging): Promise<Found> {
  const asked = askTotal(tx, scope)
  const slice = { offset: 0, limit: size, isFromEnd: false }
  await makeRoom(tx, scope.order, slice)
  const { rows } = await sql<FoundTotal & (ListedRecord | { uuid: null })>`
    select counted.*, ${columnsSql(scope)} from (${asked.query}) counted left join (${sliceSql(tx, scope, slice)}) record on true
    order by ${orderSql(scope.order)}`.execute(tx)
  const [first] = rows
  const { total } = await asked.read(first)
  return {
    total,
    records: rows.flatMap((row) => (row.uuid === null ? [] : row)),
    // A total that is counted afterwards may be of a later version than the records.
    version: first?.listVersion ?? undefined,
  }
}

async function laterPage(tx: Tx, scope: ListScope, paging: Paging): Promise<Found> {
  const { total, version } = await totalOf(tx, scope)
  return { total, records: await recordsOf(tx, scope, version, paging, total), version }
}

/** The records that a list with this query shows, over all its pages. */
export async function matchingRecords(
  tx: Tx,
  place: BoxScope,
  query: Query,
  where: Condition = {},
): Promise<Matching> {
  const condition = await conditionOf(tx, place, query, where)
  return recordsThat(tx, { companyId: place.companyId, box: place.box.id, condition })
}

const recordsThat = (tx: Tx, { companyId, box, condition }: Counted): Matching =>
  tx
    .selectFrom('record')
    .where('record.company_id', '=', companyId)
    .where('record.box', '=', box)
    .where(condition)

async function conditionOf(
  tx: Tx,
  { companyId, call, box }: BoxScope,
  query: Query,
  where: Condition,
): Promise<RawBuilder<SqlBool>> {
  const tagUuids = await tagsLike(tx, box, companyId, query)
  const conditions = [
    conditionSql(box, where),
    ...filterSql(call, box, query),
    ...periodSql(box, query),
    ...searchSql(box, query['Search'], tagUuids),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

type Matching = SelectQueryBuilder<Database, 'record', object>

/** The records of a page: from the nearest of the two ends and, where both are far, of the marks that pages have left. */
async function recordsOf(
  tx: Tx,
  scope: ListScope,
  version: number | undefined,
  paging: Paging,
  total: number,
): Promise<ListedRecord[]> {
  const slice = sliceOf(paging, total)
  if (slice.limit === 0) return []
  if (slice.offset < farFrom || version === undefined) return sliceRows(tx, scope, slice)
  return farRows(tx, { ...scope, version }, slice, paging.offset)
}

async function farRows(
  tx: Tx,
  listed: ListScope & Listed,
  slice: Slice,
  first: number,
): Promise<ListedRecord[]> {
  const { limit } = slice
  const { places, isReadOnly } = await placesAround(tx, listed, { first, limit })
  const [nearest = slice] = places
    .map((place) => sliceFrom(listed, place, first, limit))
    .toSorted((a, b) => a.offset - b.offset)
  const from = nearest.offset < slice.offset ? nearest : slice
  const rows = await sliceRows(tx, listed, from)
  // Of those that have nothing in the column of the order no mark leads to any, and a record may have gone since it was one.
  if (rows.length < limit && from !== slice) return sliceRows(tx, listed, slice)
  const [begin] = rows
  if (begin && from.offset >= farFrom && !isReadOnly)
    await keepPlace(tx, listed, { place: first, uuid: begin.uuid })
  return rows
}

/** The page that begins at `first`, as it is reached from a mark before or behind it. */
function sliceFrom(listed: Listed, place: Place, first: number, limit: number): Slice {
  const isFromEnd = place.place > first
  return {
    limit,
    isFromEnd,
    offset: isFromEnd ? place.place - first - limit : first - place.place,
    within: isFromEnd ? beforePlaceSql(listed, place) : fromPlaceSql(listed, place),
  }
}

async function sliceRows(tx: Tx, scope: ListScope, slice: Slice): Promise<ListedRecord[]> {
  await makeRoom(tx, scope.order, slice)
  const { rows } = await sql<ListedRecord>`
    select ${columnsSql(scope)} from (${sliceSql(tx, scope, slice)}) record order by ${orderSql(scope.order)}`.execute(
    tx,
  )
  return rows
}

const columnsSql = ({ columns }: ListScope) =>
  sql.join(columns.map((name) => sql.ref(`record.${name}`)))

/** To sort much, memory is needed; a few that come first are found without. */
async function makeRoom(tx: Tx, order: Order, { offset, limit }: Slice): Promise<void> {
  if (offset + limit >= farFrom && !order.isIndexed)
    await sql`select set_config('work_mem', '32MB', true)`.execute(tx)
}

/** First which records, from an index alone where there is one for the order; then the whole rows of these few. */
function sliceSql(
  tx: Tx,
  { companyId, box, condition, order }: ListScope,
  { offset, limit, isFromEnd, within = sql<SqlBool>`true` }: Slice,
) {
  // No more than the key: where it must be sorted, each further column is dragged along.
  const keys = recordsThat(tx, { companyId, box, condition })
    .where(within)
    .select('record.uuid')
    .orderBy(orderSql(isFromEnd ? reversed(order) : order))
    .limit(limit)
    .offset(offset)
  return (
    tx
      .selectFrom('record')
      .where('record.company_id', '=', companyId)
      .where('record.box', '=', box)
      // An array is looked up once. A join may look for the page once for each record, where the planner knows nothing of the table.
      .where(sql<SqlBool>`record.uuid = any(array(${keys}))`)
      .selectAll('record')
  )
}

interface Slice {
  readonly offset: number
  readonly limit: number
  readonly isFromEnd: boolean
  /** Of which records of the list; default: of all. */
  readonly within?: RawBuilder<SqlBool>
}

/** The database counts its way to a page, so a page of the second half is looked for from the end. */
function sliceOf({ offset, size }: Paging, total: number): Slice {
  const limit = Math.max(0, Math.min(size, total - offset))
  const isFromEnd = offset > total / 2
  return { offset: isFromEnd ? Math.max(0, total - offset - limit) : offset, limit, isFromEnd }
}

// Sort

/**
 * Any column of the row may sort. Of equals the newest comes first, unless a day or a moment is read from the oldest on; the
 * uuid decides between what is created at once, so that pages never overlap.
 */
function orderOf(context: ListContext, box: Box, query: Query): Order {
  const asked = query['SortColumn']
  const name = typeof asked === 'string' && asked !== '' ? asked : box.sort.by
  const sortable = box.columns.filter((column) => keptSql(column) !== undefined)
  const found = sortable.find((column) => column.name === name)
  const kept = found && keptSql(found)
  if (!kept) {
    const allowed = sortable.map((one) => one.name)
    throw refusal(context.language, {
      status: 400,
      code: 1,
      key: 'sortColumn',
      values: { allowed: allowed.join(', ') },
      path: 'SortColumn',
    })
  }
  const type = query['SortType']
  const dir =
    type === 'ASC' ? 'asc' : type === 'DESC' ? 'desc' : name === box.sort.by ? box.sort.dir : 'asc'
  return orderBy(asShown(kept, context.language), dir)
}

/** What a reader sees in words of the own language stands in the order of these words. */
function asShown(kept: KeptSql, language: ListContext['language']): KeptSql {
  if (kept.kind !== 'stateText') return kept
  const words = ourStates.map((state) => sql`when ${state} then ${stateText(language, state)}`)
  return {
    ...kept,
    column: undefined,
    hasIndex: false,
    ref: sql`(case ${kept.ref} ${sql.join(words, sql` `)} else ${kept.ref} end)`,
  }
}

function orderBy(kept: KeptSql, dir: Direction): Order {
  const { column, hasIndex } = kept
  // The same order, in whole numbers: an index can begin anywhere in them (decision 19).
  const ref = column === 'payable' ? sql.ref('record.payable_hundredths') : kept.ref
  const created = isTime(kept) ? dir : 'desc'
  // Indexes of times are read in both directions, all others from the least value on.
  const isIndexed = hasIndex && (isTime(kept) || dir === 'asc')
  return { ref, column, dir, created, tie: opposite[created], isIndexed }
}

/** The records of a box that its list begins with, as it opens. */
export async function firstRecords(
  tx: Tx,
  { companyId, call, box }: BoxScope,
  query: Query,
  count: number,
): Promise<RecordRow[]> {
  const column = box.columns.find(({ name }) => name === box.sort.by)
  const kept = column && keptSql(column)
  const all = tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('box', '=', box.id)
    .where(sql<SqlBool>`${sql.join([sql`true`, ...filterSql(call, box, query)], sql` and `)}`)
    .limit(count)
  return (kept ? all.orderBy(orderSql(orderBy(kept, box.sort.dir))) : all).execute()
}

/** Whether the database finds any page of the order without sorting the box (DECISIONS 21). */
export const isOrderKept = (fact: Fact): boolean => keptSql({ fact })?.hasIndex === true

// Filters

/** Parameters that are no filter of a fact but steer the list. */
const dateFilter = 'DateFilterType'

/** The filters of a call that the query names; of a box's list, or those that its counts take. */
export function filterSql(call: Call, box: Box, query: Query): RawBuilder<SqlBool>[] {
  const filters: Readonly<Record<string, Field>> = { ...call.apiQuery, ...box.filters }
  return Object.entries(filters).flatMap(([name, field]) => {
    const value = query[name]
    if (value === undefined || value === null || value === '' || name === dateFilter) return []
    const target = targetOfFilter(box.columns, name, field)
    return target ? [filterTerm(target, field, [value].flat().filter(isConditionValue))] : []
  })
}

const isConditionValue = (value: unknown): value is ConditionValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** What a fact that is not kept yet is in every record. */
const constants: { readonly [F in Fact]?: ConditionValue } = { ledgerSync: 'None' }

function filterTerm(
  target: Kept,
  { match }: Field,
  values: readonly ConditionValue[],
): RawBuilder<SqlBool> {
  if (match === 'has') return hasTagSql(values.map(String))
  const constant = target.fact && constants[target.fact]
  if (constant !== undefined)
    return values.includes(constant) ? sql<SqlBool>`true` : sql<SqlBool>`false`
  const kept = keptSql(target)
  // A value that no column keeps is never equal to anything.
  if (kept === undefined) return sql<SqlBool>`false`
  if (match === undefined) return isOneOf(kept, values)
  const [value = ''] = values
  if (match === 'contains') return containsSql(kept.ref, String(value))
  return kept.kind === 'date' || kept.kind === 'timestamp'
    ? dayBoundSql({ ref: kept.ref, kind: kept.kind }, match, dayOf(value) ?? '')
    : numberBoundSql(kept, match, Number(value))
}

/** Records with at least one of these tags. */
const hasTagSql = (uuids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from record_tag where record_tag.company_id = record.company_id and record_tag.box = record.box and record_tag.record_uuid = record.uuid and record_tag.tag_uuid = any(${uuids}::uuid[]))`

type Bound = 'min' | 'max'

function numberBoundSql(
  { ref, column }: KeptSql,
  match: Bound,
  value: number,
): RawBuilder<SqlBool> {
  const given = sql`${String(value)}::numeric`
  // Comparisons of numbers may leak, so that row-level security keeps them from an index; those of whole numbers do not.
  if (column === 'payable')
    return match === 'min'
      ? sql<SqlBool>`record.payable_hundredths >= ceil(${given} * 100)::bigint`
      : sql<SqlBool>`record.payable_hundredths <= floor(${given} * 100)::bigint`
  return match === 'min' ? sql<SqlBool>`${ref} >= ${given}` : sql<SqlBool>`${ref} <= ${given}`
}

/** Moments are compared by their day in Istanbul, which is UTC+3 all year. Both days belong to a range. */
function dayBoundSql(
  { ref, kind }: { readonly ref: RawBuilder<unknown>; readonly kind: 'date' | 'timestamp' },
  match: Bound,
  day: string,
): RawBuilder<SqlBool> {
  if (kind === 'date')
    return match === 'min'
      ? sql<SqlBool>`${ref} >= ${day}::date`
      : sql<SqlBool>`${ref} <= ${day}::date`
  const midnight = sql`${`${day}T00:00:00+03:00`}::timestamptz`
  return match === 'min'
    ? sql<SqlBool>`${ref} >= ${midnight}`
    : sql<SqlBool>`${ref} < ${midnight} + interval '1 day'`
}

/** As fold() of src/values/turkish.ts; letters of other scripts are found as they are written. */
export const containsSql = (ref: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => {
  const folded = sql`lower(regexp_replace(normalize(translate(${ref}, ${lettersI}, 'iii'), NFD), '[\u0300-\u036f]', '', 'g'))`
  return sql<SqlBool>`coalesce(${folded} like ${`%${escapeLike(fold(text))}%`} or ${ref} like ${`%${escapeLike(text.trim())}%`}, false)`
}

// Period

/** The query's period, by the day that the box's records are limited by; nothing where it names none. */
export function periodSql(box: Box, query: Query): RawBuilder<SqlBool>[] {
  const start = dayOf(query['StartDate'])
  const end = dayOf(query['EndDate'])
  const kept = keptSql(periodOf(box, query))
  if (!kept) return []
  const place = { ref: kept.ref, kind: kept.kind === 'date' ? kept.kind : 'timestamp' } as const
  return [
    ...(start ? [dayBoundSql(place, 'min', start)] : []),
    ...(end ? [dayBoundSql(place, 'max', end)] : []),
  ]
}

/** Clients of the public API may name another day of the document. */
function periodOf(box: Box, query: Query): Kept {
  const named = factOfName[String(query[dateFilter] ?? '')]
  if (named !== undefined) return { fact: named }
  return periodColumn(box) ?? { fact: box.record ? 'createdDate' : 'issueDate' }
}

export const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined

// Search

/** Folded words anywhere in number, names and tax numbers, in any order; besides these the ETTN or its end, the exact amount, the day of issue and names of tags. */
function searchSql(
  { record }: Box,
  search: unknown,
  tagUuids: readonly string[],
): RawBuilder<SqlBool>[] {
  if (typeof search !== 'string' || search.trim() === '') return []
  const text = search.trim()
  // Records that are no documents have no amount: in the table it is nought.
  const hundredths = record ? undefined : hundredthsOf(text)
  const ettnEnd = ettnEndOf(text)
  const day = writtenDay(text)
  const ways = [
    sql<SqlBool>`(${sql.join(
      wordsOf(text).map((word) => sql`record.search_text like ${`%${escapeLike(word)}%`}`),
      sql` and `,
    )})`,
    ...(isUuid(text) ? [sql<SqlBool>`record.uuid = ${text.toLowerCase() /* ascii */}::uuid`] : []),
    // What begins with it, said as a range.
    ...(ettnEnd
      ? [sql<SqlBool>`(record.ettn_end >= ${ettnEnd} and record.ettn_end < ${`${ettnEnd}g`})`]
      : []),
    ...(day ? [sql<SqlBool>`record.issue_date = ${day}::date`] : []),
    ...(hundredths ? [sql<SqlBool>`record.payable_hundredths = ${hundredths}::bigint`] : []),
    ...(tagUuids.length > 0 ? [hasTagSql(tagUuids)] : []),
  ]
  return [sql<SqlBool>`(${sql.join(ways, sql` or `)})`]
}

/** Nobody types more words than this; a longer text is looked for as it stands. */
const mostWords = 10

function wordsOf(text: string): string[] {
  const words = [...new Set(fold(text).split(' '))]
  return words.length > mostWords ? [fold(text)] : words
}

/** At least four signs that an ETTN may end in, turned around as the column has them. */
function ettnEndOf(text: string): string | undefined {
  const signs = text.toLowerCase().replaceAll('-', '') /* ascii */
  return /^[0-9a-f]{4,32}$/.test(signs) ? [...signs].reverse().join('') : undefined
}

const searchesTags = (box: Box, query: Query): boolean => {
  const search = query['Search']
  return (
    typeof search === 'string' &&
    search.trim() !== '' &&
    box.columns.some((column) => column.fact === 'tags')
  )
}

async function tagsLike(tx: Tx, box: Box, companyId: string, query: Query): Promise<string[]> {
  if (!searchesTags(box, query)) return []
  const words = fold(String(query['Search']).trim())
  const tags = await tx
    .selectFrom('tag')
    .select(['uuid', 'name'])
    .where('company_id', '=', companyId)
    .where('family', '=', box.family)
    .execute()
  return tags.filter((tag) => fold(tag.name).includes(words)).map((tag) => tag.uuid)
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** `1234.50`, `1234,5`, `1.234,50` and `1,234.50` are amounts, with a currency or without. */
function hundredthsOf(text: string): string | undefined {
  const bare = text
    .replace(/^(?:[₺€$£]|[A-Z]{2,3}\s)/i, '')
    .trimStart()
    .replace(/(?:[₺€$£]|\s[A-Z]{2,3})$/i, '')
    .trimEnd()
  const [, whole, part = ''] =
    amounts.map((pattern) => pattern.exec(bare)).find((match) => match !== null) ?? []
  return whole && whole.replace(/[.,]/g, '') + part.padEnd(2, '0')
}

const amounts = [
  /^(\d{1,15})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:\.\d{3}){1,4})(?:,(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/,
]
