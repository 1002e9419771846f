/**
 * Accounting reports are made beside the rounds of the worker, one after the other, each by one process. Who dies with one leaves it to
 * another, which begins it anew; pieces of its file that were there go. What fails is tried again after a pause; a report that failed three
 * times says so.
 */
import { languageOf } from '#schemas/language.ts'
import {
  addPart,
  bodyOfReport,
  completeReport,
  removeParts,
  reportBox,
  showState,
  type KeptReport,
} from '../accounting/kept-reports.ts'
import { makeReport } from '../accounting/make-report.ts'
import { accountingWord } from '../accounting/report-words.ts'
import type { Ports } from '../ports/ports.ts'
import { createQueueRuns, type QueueRuns } from './queue-runs.ts'

/** Longer than a thousand documents ever take. */
const leaseMs = 120_000
/** Before the second attempt and before the third, which is the last: what was in the way may be gone then. */
const pausesMs = [5_000, 30_000]
/** Of one row of the table of pieces. */
const pieceBytes = 1_000_000

/** After `stop` a report that is under way is broken off, and begun anew by another process. */
export const createReportRuns = (
  ports: Ports,
  onFailure: (error: unknown) => void,
  isStopped: () => boolean,
): QueueRuns =>
  createQueueRuns({
    claim: async () => (reportBox(ports.portal) ? claim(ports) : undefined),
    run: (report) => run(ports, report, isStopped),
    onFailure,
    isStopped,
  })

/** The oldest that waits, or that a process has died with. */
function claim({ store, clock, portal }: Ports): Promise<KeptReport | undefined> {
  return store.asSystem(async (tx) => {
    const now = clock.now()
    const report = await tx
      .selectFrom('accounting_report')
      .selectAll()
      .where('state', 'in', ['waiting', 'processing'])
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!report) return undefined
    const begun = { ...report, state: 'processing', attempts: report.attempts + 1 } as const
    await tx
      .updateTable('accounting_report')
      .set({
        state: begun.state,
        attempts: begun.attempts,
        lease_until: new Date(now.getTime() + leaseMs),
      })
      .where('uuid', '=', report.uuid)
      .execute()
    await showState(tx, portal, begun, 'Processing', now)
    return begun
  })
}

/** Somebody has deleted it, another process has it, or the service ends. */
class BrokenOff extends Error {}

async function run(ports: Ports, report: KeptReport, isStopped: () => boolean): Promise<void> {
  try {
    await make(ports, report, isStopped)
  } catch (error) {
    if (error instanceof BrokenOff) return handBack(ports, report)
    await fail(ports, report)
    throw error
  }
}

async function make(ports: Ports, report: KeptReport, isStopped: () => boolean): Promise<void> {
  const { store, clock, portal } = ports
  const { company_id: companyId, uuid } = report
  const { body, company } = await store.asCompany(companyId, async (tx) => {
    await removeParts(tx, companyId, uuid)
    return {
      body: await bodyOfReport(tx, portal, report),
      company: await tx
        .selectFrom('company')
        .select(['id', 'name', 'tax_number'])
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow(),
    }
  })
  const file = createPieces((no, bytes) =>
    store.asCompany(companyId, (tx) => addPart(tx, report, no, bytes)),
  )
  const order = {
    body,
    company,
    language: languageOf(report.language),
    createdAt: report.created_at,
  }
  const { preview, leftOut } = await makeReport(ports, order, file.write, async () => {
    if (isStopped() || !(await renewed(ports, report))) throw new BrokenOff()
  })
  await file.end()
  if (!(await renewed(ports, report))) throw new BrokenOff()
  await store.asCompany(companyId, (tx) =>
    completeReport(tx, portal, report, { preview, leftOut, size: file.size() }, clock.now()),
  )
}

/** Small pieces become rows of one size. */
function createPieces(keep: (no: number, bytes: Buffer) => Promise<void>) {
  let waiting: Uint8Array[] = []
  let length = 0
  let no = 0
  let size = 0
  const flush = async () => {
    if (length === 0) return
    const bytes = Buffer.concat(waiting)
    waiting = []
    length = 0
    await keep(no, bytes)
    no += 1
  }
  return {
    write: async (piece: Uint8Array) => {
      waiting.push(piece)
      length += piece.length
      size += piece.length
      if (length >= pieceBytes) await flush()
    },
    end: flush,
    size: () => size,
  }
}

async function renewed({ store, clock }: Ports, report: KeptReport): Promise<boolean> {
  const until = new Date(clock.now().getTime() + leaseMs)
  const changed = await store.asCompany(report.company_id, (tx) =>
    tx
      .updateTable('accounting_report')
      .set({ lease_until: until })
      .where('company_id', '=', report.company_id)
      .where('uuid', '=', report.uuid)
      .where('state', '=', 'processing')
      .where('attempts', '=', report.attempts)
      .returning('uuid')
      .execute(),
  )
  return changed.length > 0
}

async function handBack({ store, portal, clock }: Ports, report: KeptReport): Promise<void> {
  await store.asCompany(report.company_id, async (tx) => {
    const back = await tx
      .updateTable('accounting_report')
      .set({ state: 'waiting', lease_until: null, attempts: report.attempts - 1 })
      .where('company_id', '=', report.company_id)
      .where('uuid', '=', report.uuid)
      .where('state', '=', 'processing')
      .where('attempts', '=', report.attempts)
      .returning('uuid')
      .execute()
    if (back.length > 0) await showState(tx, portal, report, 'Waiting', clock.now())
  })
}

/** It is tried again after a pause; at last it is said that it failed. */
async function fail({ store, portal, clock }: Ports, report: KeptReport): Promise<void> {
  const pauseMs = pausesMs[report.attempts - 1]
  const isLast = pauseMs === undefined
  const retryAt = isLast ? null : new Date(clock.now().getTime() + pauseMs)
  const { company_id: companyId, uuid } = report
  await store.asCompany(companyId, async (tx) => {
    const changed = await tx
      .updateTable('accounting_report')
      .set({ state: isLast ? 'error' : 'waiting', lease_until: retryAt })
      .where('company_id', '=', companyId)
      .where('uuid', '=', uuid)
      .where('attempts', '=', report.attempts)
      .returning('uuid')
      .execute()
    if (changed.length === 0) return
    await removeParts(tx, companyId, uuid)
    await showState(tx, portal, report, isLast ? 'Error' : 'Waiting', clock.now(), {
      ...(isLast && { Problem: accountingWord(languageOf(report.language), 'failed') }),
    })
  })
}
