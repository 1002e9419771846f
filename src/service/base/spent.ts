/** Where the time of one request goes, for the header `Server-Timing`: what the store adds to is found by the request that waits for it. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** In milliseconds. What is done side by side counts each for itself. */
export interface Spent {
  /** Waiting for a connection or a turn at the database. */
  queue: number
  /** Until statements were answered. */
  db: number
}

const current = new AsyncLocalStorage<Spent>()

/** Does the work with a count of its own. */
export const whileCounting = <T>(work: (spent: Spent) => T): T => {
  const spent: Spent = { queue: 0, db: 0 }
  return current.run(spent, () => work(spent))
}

/** Adds to the count of the request that this is done for; what nobody counts is not kept. */
export function spend(part: keyof Spent, ms: number): void {
  const spent = current.getStore()
  if (spent) spent[part] += ms
}

/** Waits for what the work promises, and counts the time as `part`. `now`: milliseconds of a clock that never goes back. */
export async function spending<T>(
  part: keyof Spent,
  now: () => number,
  work: () => Promise<T>,
): Promise<T> {
  const from = now()
  try {
    return await work()
  } finally {
    spend(part, now() - from)
  }
}
