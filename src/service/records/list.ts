/** Lists: filters, search, period, sort, exact total and page of the records of a box. */
import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { fold, lettersI } from '#values/turkish.ts'
import type { Condition, ConditionValue } from '#descriptor/condition.ts'
import type { Fact } from '#descriptor/fact.ts'
import type { Field } from '#descriptor/field.ts'
import { columnOf, factOfName } from '#engine/facts.ts'
import { periodColumn, targetOfFilter, type Kept } from '#engine/filters.ts'
import type { Box, Call } from '#engine/portal.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import type { Database } from '../ports/database.ts'
import { conditionSql, isOneOf } from './condition.ts'
import { keptSql, type KeptSql } from './kept-sql.ts'
import { pagingOf, toPage, type Page, type Paging } from './page.ts'
import { toRows, type RecordRow, type WireRow } from './row.ts'
import { isUuid } from './record.ts'
import { refusal } from './sentence.ts'

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
export async function listRecords(
  tx: Tx,
  context: ListContext,
  box: Box,
  query: Query,
  where: Condition = {},
): Promise<Page<WireRow>> {
  const order = orderOf(context, box, query)
  const place = { companyId: context.session.companyId, call: context.call, box }
  const matching = await matchingRecords(tx, place, query, where)
  const paging = pagingOf(query)
  const { total } = await matching
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const records = await recordsOf(tx, place, matching, order, sliceOf(paging, Number(total)))
  return toPage(paging, Number(total), await toRows(tx, box, records))
}

/** The records that a list with this query shows, over all its pages. */
export async function matchingRecords(
  tx: Tx,
  { companyId, call, box }: BoxScope,
  query: Query,
  where: Condition = {},
) {
  const tagUuids = await tagsLike(tx, box, companyId, query['Search'])
  const conditions = [
    conditionSql(box, where),
    ...filterSql(call, box, query),
    ...periodSql(box, query),
    ...searchSql(query['Search'], tagUuids),
  ]
  return tx
    .selectFrom('record')
    .where('record.company_id', '=', companyId)
    .where('record.box', '=', box.id)
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
}

type Matching = SelectQueryBuilder<Database, 'record', object>

/** First which records, from an index alone where there is one for the order; then the whole rows of these few. */
async function recordsOf(
  tx: Tx,
  { companyId, box }: BoxScope,
  matching: Matching,
  order: Order,
  { offset, limit, isFromEnd }: Slice,
): Promise<RecordRow[]> {
  if (limit === 0) return []
  if (!indexed.has(order.column ?? ''))
    await sql`select set_config('work_mem', '32MB', true)`.execute(tx)
  const direction = (dir: 'asc' | 'desc') => (isFromEnd ? opposite[dir] : dir)
  const column = order.ref
  // No more than the key: where it must be sorted, each further column is dragged along.
  const keys = matching
    .select('record.uuid')
    .orderBy(column, direction(order.dir))
    .orderBy('record.uuid', direction(order.tie))
    .limit(limit)
    .offset(offset)
  return (
    tx
      .selectFrom('record')
      .where('record.company_id', '=', companyId)
      .where('record.box', '=', box.id)
      // An array is looked up once. A join may look for the page once for each record, where the planner knows nothing of the table.
      .where(sql<SqlBool>`record.uuid = any(array(${keys}))`)
      .selectAll('record')
      .orderBy(column, order.dir)
      .orderBy('record.uuid', order.tie)
      .execute()
  )
}

interface Slice {
  readonly offset: number
  readonly limit: number
  readonly isFromEnd: boolean
}

/** The database counts its way to a page, so a page of the second half is looked for from the end. */
function sliceOf({ offset, size }: Paging, total: number): Slice {
  const limit = Math.max(0, Math.min(size, total - offset))
  const isFromEnd = offset > total / 2
  return { offset: isFromEnd ? Math.max(0, total - offset - limit) : offset, limit, isFromEnd }
}

const opposite = { asc: 'desc', desc: 'asc' } as const

// Sort

interface Order extends Pick<KeptSql, 'ref' | 'column'> {
  readonly dir: 'asc' | 'desc'
  readonly tie: 'asc' | 'desc'
}

/** Any column of the row may sort; the uuid decides between equals, so that pages never overlap. */
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
      values: { value: name, allowed: allowed.join(', ') },
      path: 'SortColumn',
    })
  }
  const type = query['SortType']
  const dir =
    type === 'ASC' ? 'asc' : type === 'DESC' ? 'desc' : name === box.sort.by ? box.sort.dir : 'asc'
  const { ref, column } = kept
  const tie = newestFirst.has(column ?? '') === (dir === 'desc') ? 'asc' : 'desc'
  return { ref, column, dir, tie }
}

/** Indexes of these run from the newest, with the uuid rising: the order must be theirs or its reverse. */
const newestFirst: ReadonlySet<string> = new Set(['issue_date', 'created_at'])

/** Orders that an index has (store/migrations.ts). Any other sorts the whole box, in memory where there is room for it. */
const indexed: ReadonlySet<string> = new Set([
  'issue_date',
  'created_at',
  'number',
  'payable',
  'status',
  'receiver_name',
  'sender_name',
  'uuid',
])

/** Whether the database finds any page of the order without sorting the box (DECISIONS 21). */
export const isOrderKept = (fact: Fact): boolean => indexed.has(columnOf(fact) ?? '')

// Filters

/** Parameters that are no filter of a fact but steer the list. */
const dateFilter = 'DateFilterType'

function filterSql(call: Call, box: Box, query: Query): RawBuilder<SqlBool>[] {
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
const containsSql = (ref: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> => {
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

/** Folded words anywhere in number, names and tax numbers, in any order; besides these the ETTN or its end, the exact amount and names of tags. */
function searchSql(search: unknown, tagUuids: readonly string[]): RawBuilder<SqlBool>[] {
  if (typeof search !== 'string' || search.trim() === '') return []
  const text = search.trim()
  const hundredths = hundredthsOf(text)
  const ettnEnd = ettnEndOf(text)
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

async function tagsLike(tx: Tx, box: Box, companyId: string, search: unknown): Promise<string[]> {
  if (
    typeof search !== 'string' ||
    search.trim() === '' ||
    !box.columns.some((column) => column.fact === 'tags')
  )
    return []
  const words = fold(search.trim())
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
