/** What can be done with a job that is there: go on with what is not done, stop, take back, put away. */
import { sql } from 'kysely'
import { z } from 'zod'
import { undoType, type BulkAdded } from '#engine/bulk.ts'
import type { Wire } from '#schemas/wire.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { refusal, sentence } from '../records/sentence.ts'
import { commandOf, type JobCommand } from './command.ts'
import { endIfOver, insertJob, repeated, reread } from './create.ts'
import { jobOf, mayUndo, toJob, type JobRow } from './read.ts'

/** Exactly what is not done: the failed ones and those that it was stopped before. Those that another job has now stay as they are, and say so. */
export async function retryJob(context: CallContext): Promise<Wire['Job']> {
  const job = await repeated(() =>
    context.transaction(async (tx) => {
      const row = await jobOf(tx, context, 'change')
      if (row.state === 'running')
        throw refusal(context.language, { status: 409, key: 'jobRunning' })
      await waitAgain(tx, row, sentence(context.language, 'service', 'jobs.busy'))
      const now = context.ports.clock.now()
      await tx
        .updateTable('job')
        .set({ state: 'running', ended_at: null, lease_until: null, turn_at: now })
        .where('company_id', '=', row.company_id)
        .where('id', '=', row.id)
        .execute()
      await endIfOver(tx, row, now)
      return toJob(tx, context, await reread(tx, row))
    }),
  )
  context.ports.wakeWorker?.()
  return job
}

async function waitAgain(tx: Tx, row: JobRow, busy: string): Promise<void> {
  const isElsewhere = sql<boolean>`(item.is_exclusive and exists (
    select 1 from job_item other where other.company_id = item.company_id and other.box = item.box and other.uuid = item.uuid and other.state = 'waiting' and other.is_exclusive))`
  const isOpen = sql<boolean>`item.company_id = ${row.company_id}::uuid and item.job_id = ${row.id}::uuid and item.state in ('failed', 'stopped')`
  await sql`update job_item item set reason = ${busy}, seen = null where ${isOpen} and ${isElsewhere}`.execute(
    tx,
  )
  await sql`update job_item item set state = 'waiting', reason = null, seen = null, attempts = 0, done_at = null where ${isOpen} and not ${isElsewhere}`.execute(
    tx,
  )
}

/** The record that is being worked on comes to its end; those that were not begun stay as they are. */
export function stopJob(context: CallContext): Promise<Wire['Job']> {
  return context.transaction(async (tx) => {
    const row = await jobOf(tx, context, 'change')
    const now = context.ports.clock.now()
    await tx
      .updateTable('job_item')
      .set({ state: 'stopped', done_at: now })
      .where('company_id', '=', row.company_id)
      .where('job_id', '=', row.id)
      .where('state', '=', 'waiting')
      .execute()
    await tx
      .updateTable('job')
      .set({ state: 'stopped', ended_at: now, lease_until: null })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .where('state', '=', 'running')
      .execute()
    return toJob(tx, context, await reread(tx, row))
  })
}

/** Out of sight, with its file; what it did stays done, and its key stays used. */
export function deleteJob(context: CallContext): Promise<boolean> {
  return context.transaction(async (tx) => {
    const row = await jobOf(tx, context, 'change')
    if (row.state === 'running') throw refusal(context.language, { status: 409, key: 'jobRunning' })
    await tx
      .updateTable('job')
      .set({ is_removed: true })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute()
    await tx
      .deleteFrom('job_part')
      .where('company_id', '=', row.company_id)
      .where('job_id', '=', row.id)
      .execute()
    return true
  })
}

/** A job that gives every record what it had before; those that were not changed are left out. Asked twice, it is one job. */
export async function undoJob(context: CallContext): Promise<Wire['Job']> {
  const job = await repeated(() => context.transaction((tx) => undo(tx, context)))
  context.ports.wakeWorker?.()
  return job
}

async function undo(tx: Tx, context: CallContext): Promise<Wire['Job']> {
  const row = await jobOf(tx, context)
  const known = await tx
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('undo_of', '=', row.id)
    .executeTakeFirst()
  if (known) return toJob(tx, context, known)
  const command = undoCommand(context, row)
  if (!command || !mayUndo(context, row))
    throw refusal(context.language, { status: 409, key: 'jobNotUndone' })
  const items = await tx
    .selectFrom('job_item')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('job_id', '=', row.id)
    .where('state', '=', 'ok')
    .where('before', 'is not', null)
    .orderBy('position')
    .execute()
  const { row: made } = await insertJob(tx, context, {
    key: row.id,
    hash: row.request_hash,
    command,
    asked: items.length,
    undoOf: row.id,
  })
  await sql`
    insert into job_item (company_id, job_id, uuid, box, position, name, state, added, is_exclusive)
    select item.company_id, ${made.id}::uuid, item.uuid, item.box, item.position, item.name, 'waiting', given.added, true
    from job_item item join jsonb_to_recordset(${JSON.stringify(items.map((item) => ({ uuid: item.uuid, added: addedOf(item.before ?? {}) })))}::jsonb) as given(uuid uuid, added jsonb) on given.uuid = item.uuid
    where item.company_id = ${row.company_id}::uuid and item.job_id = ${row.id}::uuid`.execute(tx)
  await endIfOver(tx, made, context.ports.clock.now())
  return toJob(tx, context, await reread(tx, made))
}

function undoCommand({ ports }: CallContext, row: JobRow): JobCommand | undefined {
  const done = commandOf(ports.portal, {
    call: row.call_id,
    action: row.action,
    type: row.type,
    added: row.added,
  })
  if (!done || done.bulk.kind !== 'operation') return done && { ...done, added: {} }
  return commandOf(ports.portal, {
    call: row.call_id,
    action: null,
    type: undoType(done.bulk) ?? '',
    added: {},
  })
}

/** Operations have nothing to add: the job's type says it all. */
function addedOf(before: Readonly<Record<string, unknown>>): BulkAdded | null {
  if ('tags' in before)
    return { tags: { mode: 'replace', uuids: z.array(z.string()).parse(before['tags']) } }
  return 'specialCode' in before ? { specialCode: String(before['specialCode']) } : null
}
