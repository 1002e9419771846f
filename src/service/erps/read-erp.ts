/** What an ERP says by its named queries: documents with their lines, customers and goods. */
import type { z } from 'zod'
import type { ErpQueryType } from '#schemas/connector-codes.ts'
import { ErpHeader, ErpLine } from '#schemas/connector.ts'
import type { ErpContent, ErpKind, Header } from '#documents/erp/convert-erp.ts'
import { dayOf } from '#documents/erp/erp-values.ts'
import { grouped } from '#values/grouped.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { ErpError, type AskErp, type ErpRow, type ErpWindow } from '../ports/erp.ts'
import { queriesOf, type ErpBody } from './erp-records.ts'
import { askBy, type NamedQuery, type Values } from './named-queries.ts'

/** Of one document, as its record takes them (schemas/connector.ts). */
const mostLines = 10_000

/** Where an ERP does not say from when on: so many days back. */
const usualDays = 60
const dayMs = 86_400_000

/** Days that somebody may have said. */
interface AskedDays {
  readonly StartDate?: string | null | undefined
  readonly EndDate?: string | null | undefined
}

/** The days of which an ERP is asked: those that are said, and where none are, from the day on that the ERP says, until today. */
export function windowOf(
  { StartDate }: Pick<ErpBody, 'StartDate'>,
  now: Date,
  asked: AskedDays = {},
): ErpWindow {
  const { date: today } = momentInIstanbul(now)
  const { date: usual } = momentInIstanbul(new Date(now.getTime() - usualDays * dayMs))
  return {
    from: (asked.StartDate ?? StartDate)?.slice(0, 10) ?? usual,
    to: asked.EndDate?.slice(0, 10) ?? today,
  }
}

/** A document without a readable day stays, so that its fault is told. */
function isWithin({ IssueDate }: Pick<Header, 'IssueDate'>, { from, to }: ErpWindow): boolean {
  const day = dayOf(IssueDate ?? '')
  return day === undefined || (day >= from && day <= to)
}

/** The queries that documents of a kind are read by: heads and lines. */
export const queryTypesOf = {
  invoice: ['Invoice', 'InvoiceLine'],
  despatch: ['Despatch', 'DespatchLine'],
} as const satisfies Record<ErpKind, readonly ErpQueryType[]>

/** Whether the ERP has queries for documents of the kind. */
export const hasKind = (erp: ErpBody, kind: ErpKind): boolean =>
  queryTypesOf[kind].every((type) => queryOf(erp, type) !== undefined)

export const queryOf = (erp: ErpBody, type: ErpQueryType): NamedQuery | undefined =>
  queriesOf(erp).find(({ QueryType }) => QueryType === type)

/** Documents of the days, as the ERP has them, within a transaction of the ERP. */
export async function documentsBy(
  ask: AskErp,
  erp: ErpBody,
  kind: ErpKind,
  days: ErpWindow,
): Promise<ErpContent[]> {
  const values = { StartDate: days.from, EndDate: days.to }
  const [heads, lines] = queryTypesOf[kind]
  // A query that does not ask for the days gives all documents that there are.
  const headers = (await rowsBy(ask, erp, heads, values))
    .map((row) => shaped(ErpHeader, row, 'ErpID'))
    .filter((header) => isWithin(header, days))
  const rows = (await rowsBy(ask, erp, lines, values)).map((row) => shaped(ErpLine, row, 'ErpID'))
  const byDocument = grouped(rows, ({ ErpID }) => ErpID)
  for (const [id, some] of byDocument)
    if (some.length > mostLines) throw new ErpError('query', `${id}: > ${mostLines}`)
  return headers.map((header) => ({ header, lines: byDocument.get(header.ErpID) ?? [] }))
}

/** Rows of a query by its type. Throws where the ERP has none of it. */
export async function rowsBy(
  ask: AskErp,
  erp: ErpBody,
  type: ErpQueryType,
  values: Values,
): Promise<readonly ErpRow[]> {
  const query = queryOf(erp, type)
  if (!query) throw new ErpError('query', type)
  return askBy(ask, query, erp, values)
}

type Shape<T> = z.ZodType<T> & { readonly shape: object }

/** By the fixed aliases; a database may give them in small letters. Columns that nobody knows are left out. */
function shaped<T>(schema: Shape<T>, row: ErpRow, key: string): T {
  const byName = new Map(
    Object.entries(row).map(([name, value]) => [name.toLowerCase() /* ascii */, value]),
  )
  const values = Object.fromEntries(
    Object.keys(schema.shape).map((alias) => [
      alias,
      textOf(byName.get(alias.toLowerCase() /* ascii */)),
    ]),
  )
  if (values[key] === '') throw new ErpError('query', key)
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  throw new ErpError('query', parsed.error.issues.map(({ path }) => path.join('.')).join(', '))
}

/** A value of a column as text. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return String(value).slice(0, 2000)
}
