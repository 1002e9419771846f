/**
 * Notifies ERPs of what became of their documents: number, ETTN and state, by the query that each has for it. What fails is tried again in growing
 * pauses. Notified twice, the ERP has the same.
 */
import { sql, type SqlBool } from 'kysely'
import type { ErpKind } from '#documents/erp/convert-erp.ts'
import type { ErpFault, ErpWrite } from '#schemas/connector-codes.ts'
import { writeStatus } from '../erps/ask-erp.ts'
import { erpBoxIn, erpsOf, keepErpDocument, showErp } from '../erps/erp-records.ts'
import { openErp } from '../erps/open-erp.ts'
import { ErpError } from '../ports/erp.ts'
import type { Ports, Tx } from '../ports/ports.ts'

const atOnce = 20
/** Longer than all of them may take. */
const leaseMs = 10 * 60_000
const lookEveryMs = 1_000
/** Before the next try, by how many failed; the last of them from then on. */
const pausesMs = [60_000, 5 * 60_000, 30 * 60_000, 3 * 3_600_000]
const dayMs = 24 * 3_600_000
/** So long documents wait for an ERP that has no statement for their states. */
const mostDaysUnasked = 30
/** Nothing more becomes of a document in these states. */
const ended: ReadonlySet<string> = new Set(['succeed', 'error'])

interface Due {
  readonly company_id: string
  readonly kind: ErpKind
  readonly erp_id: string
  readonly erp_uuid: string
  readonly record_uuid: string
  readonly document_uuid: string
  readonly tries: number
  readonly number: string
  readonly status: string
  readonly status_detail: string | null
}

export interface ErpNotifier {
  /** Takes what is due and begins to notify ERPs of it, unless that is under way; gives how much it is. */
  begin(): Promise<number>
  /** Resolves when what was begun has ended. */
  ended(): Promise<void>
}

/** Beside the rounds of the worker, which an ERP that does not answer would hold up. `onFailure` gets what is not the fault of an ERP. */
export function createErpNotifier(ports: Ports, onFailure: (error: unknown) => void): ErpNotifier {
  let lookedAt = -Infinity
  let running: Promise<void> | undefined
  return {
    begin: async () => {
      const now = ports.clock.now()
      if (running || !ports.erps || !erpBoxIn(ports.portal)) return 0
      if (now.getTime() - lookedAt < lookEveryMs) return 0
      lookedAt = now.getTime()
      const due = await ports.store.asSystem((tx) => takeDue(tx, now))
      if (due.length === 0) return 0
      running = notifyAll(ports, due, onFailure).finally(() => {
        running = undefined
      })
      return due.length
    },
    ended: async () => {
      await running
    },
  }
}

/** An ERP that could not be reached is not asked again for each of its documents. */
async function notifyAll(
  ports: Ports,
  due: readonly Due[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  const unreachable = new Set<string>()
  for (const one of due)
    try {
      const outcome = unreachable.has(one.erp_uuid) ? 'unreachable' : await outcomeOf(ports, one)
      if (outcome === 'unreachable') unreachable.add(one.erp_uuid)
      await keepOutcome(ports, one, outcome)
    } catch (error) {
      onFailure(error)
    }
}

/** Held until the lease ends, as a process may die with it. */
async function takeDue(tx: Tx, now: Date): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    update erp_document d set next_at = ${new Date(now.getTime() + leaseMs)}
    from record r
    where r.company_id = d.company_id and r.uuid = d.document_uuid and r.is_issued
      and (d.company_id, d.record_uuid) in (
        select e.company_id, e.record_uuid from erp_document e join record s
          on s.company_id = e.company_id and s.uuid = e.document_uuid and s.is_issued
        where e.next_at <= ${now} and ${sql<SqlBool>`e.notified is distinct from s.number || ' ' || s.status`}
        order by e.next_at limit ${atOnce} for update of e skip locked)
    returning d.company_id, d.kind, d.erp_id, d.erp_uuid, d.record_uuid, d.document_uuid, d.tries, r.number, r.status, r.status_detail`.execute(
    tx,
  )
  return rows
}

/**
 * What came of notifying an ERP. `helper`: only the helper on a person's machine reaches the ERP, and the document waits for it;
 * `unasked`: the ERP has no statement for states, which none of the field maps has.
 */
type Outcome = ErpFault | 'written' | 'helper' | 'unasked'

/** Notifies one ERP of one document. */
async function outcomeOf(ports: Ports, due: Due): Promise<Outcome> {
  try {
    const { company_id: companyId } = due
    const opened = await ports.store.asCompany(companyId, async (tx) => {
      const erps = await erpsOf(tx, ports.portal, companyId)
      const erp = erps.find(({ uuid }) => uuid === due.erp_uuid)
      if (erp?.body.ErpType === 'Helper') return 'helper' as const
      return erp && openErp(tx, ports, erp)
    })
    if (opened === 'helper') return opened
    // It was removed, or connected anew: then the next look at it names the new one.
    if (!opened) throw new ErpError('notAllowed', '')
    if (!opened.source.can('Status')) return 'unasked'
    await writeStatus(opened, {
      ErpID: due.erp_id,
      UUID: due.document_uuid,
      InvoiceNumber: due.number,
      StatusCode: due.status,
      StatusDetail: due.status_detail,
    })
    return 'written'
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    return error.fault
  }
}

async function keepOutcome(ports: Ports, due: Due, outcome: Outcome): Promise<void> {
  const { portal, clock, store } = ports
  const now = clock.now()
  const isWritten = outcome === 'written'
  const notified = `${due.number} ${due.status}`
  await store.asSystem(async (tx) => {
    const kept = await tx
      .updateTable('erp_document')
      .set({
        tries: isWritten ? 0 : due.tries + 1,
        next_at: nextAt(now, due, outcome),
        ...(isWritten && { notified }),
      })
      .where('company_id', '=', due.company_id)
      .where('record_uuid', '=', due.record_uuid)
      // A helper may have written it meanwhile.
      .where(sql<SqlBool>`notified is distinct from ${notified}`)
      .returning('record_uuid')
      .executeTakeFirst()
    if (!kept) return
    await keepErpDocument(
      tx,
      portal,
      due.kind,
      { companyId: due.company_id, uuid: due.record_uuid },
      {
        DocumentState: 'Sent',
        DocumentUUID: due.document_uuid,
        OurNumber: due.number,
        WriteState: isFault(outcome) ? 'Error' : writeStates[outcome],
      },
      now,
    )
    if (isFault(outcome)) {
      const place = { companyId: due.company_id, uuid: due.erp_uuid }
      await showErp(tx, portal, place, { LastFault: outcome })
    }
  })
}

/** What lists show where nothing failed. */
const writeStates = {
  written: 'Written',
  helper: 'Waiting',
  unasked: null,
} as const satisfies Partial<Record<Outcome, ErpWrite | null>>

const isFault = (outcome: Outcome): outcome is ErpFault => !Object.hasOwn(writeStates, outcome)

/** When there is something to do again for the document; null: no more. */
function nextAt(now: Date, { status, tries }: Due, outcome: Outcome): Date | null {
  if (outcome === 'written') return ended.has(status) ? null : now
  // The company may still write a statement for states.
  if (outcome === 'unasked') return tries < mostDaysUnasked ? new Date(now.getTime() + dayMs) : null
  const pause = pausesMs[Math.min(tries, pausesMs.length - 1)] ?? 0
  return new Date(now.getTime() + pause)
}
