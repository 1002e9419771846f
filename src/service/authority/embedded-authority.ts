/**
 * The tax authority, embedded: takes envelopes in, checks them, moves them through the real states and hands them to the
 * receiver, as the authority's sandbox does. It has its own tables and knows nothing of the companies' records, so that
 * its log can testify that nothing was handed over twice.
 *
 * What it refuses: a document that cannot be read (1160), one that breaks a rule of the standard (1150), a receiver without
 * that postbox (1172), a document that it already has (1163, and 1164 for an answer). An envelope to a company that is not
 * of this service is acknowledged by nobody and completed some steps later, as if its receiver's system had answered.
 */
import type { Insertable } from 'kysely'
import type { Portal } from '#engine/portal.ts'
import type {
  Authority,
  Clock,
  CustomsState,
  Store,
  SubmittedEnvelope,
  Tx,
} from '../ports/ports.ts'
import { behindRequests, whileYielding } from '../base/give-way.ts'
import type { AuthorityLogTable } from '../ports/database.ts'
import { inPlace, type Threads } from '../threads/threads.ts'
import { checkEnvelope } from './check-envelope.ts'
import { customsState, customsTaxNo } from './customs-state.ts'
import { stateOfCode } from './states.ts'

/** Puts an envelope into the receiver's box; false when the receiver is not of this service. May be called again for the same envelope. */
export type Deliver = (envelope: SubmittedEnvelope) => Promise<boolean>

export interface EmbeddedAuthority extends Authority {
  /** Moves every envelope that is due by one state; gives how many moved. */
  advance(deliver: Deliver): Promise<number>
}

export interface EmbeddedAuthorityOptions {
  readonly store: Store
  readonly clock: Clock
  readonly portal: Portal
  /** Where large envelopes are looked at; absent: in place. */
  readonly threads?: Threads
  /** Time from one state to the next, in ms. */
  readonly stepMs?: number
}

const defaultStepMs = 1000
/** 1100, 1200, 1220 */
const stepsToReceiver = 3
/** Further steps after which an envelope to an outside company counts as acknowledged. */
const outsideSteps = 3
/** Envelopes looked at in one advance, so that a large backlog does not hold up everything else. */
const batch = { moves: 500, checks: 50 }

export function createEmbeddedAuthority({
  store,
  clock,
  portal,
  threads = inPlace,
  stepMs = defaultStepMs,
}: EmbeddedAuthorityOptions): EmbeddedAuthority {
  const authority = new EnvelopeOffice(store, clock, { portal, threads }, stepMs)
  return {
    submit: (envelope) => authority.submit(envelope),
    stateOf: (uuid) => authority.stateOf(uuid),
    customsStateOf: (ettn) => authority.customsStateOf(ettn),
    advance: (deliver) => authority.advance(deliver),
  }
}

class EnvelopeOffice {
  readonly #store: Store
  readonly #clock: Clock
  readonly #portal: Portal
  readonly #threads: Threads
  readonly #stepMs: number
  constructor(
    store: Store,
    clock: Clock,
    { portal, threads }: { portal: Portal; threads: Threads },
    stepMs: number,
  ) {
    this.#store = store
    this.#clock = clock
    this.#portal = portal
    this.#threads = threads
    this.#stepMs = stepMs
  }

  submit(envelope: SubmittedEnvelope): Promise<{ gibCode: number }> {
    return this.#store.asSystem(async (tx) => {
      const isTaken = await this.#take(tx, envelope)
      if (!isTaken) return { gibCode: envelope.kind === 'document' ? 1163 : 1164 }
      await this.#log(tx, [{ ...keysOf(envelope), event: 'received', gib_code: 1000 }])
      return { gibCode: 1000 }
    })
  }

  /** A new envelope, or one in place of an envelope that was refused; false for a document that is already here. */
  async #take(tx: Tx, envelope: SubmittedEnvelope): Promise<boolean> {
    const known = await tx
      .selectFrom('authority_envelope')
      .select(['uuid', 'gib_code'])
      .where('ettn', '=', envelope.ettn)
      .where('kind', '=', envelope.kind)
      .forUpdate()
      .executeTakeFirst()
    if (known !== undefined && !stateOfCode(known.gib_code).mayResend) return false
    if (known !== undefined)
      await tx.deleteFrom('authority_envelope').where('uuid', '=', known.uuid).execute()
    const now = this.#clock.now()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('authority_envelope')
      .values({
        uuid: envelope.uuid,
        ettn: envelope.ettn,
        kind: envelope.kind,
        target_box: envelope.targetBox,
        sender_tax_no: envelope.senderTaxNo,
        receiver_tax_no: envelope.receiverTaxNo,
        receiver_alias: envelope.receiverAlias,
        xml: envelope.xml,
        gib_code: 1000,
        next_at: this.#next(now),
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }

  stateOf(uuid: string): Promise<{ gibCode: number } | undefined> {
    return this.#store.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('authority_envelope')
        .select('gib_code')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
      return row && { gibCode: row.gib_code }
    })
  }

  /** The customs are an outside company here: the envelope is completed when they have it. */
  customsStateOf(ettn: string): Promise<CustomsState | undefined> {
    return this.#store.asSystem(async (tx) => {
      const row = await tx
        .selectFrom('authority_envelope')
        .select(['gib_code', 'created_at'])
        .where('ettn', '=', ettn)
        .where('kind', '=', 'document')
        .where('receiver_tax_no', '=', customsTaxNo)
        .executeTakeFirst()
      if (row === undefined || stateOfCode(row.gib_code).status !== 'succeed') return undefined
      const arrivedAt = new Date(
        row.created_at.getTime() + (stepsToReceiver + outsideSteps) * this.#stepMs,
      )
      return customsState(ettn, arrivedAt, this.#stepMs, this.#clock.now())
    })
  }

  async advance(deliver: Deliver): Promise<number> {
    // The last state first: an envelope moves one step in an advance, however late the advance comes.
    const acknowledged = await this.#acknowledge(deliver)
    const sent = await this.#move(1200, 1220)
    const checked = await this.#check()
    const begun = await this.#move(1000, 1100)
    return acknowledged + sent + checked + begun
  }

  #move(from: number, to: number): Promise<number> {
    return this.#store.asSystem(async (tx) => {
      const due = await tx
        .selectFrom('authority_envelope')
        .select(['uuid', 'ettn', 'kind'])
        .where('gib_code', '=', from)
        .where('next_at', '<=', this.#clock.now())
        .orderBy('next_at')
        .limit(batch.moves)
        .forUpdate()
        .skipLocked()
        .execute()
      if (due.length === 0) return 0
      await this.#set(
        tx,
        due.map((row) => row.uuid),
        to,
      )
      await this.#log(
        tx,
        due.map((row) => ({
          envelope_uuid: row.uuid,
          ettn: row.ettn,
          kind: row.kind,
          event: 'state',
          gib_code: to,
        })),
      )
      return due.length
    })
  }

  #check(): Promise<number> {
    return this.#store.asSystem(async (tx) => {
      const due = await tx
        .selectFrom('authority_envelope')
        .selectAll()
        .where('gib_code', '=', 1100)
        .where('next_at', '<=', this.#clock.now())
        .orderBy('next_at')
        .limit(batch.checks)
        .forUpdate()
        .skipLocked()
        .execute()
      // No request waits for these rows.
      await whileYielding(async () => {
        for (const row of due) await behindRequests(() => this.#checkOne(tx, fromRow(row)))
      })
      return due.length
    })
  }

  async #checkOne(tx: Tx, envelope: SubmittedEnvelope): Promise<void> {
    const tools = { portal: this.#portal, threads: this.#threads }
    const code = await checkEnvelope(tx, tools, envelope, this.#clock.now())
    await this.#set(tx, [envelope.uuid], code)
    await this.#log(tx, [{ ...keysOf(envelope), event: 'state', gib_code: code }])
  }

  /** Delivery writes into the receiver's box in a transaction of its own; ended in between, it is done again and changes nothing. */
  async #acknowledge(deliver: Deliver): Promise<number> {
    const now = this.#clock.now()
    const due = await this.#store.asSystem((tx) =>
      tx
        .selectFrom('authority_envelope')
        .selectAll()
        .where('gib_code', '=', 1220)
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(batch.checks)
        .execute(),
    )
    const failures: unknown[] = []
    let moved = 0
    for (const row of due) {
      try {
        moved += await behindRequests(() => this.#handOver(fromRow(row), row.created_at, deliver))
      } catch (error) {
        // One receiver's trouble does not hold up the others.
        failures.push(error)
        await this.#postpone(row.uuid)
      }
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} envelopes could not be handed to their receivers; they are tried again`,
      )
    return moved
  }

  async #handOver(envelope: SubmittedEnvelope, createdAt: Date, deliver: Deliver): Promise<number> {
    const isDelivered = await deliver(envelope)
    const isOverdue =
      this.#clock.now().getTime() - createdAt.getTime() >=
      (stepsToReceiver + outsideSteps) * this.#stepMs
    if (isDelivered || isOverdue) return this.#complete(envelope, isDelivered)
    await this.#postpone(envelope.uuid)
    return 0
  }

  async #postpone(uuid: string): Promise<void> {
    await this.#store.asSystem((tx) =>
      tx
        .updateTable('authority_envelope')
        .set({ next_at: this.#next(this.#clock.now()) })
        .where('uuid', '=', uuid)
        .execute(),
    )
  }

  #complete(envelope: SubmittedEnvelope, isDelivered: boolean): Promise<number> {
    return this.#store.asSystem(async (tx) => {
      const done = await tx
        .updateTable('authority_envelope')
        .set({ gib_code: 1300 })
        .where('uuid', '=', envelope.uuid)
        .where('gib_code', '=', 1220)
        .returning('uuid')
        .execute()
      if (done.length === 0) return 0
      const keys = keysOf(envelope)
      await this.#log(tx, [
        ...(isDelivered ? [{ ...keys, event: 'delivered' as const, gib_code: 1220 }] : []),
        { ...keys, event: 'state', gib_code: 1300 },
      ])
      return 1
    })
  }

  async #set(tx: Tx, uuids: readonly string[], code: number): Promise<void> {
    await tx
      .updateTable('authority_envelope')
      .set({ gib_code: code, next_at: this.#next(this.#clock.now()) })
      .where('uuid', 'in', uuids)
      .execute()
  }

  async #log(tx: Tx, entries: readonly Omit<Insertable<AuthorityLogTable>, 'at'>[]): Promise<void> {
    const at = this.#clock.now()
    await tx
      .insertInto('authority_log')
      .values(entries.map((entry) => ({ ...entry, at })))
      .execute()
  }

  #next(from: Date): Date {
    return new Date(from.getTime() + this.#stepMs)
  }
}

const keysOf = ({ uuid, ettn, kind }: SubmittedEnvelope) => ({ envelope_uuid: uuid, ettn, kind })

interface EnvelopeRow {
  readonly uuid: string
  readonly ettn: string
  readonly kind: 'document' | 'answer'
  readonly target_box: string
  readonly sender_tax_no: string
  readonly receiver_tax_no: string
  readonly receiver_alias: string
  readonly xml: string
}
function fromRow(row: EnvelopeRow): SubmittedEnvelope {
  return {
    uuid: row.uuid,
    ettn: row.ettn,
    kind: row.kind,
    targetBox: row.target_box,
    senderTaxNo: row.sender_tax_no,
    receiverTaxNo: row.receiver_tax_no,
    receiverAlias: row.receiver_alias,
    xml: row.xml,
  }
}
