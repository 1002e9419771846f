/** How long the parts of a request took, in a header that browsers show beside it (W3C Server Timing). */
import type { Spent } from '../base/spent.ts'

/** A clock for one request. */
export interface RequestClock {
  /** From now on the time is that of the handler. */
  admitted(): void
  /** `total;dur=12.3, auth;dur=1.1, …`: `auth` and `handler` without what they waited for, which stands as `queue` and `db`. */
  print(): string
}

/** `now`: milliseconds of a clock that never goes back. */
export function createRequestClock(spent: Spent, now: () => number): RequestClock {
  const from = now()
  const busy = (): number => now() - from - spent.queue - spent.db
  let auth = 0
  return {
    admitted: () => void (auth = busy()),
    print: () => {
      const parts = {
        total: now() - from,
        auth,
        queue: spent.queue,
        db: spent.db,
        handler: busy() - auth,
      }
      // Work side by side may sum up to more than the time that passed.
      return Object.entries(parts)
        .map(([name, ms]) => `${name};dur=${Math.max(0, ms).toFixed(1)}`)
        .join(', ')
    },
  }
}
