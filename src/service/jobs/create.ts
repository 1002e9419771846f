/** Asking for a job: once for each click, and before it, what would come of it. */
import { sql } from 'kysely'
import type { Wire } from '#schemas/wire.ts'
import { recordOf, textsIn } from '#values/json.ts'
import { needed } from '#values/needed.ts'
import type { CallContext, Tx } from '../ports/ports.ts'
import { missing } from '../records/record.ts'
import { refusal } from '../records/sentence.ts'
import { requestHash } from '../content/request-hash.ts'
import { choiceOf, fillJob, type Choice } from './choose.ts'
import { askedCommand, commandOf, type JobCommand } from './command.ts'
import { bodyAs } from '../ports/body-as.ts'
import { toItem, toJob, type JobRow } from './read.ts'

/** The job of this key: a new one, or the one that the same click made before. */
export const createJob = (context: CallContext): Promise<Wire['Job']> =>
  startJob(context, bodyAs(context, 'JobCreate'))

export async function startJob(
  context: CallContext,
  { Key, ...plan }: Wire['JobCreate'],
): Promise<Wire['Job']> {
  const command = askedCommand(context, plan)
  const choice = choiceOf(context, command, plan)
  const job = await repeated(() =>
    context.transaction(async (tx) => {
      const known = await insertJob(tx, context, {
        key: Key.toLowerCase() /* ascii */,
        hash: requestHash({ plan }),
        command,
        asked: choice.asked,
      })
      if (known.isNew) await begin(tx, context, known.row, command, choice)
      return toJob(tx, context, await reread(tx, known.row))
    }),
  )
  context.note({ details: { job: job.UUID, count: job.Total } })
  context.ports.wakeWorker?.()
  return job
}

/** A job of its own for each call: the rows that the body names, and what else it says for each of them. */
export async function jobOverChosen(context: CallContext): Promise<Wire['Job']> {
  const { ports, call } = context
  const { at, each } = needed(call.chosen, `chosen rows of ${call.id}`)
  const command = commandOf(ports.portal, { call: each ?? '', action: null, type: null, added: {} })
  const { [at]: named, ...body } = recordOf(context.body)
  const items = [...new Set(textsIn(named).map((uuid) => uuid.toLowerCase() /* ascii */))]
  const made = { ...needed(command, `call for each of ${call.id}`), added: { body } }
  const job = await repeated(() =>
    context.transaction(async (tx) => {
      await assertThere(tx, { ...context, box: made.bulk.box }, items)
      const choice = { items, selection: undefined, asked: items.length }
      const key = ports.random.uuid()
      const { row } = await insertJob(tx, context, {
        key,
        hash: '',
        command: made,
        asked: items.length,
      })
      await begin(tx, context, row, made, choice)
      return toJob(tx, context, await reread(tx, row))
    }),
  )
  context.note({ details: { job: job.UUID, count: job.Total } })
  ports.wakeWorker?.()
  return job
}

/** 404 for the first of them that is no record of the box. */
async function assertThere(tx: Tx, context: CallContext, items: readonly string[]): Promise<void> {
  const found = await tx
    .selectFrom('record')
    .select('uuid')
    .where('company_id', '=', context.session.companyId)
    .where('box', '=', context.box?.id ?? '')
    .where('uuid', 'in', items)
    .execute()
  const known = new Set(found.map(({ uuid }) => uuid))
  const lost = items.find((uuid) => !known.has(uuid))
  if (lost !== undefined) throw missing(context, lost)
}

/** The same, and nothing of it stays: so that what is announced is what happens. */
export async function checkJob(context: CallContext): Promise<Wire['JobCheck']> {
  const plan = bodyAs(context, 'JobCheckAsk')
  const command = askedCommand(context, plan)
  const choice = choiceOf(context, command, plan)
  try {
    await repeated(() =>
      context.transaction(async (tx) => {
        const { row } = await insertJob(tx, context, {
          key: context.ports.random.uuid(),
          hash: '',
          command,
          asked: choice.asked,
        })
        await fillJob(tx, context, row.id, command, choice)
        throw new OnlyLooked(await checkedOf(tx, context, row.id, choice))
      }),
    )
  } catch (error) {
    if (error instanceof OnlyLooked) return error.check
    throw error
  }
  throw new Error('A check came to no end')
}

class OnlyLooked extends Error {
  readonly check: Wire['JobCheck']
  constructor(check: Wire['JobCheck']) {
    super('rolled back on purpose')
    this.check = check
  }
}

const shownAtMost = 100

async function checkedOf(
  tx: Tx,
  context: CallContext,
  jobId: string,
  { asked }: Choice,
): Promise<Wire['JobCheck']> {
  const items = tx
    .selectFrom('job_item')
    .where('company_id', '=', context.session.companyId)
    .where('job_id', '=', jobId)
  const { total, able } = await items
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where state = 'waiting')`.as('able'),
    ])
    .executeTakeFirstOrThrow()
  const unable = await items
    .selectAll()
    .where('state', '=', 'refused')
    .orderBy('position')
    .limit(shownAtMost)
    .execute()
  return {
    Asked: asked,
    Total: Number(total),
    Able: Number(able),
    Unable: Number(total) - Number(able),
    Items: unable.map(toItem),
  }
}

interface NewJob {
  readonly key: string
  readonly hash: string
  readonly command: JobCommand
  readonly asked: number
  readonly undoOf?: string
}

/** Two clicks at the same moment: one inserts, the other waits and finds it. */
export async function insertJob(
  tx: Tx,
  context: CallContext,
  { key, hash, command, asked, undoOf }: NewJob,
): Promise<{ readonly row: JobRow; readonly isNew: boolean }> {
  const { ports, session, language } = context
  const now = ports.clock.now()
  const row = await tx
    .insertInto('job')
    .values({
      id: ports.random.uuid(),
      company_id: session.companyId,
      key,
      request_hash: hash,
      box: command.bulk.box.id,
      call_id: command.call.id,
      action: command.bulk.action?.name ?? null,
      type: command.bulk.type ?? null,
      added: JSON.stringify(command.added),
      user_id: session.userId,
      user_name: session.userName,
      key_roles: JSON.stringify(session.kind === 'accessKey' ? [...session.roles] : null),
      language,
      asked,
      created_at: now,
      turn_at: now,
      undo_of: undoOf ?? null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return { row, isNew: true }
  const first = await tx
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', session.companyId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== hash)
    throw refusal(language, { status: 422, key: 'jobKeyUsed', values: { uuid: key }, path: 'Key' })
  return { row: first, isNew: false }
}

async function begin(
  tx: Tx,
  context: CallContext,
  row: JobRow,
  command: JobCommand,
  choice: Choice,
): Promise<void> {
  await fillJob(tx, context, row.id, command, choice)
  const items = await tx
    .selectFrom('job_item')
    .select('uuid')
    .where('company_id', '=', row.company_id)
    .where('job_id', '=', row.id)
    .limit(1)
    .execute()
  if (items.length === 0) throw refusal(context.language, { status: 422, key: 'jobEmpty' })
  await endIfOver(tx, row, context.ports.clock.now())
}

/** A job with nothing left to do is over. */
export async function endIfOver(
  tx: Tx,
  row: Pick<JobRow, 'company_id' | 'id'>,
  now: Date,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('job_item')
    .select('uuid')
    .where('company_id', '=', row.company_id)
    .where('job_id', '=', row.id)
    .where('state', '=', 'waiting')
    .limit(1)
    .execute()
  if (waiting.length > 0) return false
  await tx
    .updateTable('job')
    .set({ state: 'done', ended_at: now, lease_until: null })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .where('state', '=', 'running')
    .execute()
  return true
}

export const reread = (tx: Tx, row: Pick<JobRow, 'company_id' | 'id'>): Promise<JobRow> =>
  tx
    .selectFrom('job')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()

const attempts = 5

/** A record that got into another job between look and write: the next look sees it there. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
      if (!isTaken || attempt === attempts) throw error
    }
  }
}
