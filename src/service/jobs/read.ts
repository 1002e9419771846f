/** Jobs as people see them: their own, and those of colleagues on lists that they may read. */
import { sql, type Selectable } from 'kysely'
import { bulkOf, isUndoable } from '#engine/bulk.ts'
import type { Portal } from '#engine/portal.ts'
import type { Wire } from '#schemas/wire.ts'
import { jobItemStates } from '#schemas/jobs.ts'
import { needed } from '#values/needed.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { pagingOf, toPage, type Page } from '../records/page.ts'
import { refusal } from '../records/sentence.ts'
import type { JobItemTable, JobTable } from '../ports/database.ts'

export type JobRow = Selectable<JobTable>
export type JobItemRow = Selectable<JobItemTable>
type WireJob = Wire['Job']
type WireItem = Wire['JobItem']

/** A job is shown this long after it was asked for, and its file kept. */
export const keptMs = 7 * 86_400_000
/** Taken back only while the person still has it before the eyes (the button is there for ten seconds). */
const undoMs = 60_000

/** Boxes whose records the person may read. */
const readableBoxes = ({ ports: { portal }, session }: CallContext): string[] =>
  portal.families
    .flatMap((family) => family.boxes)
    .filter((box) => box.roles.read.some((role) => session.roles.has(role)))
    .map((box) => box.id)

/** Running ones and those of the last week, the newest first. */
export async function listJobs(tx: Tx, context: CallContext): Promise<Page<WireJob>> {
  const since = new Date(context.ports.clock.now().getTime() - keptMs)
  const boxes = readableBoxes(context)
  const visible = tx
    .selectFrom('job')
    .where('company_id', '=', context.session.companyId)
    .where('is_removed', '=', false)
    .where((eb) => eb.or([eb('state', '=', 'running'), eb('created_at', '>=', since)]))
    .where((eb) =>
      eb.or([
        eb('user_id', '=', context.session.userId),
        ...(boxes.length > 0 ? [eb('box', 'in', boxes)] : []),
      ]),
    )
  const paging = pagingOf(context.query)
  const { total } = await visible
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await visible
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(paging.size)
    .offset(paging.offset)
    .execute()
  return toPage(paging, Number(total), await toJobs(tx, context, rows))
}

/** The job of the path. One that the person may not see is answered like one that does not exist. */
export async function jobOf(
  tx: Tx,
  context: CallContext,
  right: 'see' | 'change' = 'see',
): Promise<JobRow> {
  const id = context.params['id'] ?? ''
  const job = await tx
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', context.session.companyId)
    .where('id', '=', id)
    .where('is_removed', '=', false)
    .executeTakeFirst()
  const isOwn = job?.user_id === context.session.userId
  if (!job || !(isOwn || readableBoxes(context).includes(job.box)))
    throw refusal(context.language, { status: 404, key: 'jobMissing', values: { uuid: id } })
  if (right === 'change' && !isOwn && !mayCall(context, job.call_id))
    throw refusal(context.language, {
      status: 403,
      key: 'jobOfOthers',
      values: { user: job.user_name },
    })
  return job
}

function mayCall({ ports: { portal }, session }: CallContext, callId: string): boolean {
  return (
    portal.calls
      .find((call) => call.id === callId)
      ?.roles.some((role) => session.roles.has(role)) ?? false
  )
}

export async function toJob(tx: Tx, context: CallContext, row: JobRow): Promise<WireJob> {
  const [job] = await toJobs(tx, context, [row])
  return needed(job, `job ${row.id}`)
}

async function toJobs(tx: Tx, context: CallContext, rows: readonly JobRow[]): Promise<WireJob[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const counts = await tx
    .selectFrom('job_item')
    .select(['job_id', 'state', sql<number>`count(*)`.as('count')])
    .where('company_id', '=', context.session.companyId)
    .where('job_id', 'in', ids)
    .groupBy(['job_id', 'state'])
    .execute()
  const undone = await tx
    .selectFrom('job')
    .select('undo_of')
    .where('company_id', '=', context.session.companyId)
    .where('undo_of', 'in', ids)
    .execute()
  const files = await tx
    .selectFrom('job_part')
    .select('job_id')
    .distinct()
    .where('company_id', '=', context.session.companyId)
    .where('job_id', 'in', ids)
    .execute()
  return rows.map((row) => {
    const count = (state: JobItemRow['state']) =>
      Number(counts.find((one) => one.job_id === row.id && one.state === state)?.count ?? 0)
    const byState = {
      Waiting: count('waiting'),
      Ok: count('ok'),
      Failed: count('failed'),
      Refused: count('refused'),
      Stopped: count('stopped'),
    }
    return {
      UUID: row.id,
      Box: row.box,
      Call: row.call_id,
      Action: row.action,
      Type: row.type,
      UserName: row.user_name,
      IsOwn: row.user_id === context.session.userId,
      State: row.state,
      Asked: row.asked,
      Total: Object.values(byState).reduce((sum, one) => sum + one, 0),
      ...byState,
      CreatedDate: row.created_at.toISOString(),
      EndDate: row.ended_at?.toISOString() ?? null,
      HasFile: row.state !== 'running' && files.some((one) => one.job_id === row.id),
      CanUndo:
        byState.Ok > 0 && !undone.some((one) => one.undo_of === row.id) && mayUndo(context, row),
      UndoOf: row.undo_of,
    }
  })
}

/** Of the kind that can be taken back, over, one's own, and not long ago. */
export function mayUndo({ ports: { portal, clock }, session }: CallContext, row: JobRow): boolean {
  const bulk = bulkIn(portal, row)
  const isFresh = row.ended_at !== null && clock.now().getTime() - row.ended_at.getTime() <= undoMs
  return (
    row.state !== 'running' &&
    row.undo_of === null &&
    row.user_id === session.userId &&
    isFresh &&
    bulk !== undefined &&
    isUndoable(bulk)
  )
}

export const bulkIn = (portal: Portal, row: JobRow) =>
  bulkOf(portal, {
    call: row.call_id,
    action: row.action ?? undefined,
    type: row.type ?? undefined,
  })

/** Its records in the order of the work, those of the asked states. */
export async function listItems(
  tx: Tx,
  context: CallContext,
  job: JobRow,
): Promise<Page<WireItem>> {
  const asked = [context.query['State']].flat()
  const states = jobItemStates.filter((state) => asked.includes(state))
  const items = tx
    .selectFrom('job_item')
    .where('company_id', '=', context.session.companyId)
    .where('job_id', '=', job.id)
    .$if(states.length > 0, (some) => some.where('state', 'in', states))
  const paging = pagingOf(context.query)
  const { total } = await items.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await items
    .selectAll()
    .orderBy('position')
    .orderBy('uuid')
    .limit(paging.size)
    .offset(paging.offset)
    .execute()
  return toPage(paging, Number(total), rows.map(toItem))
}

export const toItem = (row: JobItemRow): WireItem => ({
  UUID: row.uuid,
  Name: row.name,
  State: row.state === 'new' ? 'waiting' : row.state,
  Reason: row.reason,
  Row: row.seen,
})
