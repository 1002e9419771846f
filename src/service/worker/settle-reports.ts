/** Reports that lie with the authority get its word without anybody asking for it. Any number of workers may do this; done again, it changes nothing. */
import type { Ports, Tx } from '../ports/ports.ts'
import { reportCodes, settleReport } from '../sending/settle-report.ts'

/** The authority needs as long for a report as for an envelope: queued, looked at, answered. */
const afterMs = 3_000
const atOnce = 20

/** Gives how many reports were answered. */
export async function settleReports({ store, clock }: Ports, failures: unknown[]): Promise<number> {
  const now = clock.now()
  const before = new Date(now.getTime() - afterMs)
  const due = await store.asSystem((tx) =>
    tx
      .selectFrom('report')
      .select('uuid')
      .where('gib_code', '=', reportCodes.queued)
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(atOnce)
      .execute(),
  )
  // A report that cannot be read to its end does not keep the others waiting.
  for (const { uuid } of due)
    await store
      .asSystem((tx) => settle(tx, uuid, now))
      .catch((error: unknown) => void failures.push(error))
  return due.length
}

async function settle(tx: Tx, uuid: string, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('report')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('gib_code', '=', reportCodes.queued)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row) await settleReport(tx, row, now)
}
