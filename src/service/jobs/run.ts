/**
 * Works through jobs, record by record, with the handlers that answer single calls and the rights that the person has at
 * that moment. What a record became stands in the transaction that did it: killed at any point, a job goes on where it
 * was and does nothing twice. Several processes may run; each job is worked on by one, as long as its lease lasts.
 */
import { sql } from 'kysely'
import {
  bulkInput,
  groupOf,
  isBatched,
  isJointAction,
  type Bulk,
  type BulkAdded,
} from '#engine/bulk.ts'
import { columnsSetBy, operations } from '#engine/facts.ts'
import type { Row } from '#engine/inputs.ts'
import { schemaOf } from '#schemas/wire.ts'
import { languageOf, type Language } from '#schemas/language.ts'
import { isKeyOf } from '#values/keys.ts'
import { handlerOf } from '../ports/handler-of.ts'
import { touchedBy } from '../store/audit.ts'
import { BusyError, ServiceError } from '../base/error.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import { toErrorItems } from '../http/issues.ts'
import { say } from '../http/words.ts'
import { readAccount } from '../identity/accounts.ts'
import type { CallContext, Handlers, Ports, Tx } from '../ports/ports.ts'
import { sentence } from '../records/sentence.ts'
import { noSpans } from '../base/spans.ts'
import { mostInOnePdf } from '../sending/export.ts'
import { tagsOf, toRows } from '../records/row.ts'
import { unableReason, type WhyNot } from './choose.ts'
import { commandOf, type JobCommand } from './command.ts'
import { endIfOver } from './create.ts'
import { addPart } from './file.ts'
import { keptMs, type JobItemRow, type JobRow } from './read.ts'

/** Longer than any step of a living process; a dead one's job goes on after it. Printing takes its time. */
const leaseMs = { plain: 30_000, export: 300_000 }
/** Records in one step: together in one call and one transaction, or one after the other. */
const stepSize = {
  whole: 1000,
  batched: 200,
  single: 20,
  export: 25,
  record: 1,
  onePdf: mostInOnePdf,
}
/** What is no fault of the record (the database is busy, a mistake of ours) is tried so often. */
const mostAttempts = 3
const pauseMs = 2_000

export interface JobRunner {
  /**
   * Works until nothing is left or the time is over; gives how many records came to an end. Errors of single ones are in
   * `failures`. After `signal` the call under way is the last one, and the job goes back without its lease.
   */
  work(budgetMs: number, failures: unknown[], signal?: AbortSignal): Promise<number>
  /** Removes jobs that are no longer shown. */
  sweep(): Promise<number>
}

export function createJobRunner(ports: Ports, handlers: Handlers): JobRunner {
  return {
    async work(budgetMs, failures, signal = new AbortController().signal) {
      const end = ports.clock.now().getTime() + budgetMs
      let done = 0
      do {
        if (signal.aborted) break
        const job = await claim(ports)
        if (!job) break
        const troubles: unknown[] = []
        done += await tracedStep({ ports, handlers, job, failures: troubles, signal })
        failures.push(...troubles)
      } while (ports.clock.now().getTime() < end)
      return done
    },
    sweep: () => sweep(ports),
  }
}

/** Jobs take turns, so that a long one keeps nobody waiting. */
function claim({ store, clock }: Ports): Promise<JobRow | undefined> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const job = await tx
      .selectFrom('job')
      .selectAll()
      .where('state', '=', 'running')
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .orderBy('turn_at')
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!job) return undefined
    const lease =
      job.type !== null && job.call_id.endsWith('.export') ? leaseMs.export : leaseMs.plain
    await tx
      .updateTable('job')
      .set({ lease_until: new Date(now.getTime() + lease), turn_at: now })
      .where('id', '=', job.id)
      .execute()
    return job
  })
}

interface Work {
  readonly ports: Ports
  readonly handlers: Handlers
  readonly job: JobRow
  readonly failures: unknown[]
  readonly signal: AbortSignal
}

const tracedStep = (work: Work): Promise<number> =>
  (work.ports.spans ?? noSpans).begin(
    { name: 'job step', kind: 'consumer', attributes: { 'evrak.call': work.job.call_id } },
    undefined,
    async (span) => {
      const done = await step(work)
      span.set({ 'evrak.done': done, 'evrak.failures': work.failures.length })
      return done
    },
  )

/** The next records of a job; gives how many came to an end. */
async function step(work: Work): Promise<number> {
  const { ports, job } = work
  const language = languageIn(job)
  const command = commandOf(ports.portal, {
    call: job.call_id,
    action: job.action,
    type: job.type,
    added: job.added,
  })
  const person = await personOf(ports, job)
  if (!command || !person.isActive) {
    await refuseRest(
      work,
      sentence(language, 'service', command ? 'jobs.userInactive' : 'jobs.gone'),
    )
    return 0
  }
  const items = await nextItems(work, command)
  const done =
    items.length === 0
      ? 0
      : await workOn({ ...work, command, language, roles: person.roles }, items)
  await release(work)
  return done
}

/** The sentences of a job are in the language of who asked for it. */
const languageIn = ({ language }: JobRow): Language => languageOf(language)

async function personOf(
  { store }: Ports,
  job: JobRow,
): Promise<{ isActive: boolean; roles: ReadonlySet<string> }> {
  const account = await store.asSystem((tx) => readAccount(tx, job.user_id))
  const membership = account?.memberships.find((one) => one.companyId === job.company_id)
  return {
    isActive: account?.isActive === true && membership !== undefined,
    roles: heldRoles(membership?.roles ?? [], job),
  }
}

/** Of an API key only what it was given, and only as long as its person has it. */
const heldRoles = (roles: readonly string[], { key_roles }: JobRow): ReadonlySet<string> =>
  new Set(key_roles === null ? roles : roles.filter((role) => key_roles.includes(role)))

interface Item {
  readonly uuid: string
  readonly row: Row
  /** The record is there still. */
  readonly isThere: boolean
  readonly attempts: number
  readonly added: BulkAdded | null
}
interface Step extends Work {
  readonly command: JobCommand
  readonly language: Language
  readonly roles: ReadonlySet<string>
}

function nextItems({ ports, job }: Work, { bulk }: JobCommand): Promise<Item[]> {
  const size = stepSize[stepOf(bulk)]
  return ports.store.asCompany(job.company_id, async (tx) => {
    const items = await tx
      .selectFrom('job_item')
      .selectAll()
      .where('company_id', '=', job.company_id)
      .where('job_id', '=', job.id)
      .where('state', '=', 'waiting')
      .orderBy('position')
      .orderBy('uuid')
      .limit(size)
      .execute()
    if (items.length === 0) return []
    const records = await tx
      .selectFrom('record')
      .selectAll()
      .where('company_id', '=', job.company_id)
      .where('box', '=', job.box)
      .where(
        'uuid',
        'in',
        items.map((item) => item.uuid),
      )
      .execute()
    const rows = new Map(
      (await toRows(tx, bulk.box, records)).map((row) => [String(row['UUID']), row]),
    )
    return items.map(({ uuid, attempts, added }: JobItemRow) => ({
      uuid,
      attempts,
      added,
      row: rows.get(uuid) ?? { UUID: uuid },
      isThere: rows.has(uuid),
    }))
  })
}

function stepOf(bulk: Bulk): keyof typeof stepSize {
  // Files of one record, such as a ledger, may be as large as many documents.
  if (bulk.kind === 'export' && bulk.box.record) return 'record'
  if (bulk.kind === 'export') return bulk.type === 'OnePagePdf' ? 'onePdf' : 'export'
  if (isJointAction(bulk)) return 'whole'
  return isBatched(bulk) ? 'batched' : 'single'
}

async function workOn(step: Step, items: readonly Item[]): Promise<number> {
  let done = 0
  const able: Item[] = []
  for (const item of items) {
    const why =
      item.isThere && item.added === null
        ? unableReason({ language: step.language }, step.command, item.row)
        : undefined
    if (why) done += await end(step, [item], 'refused', 422, why)
    else able.push(item)
  }
  // Taking back gives each record what it had.
  const isTogether = isBatched(step.command.bulk) && able.every((item) => item.added === null)
  const groups = isTogether ? groupsOf(step.command, able) : able.map((item) => [item])
  for (const group of groups) {
    if (step.signal.aborted) break
    done += await workTogether(step, group)
  }
  return done
}

function groupsOf({ bulk }: JobCommand, items: readonly Item[]): Iterable<readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items)
    groups.set(groupOf(bulk, item.row), [...(groups.get(groupOf(bulk, item.row)) ?? []), item])
  return groups.values()
}

/** In one call where that can be; gives how many came to an end. */
async function workTogether(step: Step, items: readonly Item[]): Promise<number> {
  const outcome = await attempt(step, items)
  if (outcome === 'over') return items.length
  const isJointOne = isJointAction(step.command.bulk)
  // Those that are still to be done are read again, and stay together.
  if (outcome === 'taken' && (items.length === 1 || isJointOne)) return 0
  if (outcome !== 'taken' && items.length === 1)
    return (await fail(step, items, outcome.error)) ? 1 : 0
  if (outcome !== 'taken' && isJointOne) return withoutFaulty(step, items, outcome.error)
  // Of several, a refusal of one is not yet that of all.
  let done = 0
  for (const item of items) done += await workTogether(step, [item])
  return done
}

/**
 * Each is tried alone and nothing of that stays: so the fault is told at the record that has it, and the others are still
 * done together. Where none has a fault of its own, they do not go together, and all are told why.
 */
async function withoutFaulty(step: Step, items: readonly Item[], error: unknown): Promise<number> {
  const faults = new Map<Item, unknown>()
  for (const item of items) {
    const fault = await faultOf(step, item)
    if (fault !== undefined) faults.set(item, fault)
  }
  if (faults.size === 0) return (await fail(step, items, error)) ? items.length : 0
  let done = 0
  for (const [item, fault] of faults) if (await fail(step, [item], fault)) done += 1
  const others = items.filter((item) => !faults.has(item))
  // Who is tried again later is waited for.
  return done < faults.size || others.length === 0
    ? done
    : done + (await workTogether(step, others))
}

class OnlyTried extends Error {}

/** What keeps a record from being done alone; undefined: nothing. */
async function faultOf(step: Step, item: Item): Promise<unknown> {
  const { ports, job, handlers, command } = step
  const input = bulkInput(command.bulk, [item.row], command.added)
  const tried: CallContext['transaction'] = (work) =>
    ports.store.asCompany(job.company_id, async (tx) => {
      await work(tx)
      throw new OnlyTried('rolled back on purpose')
    })
  try {
    await handlerOf(
      handlers,
      command.call,
    )({
      ...contextOf(step, [item], input, { isSettled: false, error: undefined }),
      transaction: tried,
    })
    return undefined
  } catch (error) {
    return error instanceof OnlyTried ? undefined : error
  }
}

/** Somebody else has worked on it, or it was stopped. */
class Taken extends Error {}
/** The right was taken away. */
class NoRight extends Error {}

/** These came to an end, somebody else has them, or the call did not go well. */
type Outcome = 'over' | 'taken' | { readonly error: unknown }

async function attempt(step: Step, items: readonly Item[]): Promise<Outcome> {
  const { handlers, command, language } = step
  const added = items[0]?.added ?? command.added
  const input = bulkInput(
    command.bulk,
    items.map((item) => item.row),
    added,
  )
  const turn: Turn = { isSettled: false, error: undefined }
  try {
    const context = contextOf(step, items, input, turn)
    const value = await handlerOf(handlers, command.call)(context)
    if (command.bulk.kind === 'export') await keepFile(step, items, String(value), turn)
    // A handler that needed no transaction, or kept its refusal to itself, has still to be written down.
    else if (!turn.isSettled && turn.error === undefined)
      await context.transaction(async () => value)
  } catch (error) {
    turn.error ??= error
  }
  if (turn.isSettled) return 'over'
  const { error } = turn
  if (error instanceof Taken) return 'taken'
  if (!(error instanceof NoRight)) return { error }
  await refuseRest(step, say(language, 'forbidden', { roles: command.call.roles.join(', ') }))
  return 'over'
}

/** True: these came to an end. */
async function fail(step: Step, items: readonly Item[], error: unknown): Promise<boolean> {
  if (error instanceof ServiceError && error.status < 500)
    return (
      (await end(step, items, 'failed', error.status, { reason: reasonOf(error), seen: null })) > 0
    )
  return later(step, items, error)
}

interface Turn {
  isSettled: boolean
  error: unknown
}

const reasonOf = (error: ServiceError): string =>
  [...new Set([error.message, ...error.items.map((item) => item.description)])].join(' ')

/** The call as the dispatcher would hand it over; its transaction is also the record's in the job. */
function contextOf(
  step: Step,
  items: readonly Item[],
  { body, ...params }: Readonly<Record<string, unknown>>,
  turn: Turn,
): CallContext {
  const { ports, job, command, language, roles } = step
  const { call, family, bulk } = command
  return {
    ports,
    call,
    family,
    language,
    box: bulk.box,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, String(value)]),
    ),
    query: {},
    body: readBody(call.body, body, language),
    session: {
      userId: job.user_id,
      userName: job.user_name,
      companyId: job.company_id,
      roles,
      kind: 'user',
    },
    note: () => undefined,
    transaction:
      bulk.kind === 'export'
        ? (work) => ports.store.asCompany(job.company_id, work)
        : (work) => together(step, items, turn, work),
  }
}

function readBody(name: string | undefined, body: unknown, language: Language): unknown {
  const schema = name === undefined ? undefined : schemaOf(name)
  if (!schema) return undefined
  const result = schema.safeParse(body, { reportInput: true })
  if (!result.success)
    throw new ServiceError(
      400,
      say(language, 'invalid'),
      toErrorItems(result.error.issues, language),
    )
  return result.data
}

/** One transaction for what is done and for the job's knowledge of it. */
async function together<T>(
  step: Step,
  items: readonly Item[],
  turn: Turn,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    const value = await step.ports.store.asCompany(step.job.company_id, async (tx) => {
      await take(tx, step, items)
      const before = await beforeOf(tx, step, items)
      const answer = await work(tx)
      await settle(tx, step, items, messagesIn(answer), before)
      return answer
    })
    turn.isSettled = true
    return value
  } catch (error) {
    turn.error = error
    throw error
  }
}

/** Locks the records of the job; throws where one of them is no longer to be done, or the right for it is gone. */
async function take(tx: Tx, { job, command }: Step, items: readonly Item[]): Promise<void> {
  const waiting = await tx
    .selectFrom('job_item')
    .select('uuid')
    .where('company_id', '=', job.company_id)
    .where('job_id', '=', job.id)
    .where('state', '=', 'waiting')
    .where(
      'uuid',
      'in',
      items.map((item) => item.uuid),
    )
    .forUpdate()
    .skipLocked()
    .execute()
  if (waiting.length < items.length) throw new Taken('somebody else has it')
  const membership = await tx
    .selectFrom('membership')
    .select('roles')
    .where('user_id', '=', job.user_id)
    .where('company_id', '=', job.company_id)
    .where('is_active', '=', true)
    .where('joined_at', 'is not', null)
    .executeTakeFirst()
  const held = heldRoles(membership?.roles ?? [], job)
  if (!command.call.roles.some((role) => held.has(role))) throw new NoRight('the right is gone')
}

type Before = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** What records have that is about to change, by uuid; those that it does not change are left out. */
async function beforeOf(
  tx: Tx,
  { job, command: { bulk } }: Step,
  items: readonly Item[],
): Promise<Before> {
  if (bulk.kind !== 'operation' && bulk.kind !== 'tags' && bulk.kind !== 'specialCode')
    return new Map()
  const records = await tx
    .selectFrom('record')
    .selectAll()
    .where('company_id', '=', job.company_id)
    .where('box', '=', job.box)
    .where(
      'uuid',
      'in',
      items.map((item) => item.uuid),
    )
    .execute()
  if (bulk.kind === 'specialCode')
    return new Map(
      records.map((record) => [record.uuid, { specialCode: record.special_code ?? '' }]),
    )
  if (bulk.kind === 'tags') {
    const tags = await tagsOf(tx, records)
    return new Map(
      records.map((record) => [
        record.uuid,
        { tags: (tags.get(record.uuid) ?? []).map((tag) => tag.UUID) },
      ]),
    )
  }
  const { type = '' } = bulk
  if (!isKeyOf(type, operations)) throw new Error(`There is no bulk operation "${type}"`)
  const set = [...columnsSetBy(type)]
  const changes = (record: Readonly<Record<string, unknown>>) =>
    set.some(([column, value]) => record[column] !== value)
  return new Map(records.filter(changes).map((record) => [record.uuid, {}]))
}

/** Calls that answer a list answer one message for each record that did not take part. */
const messagesIn = (answer: unknown): readonly string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === 'string') ? answer : []

async function settle(
  tx: Tx,
  step: Step,
  items: readonly Item[],
  messages: readonly string[],
  before: Before,
): Promise<void> {
  const reasonFor = (item: Item) =>
    items.length === 1
      ? messages.join(' ')
      : messages.filter((message) => message.includes(item.uuid)).join(' ')
  const results = items.map((item) => ({ item, reason: reasonFor(item) }))
  if (messages.length > 0 && results.every(({ reason }) => reason === ''))
    throw new ServiceError(422, messages.join(' '))
  await write(
    tx,
    step,
    results.map(({ item, reason }) =>
      reason === ''
        ? { uuid: item.uuid, state: 'ok', before: before.get(item.uuid) ?? null }
        : { uuid: item.uuid, state: 'failed', reason },
    ),
  )
  await auditItems(
    tx,
    step,
    results.map(({ item, reason }) => ({ item, status: reason === '' ? 200 : 422 })),
  )
}

interface Written {
  readonly uuid: string
  readonly state: 'ok' | 'failed' | 'refused'
  readonly reason?: string
  readonly seen?: WhyNot['seen']
  readonly before?: Readonly<Record<string, unknown>> | null
}

/** A record that came to an end meanwhile stays what it is. */
async function write(tx: Tx, { ports, job }: Work, results: readonly Written[]): Promise<void> {
  await sql`
    update job_item set state = given.state, reason = given.reason, seen = given.seen, before = given.before, done_at = ${ports.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given(uuid uuid, state text, reason text, seen jsonb, before jsonb)
    where job_item.company_id = ${job.company_id}::uuid and job_item.job_id = ${job.id}::uuid and job_item.uuid = given.uuid and job_item.state = 'waiting'`.execute(
    tx,
  )
}

/** A row for each record, as single calls leave it; looking leaves none. */
async function auditItems(
  tx: Tx,
  { job, command, ports }: Step,
  items: readonly { readonly item: Item; readonly status: number }[],
): Promise<void> {
  const { call, bulk } = command
  if (call.effect === 'read') return
  const now = ports.clock.now()
  await tx
    .insertInto('audit')
    .values(
      items.map(({ item, status }) => {
        const params: Readonly<Record<string, string>> = {
          id: item.uuid,
          ...(bulk.type !== undefined && { operationType: bulk.type }),
        }
        const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
        return {
          company_id: job.company_id,
          user_id: job.user_id,
          call_id: call.id,
          path,
          status,
          address: null,
          user_agent: null,
          correlation_id: job.id,
          at: now,
          details: JSON.stringify({ job: job.id, ...touchedBy({}, [item.uuid]) }),
        }
      }),
    )
    .execute()
}

/** Records whose end is no doing; gives how many were still to be done. */
async function end(
  step: Step,
  items: readonly Item[],
  state: 'failed' | 'refused',
  status: number,
  why: WhyNot,
): Promise<number> {
  await step.ports.store.asCompany(step.job.company_id, async (tx) => {
    await write(
      tx,
      step,
      items.map(({ uuid }) => ({ uuid, state, ...why })),
    )
    await auditItems(
      tx,
      step,
      items.map((item) => ({ item, status })),
    )
  })
  return items.length
}

/** No fault of the record: it is tried again, the job waits a little. At last it is said that it failed. */
async function later(step: Step, items: readonly Item[], error: unknown): Promise<boolean> {
  const { ports, job, failures, language } = step
  // What breaks off because the service closes is neither a fault nor an attempt.
  if (step.signal.aborted) return false
  failures.push(error)
  // Too much to do elsewhere says nothing of the record, and nothing was tried.
  if (error instanceof BusyError || error instanceof QueueFullError) return false
  const isLast = items.some((item) => item.attempts + 1 >= mostAttempts)
  if (isLast)
    return (
      (await end(step, items, 'failed', 500, {
        reason:
          error instanceof ServiceError
            ? reasonOf(error)
            : sentence(language, 'service', 'jobs.broken'),
        seen: null,
      })) > 0
    )
  await ports.store.asCompany(job.company_id, async (tx) => {
    const uuids = items.map((item) => item.uuid)
    await tx
      .updateTable('job_item')
      .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
      .where('company_id', '=', job.company_id)
      .where('job_id', '=', job.id)
      .where('uuid', 'in', uuids)
      .execute()
  })
  return false
}

/** An export's file and the records in it, in one transaction. */
async function keepFile(
  step: Step,
  items: readonly Item[],
  base64: string,
  turn: Turn,
): Promise<void> {
  await step.ports.store.asCompany(step.job.company_id, async (tx) => {
    await take(tx, step, items)
    await addPart(tx, step.job, Buffer.from(base64, 'base64'))
    await settle(tx, step, items, [], new Map())
  })
  turn.isSettled = true
}

async function refuseRest({ ports, job }: Work, reason: string): Promise<void> {
  const now = ports.clock.now()
  await ports.store.asCompany(job.company_id, async (tx) => {
    await tx
      .updateTable('job_item')
      .set({ state: 'refused', reason, done_at: now })
      .where('company_id', '=', job.company_id)
      .where('job_id', '=', job.id)
      .where('state', '=', 'waiting')
      .execute()
    await endIfOver(tx, job, now)
  })
}

/** Ends the job, or gives it back. One with troubles waits a little, so that it does not spin. */
async function release({ ports, job, failures }: Work): Promise<void> {
  const now = ports.clock.now()
  await ports.store.asCompany(job.company_id, async (tx) => {
    if (await endIfOver(tx, job, now)) return
    await tx
      .updateTable('job')
      .set({ lease_until: failures.length > 0 ? new Date(now.getTime() + pauseMs) : null })
      .where('company_id', '=', job.company_id)
      .where('id', '=', job.id)
      .execute()
  })
}

function sweep({ store, clock }: Ports): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return store.asSystem(async (tx) => {
    const old = await tx
      .selectFrom('job')
      .select('id')
      .where('state', '!=', 'running')
      .where('created_at', '<', before)
      .limit(100)
      .execute()
    const ids = old.map((job) => job.id)
    if (ids.length === 0) return 0
    for (const table of ['job_part', 'job_item'] as const)
      await tx.deleteFrom(table).where('job_id', 'in', ids).execute()
    await tx.deleteFrom('job').where('id', 'in', ids).execute()
    return ids.length
  })
}
