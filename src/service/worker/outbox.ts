/**
 * Hands what is queued to the authority: never twice, never lost (TRUST.md 4.2).
 *
 * queued → sending (with a lease) → sent | failed | unknown. An attempt whose end nobody knows — the authority did not
 * answer, or the process died — is `unknown`, and only the authority's own word leads on: it has the envelope (sent), or
 * it never got it (queued again, under the same envelope number).
 */
import type { OutboxRow } from './outgoing.ts'
import { stateOfCode } from '../authority/states.ts'
import { behindRequests } from '../base/give-way.ts'
import { noSpans, originOfQueued } from '../base/spans.ts'
import type { Ports, SubmittedEnvelope, Tx } from '../ports/ports.ts'
import { answerOfRefused } from '../records/answer.ts'
import { returnOrderCredits } from '../credits/order-credits.ts'
import { settleCredits } from '../credits/uses.ts'
import { addHistory, systemName } from '../records/history.ts'
import { applyState, insertEnvelope } from './envelope-state.ts'
import { envelopeOf, headOf, NothingToSend, type EnvelopeHead } from './outgoing.ts'

/**
 * A living attempt ends long before; what is still `sending` then belongs to a process that died. Should it live after
 * all, nothing is doubled: both work on the same envelope, and the authority takes an ETTN once.
 */
const leaseMs = 20_000
/** First pause before a question or an attempt is repeated; it doubles up to the longest. */
const pauseMs = { first: 2_000, longest: 300_000 }
const atOnce = 50
const kinds = ['send', 'answer'] as const

/**
 * Everything that is due in the outbox; gives how many rows were worked on. Errors of single rows are in `failures`. After
 * `signal` the row under way is finished, and those that were taken and not begun are queued again.
 */
export async function workOutbox(
  ports: Ports,
  failures: unknown[],
  signal: AbortSignal,
): Promise<number> {
  await giveUpLeases(ports)
  const unknown = await dueUnknown(ports)
  const asked = await each(unknown, traced(ports, 'ask', resolve), failures, signal)
  if (signal.aborted) return asked
  const claimed = await claim(ports)
  const submitted = await each(claimed, traced(ports, 'submit', submit), failures, signal)
  await handBack(ports, claimed.slice(submitted))
  return asked + submitted
}

/** Each row in a span of its own, which goes on with the trace of the call that queued it. */
const traced =
  (ports: Ports, step: 'ask' | 'submit', work: (ports: Ports, row: OutboxRow) => Promise<void>) =>
  (row: OutboxRow): Promise<void> =>
    (ports.spans ?? noSpans).begin(
      {
        name: `outbox ${row.kind}`,
        kind: 'consumer',
        attributes: { 'evrak.step': step, 'evrak.box': row.box, 'evrak.attempt': row.attempt },
      },
      originOfQueued(row.payload),
      () => work(ports, row),
    )

/** Gives how many rows were begun. */
async function each(
  rows: readonly OutboxRow[],
  work: (row: OutboxRow) => Promise<void>,
  failures: unknown[],
  signal: AbortSignal,
): Promise<number> {
  let begun = 0
  for (const row of rows) {
    if (signal.aborted) break
    begun += 1
    await behindRequests(() => work(row)).catch((error: unknown) => failures.push(error))
  }
  return begun
}

/** Rows that this process took and did not begin: nothing of them left, so that whoever comes next may begin at once. */
async function handBack({ store, clock }: Ports, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return
  const now = clock.now()
  await store.asSystem(async (tx) => {
    for (const row of rows) {
      const returned = await tx
        .updateTable('outbox')
        .set({ state: 'queued', lease_until: null, attempt: row.attempt - 1 })
        .where('id', '=', row.id)
        .where('state', '=', 'sending')
        .where('attempt', '=', row.attempt)
        .returning('id')
        .execute()
      if (returned.length > 0)
        await addAttempt(tx, row, 'returned: the service closed before it was handed over', now)
    }
  })
}

/** Takes queued rows for this process; the number of the envelope is fixed before anything leaves. */
function claim({ store, clock, random }: Ports): Promise<readonly OutboxRow[]> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const due = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'queued')
      .where('kind', 'in', kinds)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    const claimed: OutboxRow[] = []
    for (const row of due) {
      const payload = { envelopeUuid: random.uuid(), ...row.payload }
      const taken = await tx
        .updateTable('outbox')
        .set({
          state: 'sending',
          payload: JSON.stringify(payload),
          attempt: row.attempt + 1,
          lease_until: new Date(now.getTime() + leaseMs),
        })
        .where('id', '=', row.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      claimed.push(taken)
      await addAttempt(tx, taken, 'sending', now)
    }
    return claimed
  })
}

async function submit(ports: Ports, row: OutboxRow): Promise<void> {
  let envelope: SubmittedEnvelope
  try {
    envelope = await envelopeOf(ports, row)
  } catch (error) {
    if (!(error instanceof NothingToSend)) throw error
    return fail(ports, row, error.message)
  }
  try {
    const { gibCode } = await ports.authority.submit(envelope)
    await settle(ports, row, envelope, gibCode)
  } catch (error) {
    await noteUnanswered(ports, row, error)
  }
}

/** The authority answered. A document that it has already is ours only if it has it in this very envelope. */
async function settle(
  ports: Ports,
  row: OutboxRow,
  envelope: EnvelopeHead,
  gibCode: number,
): Promise<void> {
  const isDuplicate = stateOfCode(gibCode).kind === 'duplicate'
  const known = isDuplicate ? await ports.authority.stateOf(envelope.uuid) : undefined
  await close(ports, row, envelope, known?.gibCode ?? gibCode)
}

/** Nobody knows whether it arrived: the row waits for a question. */
async function noteUnanswered(
  { store, clock }: Ports,
  row: OutboxRow,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  await store.asCompany(row.company_id, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ state: 'unknown', lease_until: null, next_at: later(now, row.attempt) })
      .where('id', '=', row.id)
      .where('state', '=', 'sending')
      .execute()
    await addAttempt(
      tx,
      row,
      `unknown: ${error instanceof Error ? error.message : String(error)}`,
      now,
    )
  })
}

function giveUpLeases({ store, clock }: Ports): Promise<void> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const lost = await tx
      .updateTable('outbox')
      .set({ state: 'unknown', lease_until: null, next_at: now })
      .where('state', '=', 'sending')
      .where('lease_until', '<', now)
      .returningAll()
      .execute()
    for (const row of lost)
      await addAttempt(tx, row, 'unknown: the process that was sending ended', now)
  })
}

/** Rows to ask about. The pause is pushed first, so that two processes do not ask at the same time. */
function dueUnknown({ store, clock }: Ports): Promise<readonly OutboxRow[]> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const due = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'unknown')
      .where('kind', 'in', kinds)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of due)
      await tx
        .updateTable('outbox')
        .set({ next_at: later(now, row.attempt), attempt: row.attempt + 1 })
        .where('id', '=', row.id)
        .execute()
    return due
  })
}

async function resolve(ports: Ports, row: OutboxRow): Promise<void> {
  const envelope = headOf(ports.portal, row)
  const known = await ports.authority.stateOf(envelope.uuid)
  if (known !== undefined) return close(ports, row, envelope, known.gibCode)
  const now = ports.clock.now()
  await ports.store.asCompany(row.company_id, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ state: 'queued', next_at: now })
      .where('id', '=', row.id)
      .where('state', '=', 'unknown')
      .execute()
    await addAttempt(tx, row, 'absent: the authority never got it, queued again', now)
  })
}

/** The end of a row: what the authority took is `sent`, what it refused at once is `failed`. */
async function close(
  { store, clock, portal }: Ports,
  row: OutboxRow,
  envelope: EnvelopeHead,
  gibCode: number,
): Promise<void> {
  const now = clock.now()
  const state = stateOfCode(gibCode)
  await store.asCompany(row.company_id, async (tx) => {
    const open = await tx
      .updateTable('outbox')
      .set({ state: state.status === 'error' ? 'failed' : 'sent', lease_until: null })
      .where('id', '=', row.id)
      .where('state', 'in', ['sending', 'unknown'])
      .returning('id')
      .execute()
    if (open.length === 0) return
    await addAttempt(tx, row, `${gibCode} ${state.text}`, now)
    await insertEnvelope(tx, { companyId: row.company_id, box: row.box, envelope, gibCode, now })
    if (envelope.kind === 'document') await recordEnvelope(tx, row, envelope.uuid, now)
    await applyState(tx, portal, {
      companyId: row.company_id,
      box: row.box,
      envelopeUuid: envelope.uuid,
      kind: envelope.kind,
      recordUuid: row.record_uuid,
      gibCode,
      now,
    })
  })
}

async function recordEnvelope(
  tx: Tx,
  row: OutboxRow,
  envelopeUuid: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('record')
    .set({ envelope_uuid: envelopeUuid, envelope_date: now, updated_at: now })
    .where('company_id', '=', row.company_id)
    .where('box', '=', row.box)
    .where('uuid', '=', row.record_uuid)
    .execute()
}

/** There is nothing to hand over: a mistake of ours, said where the sender looks. */
async function fail(
  { store, clock, portal }: Ports,
  row: OutboxRow,
  reason: string,
): Promise<void> {
  const now = clock.now()
  await store.asCompany(row.company_id, async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ state: 'failed', lease_until: null })
      .where('id', '=', row.id)
      .execute()
    await addAttempt(tx, row, `failed: ${reason}`, now)
    if (row.kind !== 'send') return
    await tx
      .updateTable('record')
      .set((eb) => ({
        status: 'error',
        status_detail: reason,
        answer: answerOfRefused(eb),
        updated_at: now,
      }))
      .where('company_id', '=', row.company_id)
      .where('box', '=', row.box)
      .where('uuid', '=', row.record_uuid)
      .execute()
    await addHistory(tx, [
      {
        companyId: row.company_id,
        box: row.box,
        uuid: row.record_uuid,
        userName: systemName,
        event: 'sendFailed',
        details: { reason },
        at: now,
      },
    ])
    await settleCredits(tx, portal, {
      companyId: row.company_id,
      box: row.box,
      keys: [row.record_uuid],
      to: 'returned',
      at: now,
    })
    await returnOrderCredits(tx, portal, {
      companyId: row.company_id,
      uuids: [row.record_uuid],
      at: now,
    })
  })
}

async function addAttempt(tx: Tx, row: OutboxRow, outcome: string, at: Date): Promise<void> {
  await tx
    .insertInto('attempt')
    .values({ company_id: row.company_id, outbox_id: row.id, at, outcome })
    .execute()
}

function later(now: Date, attempt: number): Date {
  return new Date(
    now.getTime() + Math.min(pauseMs.first * 2 ** Math.max(0, attempt - 1), pauseMs.longest),
  )
}
