/**
 * The end of the service under load: no new work, what is under way comes to its end, what cannot in time breaks off in a
 * way that loses nothing. Requests have three quarters of the time; the rest belongs to the database and to what was cut.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Listener } from './listener.ts'
import type { Log } from './base/log.ts'

export interface Draining {
  readonly listener: Pick<Listener, 'close'>
  /** Resolves when the piece of work under way has ended. */
  readonly stopWorker: () => Promise<void>
  /** Ends the pages that are being drawn: a job that waits for one gives its records back. */
  readonly stopRendering: () => Promise<void>
  readonly log: Log
}

const shares = { requests: 0.75, worker: 0.1 } as const

/** Resolves when nothing runs any more, or the time for it is over; `ms` is the time of the whole shutdown. */
export async function drain(
  { listener, stopWorker, stopRendering, log }: Draining,
  ms: number,
): Promise<void> {
  const worker = stopWorker()
  const [cut] = await Promise.all([
    listener.close(ms * shares.requests),
    within(worker, ms * shares.requests),
  ])
  if (cut > 0) log.warn('Requests did not end in time and were cut', { requests: cut })
  await stopRendering()
  if (!(await within(worker, ms * shares.worker)))
    log.warn('The worker did not end in time: what it holds goes on when its lease is over')
}

/** True where the work ended in time. */
async function within(work: Promise<void>, ms: number): Promise<boolean> {
  const late = new AbortController()
  try {
    return await Promise.race([
      work.then(() => true),
      pause(ms, false, { signal: late.signal, ref: false }),
    ])
  } finally {
    late.abort()
  }
}
