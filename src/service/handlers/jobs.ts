/** Work on many records in the background: asked for, watched, stopped, taken back. */
import { sql } from 'kysely'
import type { Wire } from '#schemas/wire.ts'
import { ServiceError } from '../base/error.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { say } from '../http/words.ts'
import { deleteJob, retryJob, stopJob, undoJob } from '../jobs/change.ts'
import { listCall, listQuery } from '../jobs/choose.ts'
import { checkJob, createJob, jobOverChosen } from '../jobs/create.ts'
import { fileOf } from '../jobs/file.ts'
import { jobOf, listItems, listJobs, toJob } from '../jobs/read.ts'
import type { CallContext, Handlers } from '../ports/ports.ts'
import { matchingRecords } from '../records/list.ts'
import { refusal } from '../records/sentence.ts'
import { bytesOf } from '../rendering/archive.ts'
import { bodyAs } from '../ports/body-as.ts'
import { base64 } from './files.ts'

export const jobHandlers: Handlers = {
  'jobs.freeze': freeze,
  'jobs.check': checkJob,
  'jobs.create': createJob,
  'jobs.chosen': jobOverChosen,
  'jobs.list': (context) => context.transaction((tx) => listJobs(tx, context)),
  'jobs.get': (context) =>
    context.transaction(async (tx) => toJob(tx, context, await jobOf(tx, context))),
  'jobs.items': (context) =>
    context.transaction(async (tx) => listItems(tx, context, await jobOf(tx, context))),
  'jobs.file': jobFile,
  'jobs.busy': busy,
  'jobs.retry': retryJob,
  'jobs.stop': stopJob,
  'jobs.undo': undoJob,
  'jobs.delete': deleteJob,
}

/** The moment is the service's: what comes later does not belong to it, whatever the clock of the reader says. */
function freeze(context: CallContext): Promise<Wire['JobFrozen']> {
  const { Call, Query } = bodyAs(context, 'JobFreeze')
  const box = context.ports.portal.families
    .flatMap((family) => family.boxes)
    .find((one) => one.calls['list'] === Call)
  if (!box)
    throw refusal(context.language, {
      status: 400,
      code: 1,
      key: 'jobList',
      values: { value: Call },
      path: 'Call',
    })
  const call = listCall(context, box)
  if (!call.roles.some((role) => context.session.roles.has(role)))
    throw new ServiceError(
      403,
      say(context.language, 'forbidden', { roles: call.roles.join(', ') }),
    )
  const query = listQuery(context, box, Query)
  const { companyId } = context.session
  return context.transaction(async (tx) => {
    const frozenAt = context.ports.clock.now()
    const matching = await matchingRecords(tx, { companyId, call, box }, query)
    const { count } = await matching
      .where('record.created_at', '<=', frozenAt)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    return { Count: Number(count), FrozenAt: frozenAt.toISOString() }
  })
}

/** Streamed to whoever takes a file, base64 for the others. */
async function jobFile(context: CallContext): Promise<unknown> {
  const job = await context.transaction((tx) => jobOf(tx, context))
  const file = await fileOf(context, job)
  if (!file) throw refusal(context.language, { status: 404, key: 'jobFile' })
  return context.wantsFile ? new FileAnswer(file) : base64(await bytesOf(file.stream))
}

/** Of these records the ones that a running job has still to do. */
function busy(context: CallContext): Promise<Wire['JobBusy']> {
  const { Box, UUID } = bodyAs(context, 'JobBusyAsk')
  if (UUID.length === 0) return Promise.resolve([])
  return context.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('job_item')
      .select(['uuid', 'job_id'])
      .where('company_id', '=', context.session.companyId)
      .where('box', '=', Box)
      .where('state', '=', 'waiting')
      .where('is_exclusive', '=', true)
      .where(
        'uuid',
        'in',
        UUID.map((uuid) => uuid.toLowerCase() /* ascii */),
      )
      .execute()
    return rows.map((row) => ({ UUID: row.uuid, Job: row.job_id }))
  })
}
