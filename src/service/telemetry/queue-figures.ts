/** What waits in the database: rows of the outbox and bulk jobs, over all companies. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock, Store, Tx } from '../ports/ports.ts'

export interface QueueFigures {
  /** Age of the oldest row that is queued, being sent or of unknown outcome; 0: none waits. */
  readonly outboxOldestSeconds: number
  readonly outbox: Readonly<Record<'queued' | 'sending' | 'unknown' | 'failed', number>>
  readonly jobs: Readonly<Record<'running' | 'done' | 'stopped', number>>
}

/** A scrape does not wait longer: the other figures must arrive while the database hangs. */
const answerMs = 2_000

/**
 * Reads the figures; undefined where the database does not answer in time. While one reading hangs no other is begun, so
 * that scrapes do not queue up in front of a database in trouble.
 */
export function createQueueReader(
  store: Store,
  clock: Clock,
): () => Promise<QueueFigures | undefined> {
  let reading: Promise<QueueFigures | undefined> | undefined
  return () => {
    reading ??= store
      .asSystem((tx) => readFigures(tx, clock.now()))
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return Promise.race([reading, pause(answerMs, undefined, { ref: false })])
  }
}

async function readFigures(tx: Tx, now: Date): Promise<QueueFigures> {
  const outbox = await tx
    .selectFrom('outbox')
    .select(['state', sql<number>`count(*)`.as('count'), sql<Date>`min(created_at)`.as('oldest')])
    .where('state', '!=', 'sent')
    .groupBy('state')
    .execute()
  const jobs = await tx
    .selectFrom('job')
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute()
  const oldest = outbox
    .filter(({ state }) => state !== 'failed')
    .map((row) => row.oldest.getTime())
    .reduce((least, time) => Math.min(least, time), now.getTime())
  const countOf = (rows: readonly { state: string; count: number }[], state: string) =>
    rows.find((row) => row.state === state)?.count ?? 0
  return {
    outboxOldestSeconds: (now.getTime() - oldest) / 1000,
    outbox: {
      queued: countOf(outbox, 'queued'),
      sending: countOf(outbox, 'sending'),
      unknown: countOf(outbox, 'unknown'),
      failed: countOf(outbox, 'failed'),
    },
    jobs: {
      running: countOf(jobs, 'running'),
      done: countOf(jobs, 'done'),
      stopped: countOf(jobs, 'stopped'),
    },
  }
}
