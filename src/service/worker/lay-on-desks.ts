/** Records that have changed and were not laid on the desk of the operator at once: their process died, or there was no operator yet. */
import type { Ports } from '../ports/ports.ts'
import { layOnDesk, operatorOf } from '../records/desk.ts'

const atOnce = 50

/** Gives how many were laid there. */
export async function layOnDesks(ports: Ports, failures: unknown[]): Promise<number> {
  if (!(await operatorOf(ports))) return 0
  const due = await ports.store.asSystem((tx) =>
    tx.selectFrom('desk_change').selectAll().orderBy('at').limit(atOnce).execute(),
  )
  let laid = 0
  for (const { company_id, box, record_uuid: uuid } of due)
    laid += await layOnDesk(ports, { company_id, box, uuid }).then(Number, (error: unknown) => {
      failures.push(error)
      return 0
    })
  return laid
}
