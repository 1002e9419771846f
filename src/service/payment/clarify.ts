/** Asks the bank what became of payments of which nothing came back, and books what was paid. */
import type { Log } from '../base/log.ts'
import type { Ports } from '../ports/ports.ts'
import { bookAttempt, noteUnanswered, settle, type Attempt } from './attempts.ts'

const atOnce = 20
/** While the bank is asked, nobody else asks. */
const leaseMs = 60_000

/** Those that are due; gives how many that were. */
export async function clarifyPayments(ports: Ports, log: Log): Promise<number> {
  const now = ports.clock.now()
  const due = await ports.store.asSystem((tx) =>
    tx
      .updateTable('payment_attempt')
      .set({ next_ask_at: new Date(now.getTime() + leaseMs) })
      .where('uuid', 'in', (eb) =>
        eb
          .selectFrom('payment_attempt')
          .select('uuid')
          .where('next_ask_at', '<=', now)
          .orderBy('next_ask_at')
          .limit(atOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute(),
  )
  for (const attempt of due) await clarify(ports, attempt, log)
  return due.length
}

/** One of them, now; gives it as it is then. */
export async function clarify(ports: Ports, attempt: Attempt, log: Log): Promise<Attempt> {
  if (attempt.state === 'authorised') return bookAttempt(ports, attempt)
  if (ports.payment === undefined) return attempt
  const { oid } = attempt
  const outcome = await ports.payment.status(oid).catch((error: unknown) => {
    log.warn('The bank does not say what became of an order; it is asked again', {
      oid,
      reason: error instanceof Error ? error.message : String(error),
    })
    return undefined
  })
  return outcome ? settle(ports, attempt, outcome, log) : noteUnanswered(ports, attempt)
}
