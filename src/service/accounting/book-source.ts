/**
 * The documents of a report, the oldest first, read in windows by key: each in a transaction of its own, so that neither memory nor the
 * database holds a hundred thousand of them. Several boxes are merged as they are read.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { BookedDocument } from '#documents/accounting/booked-document.ts'
import type { Figures } from '#documents/accounting/figures.ts'
import { boxOf, type Box, type Portal } from '#engine/portal.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { Language } from '#schemas/language.ts'
import { documentName } from '../paper/texts.ts'
import type { Store, Tx } from '../ports/ports.ts'
import { tagsOf, type WireTag } from '../records/row.ts'

export interface BookQuery {
  readonly companyId: string
  /** Boxes by which the company sells, and by which it buys. */
  readonly sales: readonly string[]
  readonly purchases: readonly string[]
  /** Days, both included. */
  readonly from: string
  readonly to: string
  readonly taxNumber?: string | undefined
  readonly currency?: string | undefined
  readonly needsTags: boolean
  readonly needsLines: boolean
  readonly language: Language
}

/** Documents in one exchange with the database. */
const atOnce = 200

interface BookBox {
  readonly box: Box
  readonly side: BookedDocument['side']
  /** Columns of the other side. */
  readonly party: 'sender' | 'receiver'
}

export function boxesOf(portal: Portal, { sales, purchases }: BookQuery): readonly BookBox[] {
  const of = (side: BookedDocument['side']) => (id: string) => {
    const box = boxOf(portal, id)
    const party = box.columns.find(({ name }) => name === box.party)?.fact
    return { box, side, party: party === 'senderName' ? 'sender' : 'receiver' } as const
  }
  return [...sales.map(of('sale')), ...purchases.map(of('purchase'))]
}

/** What holds of the documents of the report in a box, whatever became of them. */
export function askedFor(
  { companyId, from, to, taxNumber, currency }: BookQuery,
  { box, party }: BookBox,
): RawBuilder<SqlBool> {
  const terms = [
    sql`record.company_id = ${companyId}::uuid`,
    sql`record.box = ${box.id}`,
    sql`record.issue_date between ${from}::date and ${to}::date`,
    ...(taxNumber === undefined ? [] : [sql`${sql.ref(`record.${party}_tax_no`)} = ${taxNumber}`]),
    ...(currency === undefined ? [] : [sql`record.currency = ${currency}`]),
  ]
  return sql<SqlBool>`${sql.join(terms, sql` and `)}`
}

const isOnlyListed = sql<SqlBool>`record.payable is null`
/**
 * Cancelled, refused by the authority, rejected by the receiver: nothing of these is booked, nor of what the portal of the authority lists
 * without its amounts (DECISIONS 85).
 */
export const isBooked = sql<SqlBool>`not record.is_cancelled and record.status <> 'error' and record.answer <> 'rejected'
  and not (${isOnlyListed})`

export async function* bookedDocuments(
  store: Store,
  portal: Portal,
  query: BookQuery,
): AsyncGenerator<BookedDocument> {
  const readers = boxesOf(portal, query).map((box) => createReader(store, query, box))
  for (;;) {
    let first: { readonly reader: Reader; readonly head: Read } | undefined
    for (const reader of readers) {
      const head = await reader.head()
      if (head && (first === undefined || head.order < first.head.order)) first = { reader, head }
    }
    if (!first) return
    first.reader.take()
    yield first.head.document
  }
}

interface Read {
  /** Sorts as the documents do. */
  readonly order: string
  readonly document: BookedDocument
}

interface Reader {
  /** The next document, which stays the next one until it is taken; undefined at the end. */
  head(): Promise<Read | undefined>
  take(): void
}

/** Reads a box window by window. */
function createReader(store: Store, query: BookQuery, box: BookBox): Reader {
  let window: readonly Read[] = []
  let at = 0
  let last: Key | undefined
  let isEnd = false
  return {
    head: async () => {
      if (at >= window.length && !isEnd) {
        const next = await store.asCompany(query.companyId, (tx) =>
          readWindow(tx, query, box, last),
        )
        window = next.read
        at = 0
        isEnd = window.length < atOnce
        last = next.last ?? last
      }
      return window[at]
    },
    take: () => {
      at += 1
    },
  }
}

/** Where a window ended. The moment is a text: a Date has no microseconds. */
interface Key {
  readonly day: string
  readonly at: string
  readonly uuid: string
}

interface BookRow {
  readonly uuid: string
  readonly company_id: string
  readonly box: string
  readonly number: string | null
  readonly profile: string | null
  readonly type: string | null
  readonly issue_date: string
  readonly at: string
  readonly created_at: Date
  readonly envelope_date: Date | null
  readonly despatched_at: Date | null
  readonly tax_no: string | null
  readonly title: string | null
  readonly currency: string
  readonly exchange_rate: string | null
  readonly line_extension: string
  readonly allowance_total: string
  readonly tax_exclusive: string
  readonly tax_total: string
  readonly payable: string
  readonly status: string
  readonly answer: string
  readonly send_type: string | null
  readonly special_code: string | null
  readonly figures: Figures | null
}

async function readWindow(
  tx: Tx,
  query: BookQuery,
  book: BookBox,
  last: Key | undefined,
): Promise<{ readonly read: readonly Read[]; readonly last: Key | undefined }> {
  const { party, box } = book
  const behind = last
    ? sql`and record.issue_date >= ${last.day}::date and (record.issue_date > ${last.day}::date or record.created_at > ${last.at}::timestamptz
        or (record.created_at = ${last.at}::timestamptz and record.uuid < ${last.uuid}::uuid))`
    : sql``
  const figures = query.needsLines
    ? sql`document.figures`
    : sql`document.figures || '{"lines": []}'::jsonb`
  const { rows } = await sql<BookRow>`
    select record.uuid, record.company_id, record.box, record.number, record.profile, record.type, record.issue_date,
      record.created_at::text as at, record.created_at, record.envelope_date, record.despatched_at,
      ${sql.ref(`record.${party}_tax_no`)} as tax_no, ${sql.ref(`record.${party}_name`)} as title,
      record.currency, record.exchange_rate, record.line_extension, record.allowance_total, record.tax_exclusive, record.tax_total,
      record.payable, record.status, record.answer, record.send_type, record.special_code, ${figures} as figures
    from record left join document on document.company_id = record.company_id and document.box = record.box and document.uuid = record.uuid
    where ${askedFor(query, book)} and ${isBooked} ${behind}
    order by record.issue_date, record.created_at, record.uuid desc limit ${atOnce}`.execute(tx)
  const tags: ReadonlyMap<string, readonly WireTag[]> = query.needsTags
    ? await tagsOf(tx, rows)
    : new Map()
  const kind = documentName(box.family, query.language) ?? box.family
  const end = rows.at(-1)
  return {
    read: rows.map((row) => ({
      order: `${row.issue_date} ${row.created_at.toISOString()} ${row.uuid}`,
      document: documentOf(row, book, {
        kind,
        tags: (tags.get(row.uuid) ?? []).map(({ Name }) => Name),
      }),
    })),
    last: end && { day: end.issue_date, at: end.at, uuid: end.uuid },
  }
}

const dayOf = (moment: Date | null): string | undefined =>
  moment === null ? undefined : momentInIstanbul(moment).date

function documentOf(
  row: BookRow,
  { side }: BookBox,
  { kind, tags }: Pick<BookedDocument, 'kind' | 'tags'>,
): BookedDocument {
  return {
    side,
    kind,
    tags,
    uuid: row.uuid,
    number: row.number ?? '',
    profile: row.profile ?? '',
    type: row.type ?? '',
    issueDate: row.issue_date,
    arrivedOn: dayOf(row.envelope_date),
    createdOn: momentInIstanbul(row.created_at).date,
    despatchedOn: dayOf(row.despatched_at),
    taxNumber: row.tax_no ?? '',
    title: row.title ?? '',
    currency: row.currency,
    exchangeRate: row.exchange_rate ?? undefined,
    lineExtension: row.line_extension,
    allowance: row.allowance_total,
    taxExclusive: row.tax_exclusive,
    taxTotal: row.tax_total,
    payable: row.payable,
    status: row.status,
    answer: row.answer,
    sendType: row.send_type ?? '',
    specialCode: row.special_code ?? '',
    figures: row.figures ?? undefined,
  }
}

// What is known before the first document

export interface BookCounts {
  readonly booked: number
  readonly cancelled: number
  readonly refused: number
  readonly rejected: number
  /** Of which only the portal of the authority knows, without amounts. */
  readonly onlyListed: number
}

/** How many documents there are, and how many are left out for which reason; one that has several, for the first. */
export async function countBooked(tx: Tx, portal: Portal, query: BookQuery): Promise<BookCounts> {
  const { rows } = await sql<BookCounts>`
    select count(*) filter (where ${isBooked})::integer as booked,
      count(*) filter (where is_cancelled)::integer as cancelled,
      count(*) filter (where not is_cancelled and status = 'error')::integer as refused,
      count(*) filter (where not is_cancelled and status <> 'error' and answer = 'rejected')::integer as rejected,
      count(*) filter (where not is_cancelled and status <> 'error' and answer <> 'rejected' and ${isOnlyListed})::integer as "onlyListed"
    from record where ${anyOf(portal, query)}`.execute(tx)
  return rows[0] ?? { booked: 0, cancelled: 0, refused: 0, rejected: 0, onlyListed: 0 }
}

/** Rates of KDV in these documents, the least first. */
export async function ratesIn(tx: Tx, portal: Portal, query: BookQuery): Promise<string[]> {
  const { rows } = await sql<{ percent: string }>`
    select distinct tax ->> 'percent' as percent
    from record join document on document.company_id = record.company_id and document.box = record.box and document.uuid = record.uuid,
      jsonb_array_elements(document.figures -> 'taxes') tax
    where ${anyOf(portal, query)} and ${isBooked} and tax ->> 'code' = '0015' and tax -> 'isNamed' is null`.execute(
    tx,
  )
  return rows.map(({ percent }) => percent).toSorted((a, b) => Number(a) - Number(b))
}

/** Of no box there is none. */
export const anyOf = (portal: Portal, query: BookQuery): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [sql`false`, ...boxesOf(portal, query).map((box) => sql`(${askedFor(query, box)})`)],
    sql` or `,
  )})`
