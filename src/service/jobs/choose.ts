/**
 * The records of a job, decided once, in the transaction that makes it: those chosen one by one, or what a list's query
 * finds now of what was there when it was frozen. Who cannot take part is kept with the reason, and so is who is in
 * another running job: nobody is lost without a word.
 */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { unableTerms } from '#engine/bulk.ts'
import { nameOf } from '#engine/inputs.ts'
import { callOf, type Box } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import { parseQuery } from '../http/query.ts'
import { keptSql } from '../records/kept-sql.ts'
import { say } from '../http/words.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { reasonsOf } from '../records/reasons.ts'
import { conditionSql } from '../records/condition.ts'
import { matchingRecords, type Query } from '../records/list.ts'
import { missingText } from '../records/record.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { toRow, type RecordRow } from '../records/row.ts'
import type { JobCommand } from './command.ts'

export interface Choice {
  readonly items: readonly string[] | undefined
  readonly selection: Selection | undefined
  /** How many the person was shown. */
  readonly asked: number
}
interface Selection {
  readonly query: Query
  readonly without: readonly string[]
  readonly count: number
  readonly frozenAt: Date
}

/** More than this is not done in one go. */
const mostRecords = 100_000
const atOnce = 1000

/** Throws 400 for a choice that is none or both, or a query that the list does not take; 422 for too many. */
export function choiceOf(
  context: CallContext,
  { bulk }: JobCommand,
  plan: Wire['JobCheckAsk'],
): Choice {
  const { Items, Selection } = plan
  if (Items && !Selection) {
    const items = [...new Set(Items.map((uuid) => uuid.toLowerCase() /* ascii */))]
    return { items, selection: undefined, asked: items.length }
  }
  if (Items || !Selection)
    throw refusal(context.language, { status: 400, code: 1, key: 'jobChoice', path: 'Items' })
  const { Query, Without, Count, FrozenAt } = Selection
  if (Count > mostRecords)
    throw refusal(context.language, {
      status: 422,
      key: 'jobTooMany',
      values: { count: String(Count), most: String(mostRecords) },
      path: 'Selection.Count',
    })
  const without = [...new Set(Without.map((uuid) => uuid.toLowerCase() /* ascii */))]
  return {
    items: undefined,
    selection: {
      query: listQuery(context, bulk.box, Query),
      without,
      count: Count,
      frozenAt: new Date(FrozenAt),
    },
    asked: Math.max(0, Count - without.length),
  }
}

/** A list's query as its call would read it from an address. */
export function listQuery(
  context: CallContext,
  box: Box,
  query: Wire['JobFreeze']['Query'],
): Query {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, String(one)]),
    ),
  )
  const { values, faults } = parseQuery(listCall(context, box), box, search, context.language)
  if (faults.length > 0)
    throw new ServiceError(
      400,
      say(context.language, 'invalid'),
      faults.map((fault) => ({ ...fault, path: `Query.${fault.path ?? ''}` })),
    )
  return values
}
export const listCall = ({ ports }: Pick<CallContext, 'ports'>, box: Box) =>
  callOf(ports.portal, box.calls['list'] ?? '')

/** Writes the records of the job down: `waiting` or `refused` with the reason. */
export async function fillJob(
  tx: Tx,
  context: CallContext,
  jobId: string,
  command: JobCommand,
  choice: Choice,
): Promise<void> {
  const place = { companyId: context.session.companyId, jobId, box: command.bulk.box }
  await insertChosen(tx, context, place, command, choice)
  await admitAble(tx, place, command)
  while ((await refuseSome(tx, context, place, command)) > 0);
  if (choice.items) await refuseLost(tx, context, place, command, choice.items)
}

interface JobScope {
  readonly companyId: string
  readonly jobId: string
  readonly box: Box
}

async function insertChosen(
  tx: Tx,
  context: CallContext,
  { companyId, jobId, box }: JobScope,
  { bulk }: JobCommand,
  { items, selection }: Choice,
): Promise<void> {
  const chosen = selection
    ? (await matchingRecords(tx, { companyId, call: listCall(context, box), box }, selection.query))
        .where('record.created_at', '<=', selection.frozenAt)
        .$if(selection.without.length > 0, (some) =>
          some.where('record.uuid', 'not in', selection.without),
        )
        .orderBy('record.created_at')
        .orderBy('record.uuid')
        .limit(selection.count)
    : tx
        .selectFrom('record')
        .where('record.company_id', '=', companyId)
        .where('record.box', '=', box.id)
        .where('record.uuid', 'in', items ?? [])
  await tx
    .insertInto('job_item')
    .columns(['company_id', 'job_id', 'uuid', 'box', 'position', 'name', 'state', 'is_exclusive'])
    .expression(
      chosen.select([
        'record.company_id',
        sql`${jobId}::uuid`.as('job_id'),
        'record.uuid',
        'record.box',
        // The oldest first: a series takes no document dated before its last one.
        sql`row_number() over (order by record.issue_date, record.created_at, record.uuid)`.as(
          'position',
        ),
        nameSql(box).as('name'),
        sql`'new'`.as('state'),
        sql`${bulk.kind !== 'export'}::boolean`.as('is_exclusive'),
      ]),
    )
    .execute()
}

/** As nameOf has it. */
function nameSql(box: Box): RawBuilder<string> {
  const columns = [box.title, box.party].flatMap((name) => {
    const column = box.columns.find((one) => one.name === name)
    const kept = column && keptSql(column)
    return kept ? [sql`nullif(${kept.ref}::text, '')`] : []
  })
  return sql<string>`coalesce(${sql.join([...columns, sql`left(record.uuid::text, 8)`])})`
}

/** Everybody who may take part and is in no other running job. A record that gets into another one meanwhile makes this fail by its unique index. */
async function admitAble(
  tx: Tx,
  { companyId, jobId }: JobScope,
  command: JobCommand,
): Promise<void> {
  await sql`
    update job_item item set state = 'waiting' from record
    where item.company_id = ${companyId}::uuid and item.job_id = ${jobId}::uuid and item.state = 'new'
      and record.company_id = item.company_id and record.box = item.box and record.uuid = item.uuid and ${ableSql(command)}
      and not (item.is_exclusive and exists (
        select 1 from job_item other where other.company_id = item.company_id and other.box = item.box and other.uuid = item.uuid and other.state = 'waiting' and other.is_exclusive))`.execute(
    tx,
  )
}

/** As unableTerms has it. */
function ableSql({ bulk: { action, box, when }, added }: JobCommand): RawBuilder<SqlBool> {
  if (!action) return when ? conditionSql(box, when) : sql<SqlBool>`true`
  const condition = conditionSql(box, action.when)
  const needsEmail = action.name === 'sendEmail' && !added.email
  if (!needsEmail) return condition
  return box.columns.some((one) => one.fact === 'email')
    ? sql<SqlBool>`(${condition} and coalesce(record.email, '') <> '')`
    : sql<SqlBool>`false`
}

/** Gives the next ones their reason; how many. */
async function refuseSome(
  tx: Tx,
  context: CallContext,
  place: JobScope,
  command: JobCommand,
): Promise<number> {
  const records = await tx
    .selectFrom('record')
    .innerJoin('job_item', (join) =>
      join
        .onRef('job_item.company_id', '=', 'record.company_id')
        .onRef('job_item.box', '=', 'record.box')
        .onRef('job_item.uuid', '=', 'record.uuid'),
    )
    .selectAll('record')
    .where('job_item.company_id', '=', place.companyId)
    .where('job_item.job_id', '=', place.jobId)
    .where('job_item.state', '=', 'new')
    .limit(atOnce)
    .execute()
  if (records.length === 0) return 0
  const refused = records.map((record) => ({
    uuid: record.uuid,
    ...whyNot(context, command, record),
  }))
  await sql`
    update job_item set state = 'refused', reason = given.reason, seen = given.seen, done_at = ${context.ports.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as given(uuid uuid, reason text, seen jsonb)
    where job_item.company_id = ${place.companyId}::uuid and job_item.job_id = ${place.jobId}::uuid and job_item.uuid = given.uuid`.execute(
    tx,
  )
  return records.length
}

export interface WhyNot {
  readonly reason: string
  readonly seen: Readonly<Record<string, unknown>> | null
}

function whyNot(
  context: Pick<CallContext, 'language'>,
  command: JobCommand,
  record: RecordRow,
): WhyNot {
  return (
    unableReason(context, command, toRow(command.bulk.box, record)) ?? {
      reason: sentence(context.language, 'service', 'jobs.busy'),
      seen: null,
    }
  )
}

/** Why a record cannot take part; undefined: it can. */
export function unableReason(
  { language }: Pick<CallContext, 'language'>,
  { bulk, added }: JobCommand,
  row: Readonly<Record<string, unknown>>,
): WhyNot | undefined {
  const terms = unableTerms(bulk, row, added)
  if (terms.length === 0) return undefined
  const reasons = reasonsOf({ when: bulk.action?.when ?? bulk.when ?? {} }, row)
  const reason =
    reasons === ''
      ? sentence(language, 'service', 'jobs.missing', { field: terms.join(', ') })
      : sentence(language, 'service', 'refusals.actionNotAllowed', { reasons })
  return { reason, seen: Object.fromEntries(terms.map((name) => [name, row[name] ?? null])) }
}

/** Ids that name no record of this box: said, not swallowed. */
async function refuseLost(
  tx: Tx,
  context: CallContext,
  { companyId, jobId, box }: JobScope,
  { bulk }: JobCommand,
  items: readonly string[],
): Promise<void> {
  const found = await tx
    .selectFrom('job_item')
    .select('uuid')
    .where('company_id', '=', companyId)
    .where('job_id', '=', jobId)
    .execute()
  const known = new Set(found.map((row) => row.uuid))
  const lost = items.filter((uuid) => !known.has(uuid))
  for (let from = 0; from < lost.length; from += atOnce) {
    await tx
      .insertInto('job_item')
      .values(
        lost.slice(from, from + atOnce).map((uuid, index) => ({
          company_id: companyId,
          job_id: jobId,
          uuid,
          box: box.id,
          position: known.size + from + index + 1,
          name: nameOf(box, { UUID: uuid }),
          state: 'refused' as const,
          reason: missingText({ language: context.language, box }, uuid),
          is_exclusive: bulk.kind !== 'export',
          done_at: context.ports.clock.now(),
        })),
      )
      .execute()
  }
}
