/** A document that nobody answered in its days counts as accepted (Turkish Commercial Code art. 21/2); both sides see it. */
import type { Ports } from '../ports/ports.ts'
import { addHistory, systemName } from '../records/history.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import { networkPaths } from '../authority/network-paths.ts'

const dayMs = 86_400_000
const atOnce = 500

/** Closes the answer of documents whose days are over; gives how many. */
export async function answerOverdue(ports: Ports): Promise<number> {
  const now = ports.clock.now()
  let closed = 0
  for (const { from, to, answerable, answerDays } of networkPaths(ports.portal)) {
    if (answerable.length > 0)
      closed += await closeAnswers(ports, [from, to], daysAgo(now, answerDays), now)
  }
  return closed
}

/** The days begin after the day of delivery, and the last one counts to its end: midnight in Istanbul. */
function daysAgo(now: Date, days: number): Date {
  return new Date(Date.parse(`${momentInIstanbul(now).date}T00:00:00+03:00`) - days * dayMs)
}

function closeAnswers(
  { store }: Ports,
  boxes: readonly string[],
  deliveredBefore: Date,
  now: Date,
): Promise<number> {
  return store.asSystem(async (tx) => {
    const overdue = await tx
      .selectFrom('record')
      .select(['company_id', 'box', 'uuid'])
      .where('answer', '=', 'waitingForApproval')
      .where('box', 'in', boxes)
      .where('status', '=', 'succeed')
      .where('envelope_date', '<', deliveredBefore)
      .limit(atOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { company_id, box, uuid } of overdue) {
      await tx
        .updateTable('record')
        .set({ answer: 'documentAnsweredAutomatically', updated_at: now })
        .where('company_id', '=', company_id)
        .where('box', '=', box)
        .where('uuid', '=', uuid)
        .execute()
    }
    await addHistory(
      tx,
      overdue.map(({ company_id, box, uuid }) => ({
        companyId: company_id,
        box,
        uuid,
        userName: systemName,
        event: 'answeredAutomatically',
        at: now,
      })),
    )
    return overdue.length
  })
}
