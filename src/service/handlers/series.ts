/** Series of a family: three characters each, with a counter per year. */
import type { Selectable } from 'kysely'
import { fold } from '#values/turkish.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, Handlers, Tx } from '../ports/ports.ts'
import { pageOfAll } from '../records/page.ts'
import { refusal } from '../records/sentence.ts'
import { gapsOf } from '../records/series-gaps.ts'
import { definitionScope } from './definition-scope.ts'
import { bodyAs } from '../ports/body-as.ts'
import type { SeriesTable } from '../ports/database.ts'

type SeriesRow = Selectable<SeriesTable>

const handlers = {
  'series.list': (context: CallContext) =>
    context.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('series')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', definitionScope(context))
        .orderBy('name')
        .execute()
      return pageOfAll(
        context.query,
        await withDetails(
          tx,
          context,
          rows.filter((row) => matches(row, context.query)),
        ),
      )
    }),

  'series.create': (context: CallContext) =>
    context.transaction(async (tx) => {
      const { Name, IsActive, IsDefault } = bodyAs(context, 'SeriesCreate')
      const existing = await tx
        .selectFrom('series')
        .select('id')
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', definitionScope(context))
        .where('name', '=', Name)
        .executeTakeFirst()
      if (existing)
        throw refusal(context.language, {
          status: 409,
          code: 1015,
          key: 'seriesExists',
          values: { series: Name },
          path: 'Name',
        })
      if (IsDefault) await clearDefault(tx, context)
      const row = await tx
        .insertInto('series')
        .values({
          company_id: context.session.companyId,
          family: definitionScope(context),
          name: Name,
          is_default: IsDefault,
          is_active: IsActive || IsDefault,
          created_at: context.ports.clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await withDetails(tx, context, [row]))[0]
    }),

  'series.update': (context: CallContext) =>
    context.transaction(async (tx) => {
      const { ID, IsActive, IsDefault } = bodyAs(context, 'SeriesUpdate')
      const row = await tx
        .selectFrom('series')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', definitionScope(context))
        .where('id', '=', ID)
        .executeTakeFirst()
      if (!row)
        throw refusal(context.language, {
          status: 404,
          code: 3009,
          key: 'seriesMissing',
          values: { series: String(ID) },
          path: 'ID',
        })
      const isDefault = IsDefault ?? row.is_default
      const isActive = IsActive ?? row.is_active
      if (isDefault && !isActive)
        throw refusal(context.language, {
          status: 422,
          key: 'defaultSeriesInactive',
          values: { series: row.name },
          path: 'IsActive',
        })
      if (isDefault && !row.is_default) await clearDefault(tx, context)
      await tx
        .updateTable('series')
        .set({ is_default: isDefault, is_active: isActive })
        .where('id', '=', row.id)
        .where('company_id', '=', row.company_id)
        .execute()
      return true
    }),

  'series.get': (context: CallContext) =>
    context.transaction(
      async (tx) => (await withDetails(tx, context, [await seriesOf(tx, context)]))[0],
    ),

  'series.gaps': (context: CallContext) =>
    context.transaction(async (tx) => {
      const { companyId } = context.session
      const row = await seriesOf(tx, context)
      const counters = await tx
        .selectFrom('series_counter')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('name', '=', row.name)
        .orderBy('year', 'desc')
        .execute()
      const gaps: Wire['SeriesGaps'] = []
      for (const counter of counters) gaps.push(await gapsOf(tx, companyId, counter))
      return gaps
    }),
} satisfies Handlers

/** Series of the documents, and those of the answers to them. */
export const seriesHandlers: Handlers = {
  ...handlers,
  'answerSeries.list': handlers['series.list'],
  'answerSeries.create': handlers['series.create'],
  'answerSeries.update': handlers['series.update'],
}

/** The series that the path names. */
async function seriesOf(tx: Tx, context: CallContext): Promise<SeriesRow> {
  const id = context.params['id'] ?? ''
  const row = /^\d{1,9}$/.test(id)
    ? await tx
        .selectFrom('series')
        .selectAll()
        .where('company_id', '=', context.session.companyId)
        .where('family', '=', definitionScope(context))
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : undefined
  if (row) return row
  throw refusal(context.language, {
    status: 404,
    code: 3009,
    key: 'seriesMissing',
    values: { series: id },
    path: 'id',
  })
}

function matches(row: SeriesRow, query: CallContext['query']): boolean {
  const search = typeof query['Search'] === 'string' ? fold(query['Search']) : ''
  return (
    fold(row.name).includes(search) &&
    is(query['IsActive'], row.is_active) &&
    is(query['IsDefault'], row.is_default)
  )
}
const is = (asked: unknown, value: boolean): boolean =>
  typeof asked !== 'boolean' || asked === value

/** One default series per family. */
async function clearDefault(tx: Tx, context: CallContext): Promise<void> {
  await tx
    .updateTable('series')
    .set({ is_default: false })
    .where('company_id', '=', context.session.companyId)
    .where('family', '=', definitionScope(context))
    .where('is_default', '=', true)
    .execute()
}

async function withDetails(tx: Tx, context: CallContext, rows: readonly SeriesRow[]) {
  if (rows.length === 0) return []
  const names = [...new Set(rows.map((row) => row.name))]
  const counters = await tx
    .selectFrom('series_counter')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('name', 'in', names)
    .orderBy('year', 'desc')
    .execute()
  return rows.map((row) => ({
    ID: row.id,
    Name: row.name,
    IsDefault: row.is_default,
    IsActive: row.is_active,
    CreatedDate: row.created_at.toISOString(),
    Details: counters
      .filter((one) => one.name === row.name)
      .map((one) => ({
        ID: one.id,
        Year: String(one.year),
        OrdinalNumber: one.last_no,
        LastIssueDate: one.last_issue_date && `${one.last_issue_date}T00:00:00`,
      })),
  }))
}
