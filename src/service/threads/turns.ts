/** Small pieces of work in this thread that leave room for others. */
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs small pieces of work one after another in this thread. A zip of hundreds of small files would follow one another in
 * microtasks alone, which no timer, socket or other request comes between: after `mostMs` of work the next one waits for
 * the next turn of the event loop.
 */
export function createTurns(mostMs: number): <T>(work: () => T) => Promise<T> {
  let spentMs = 0
  let next: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    await nextTurn()
    spentMs = 0
    next = undefined
  }
  return async (work) => {
    // The loop looks again: of many that waited for the same turn, those before this one may have used it up.
    while (spentMs >= mostMs) await (next ??= begin())
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      spentMs += performance.now() - startedAt
    }
  }
}
