/**
 * What autovacuum does on a PostgreSQL server, for the embedded database, which has no process for it: without statistics
 * the planner takes every table for an empty one, and rows that were replaced are never given free.
 */
import { sql, type Kysely } from 'kysely'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

/** The defaults of autovacuum: this many rows changed, and this share of the table. */
const changed = { rows: 50, share: 0.1 } as const
const everyMs = 20_000

/** Looks after the tables until it is closed; a failure is logged, and tried again the next time. */
export function startUpkeep(db: Kysely<Database>, log: Log): { close(): Promise<void> } {
  let running: Promise<unknown> | undefined
  let isClosing = false
  const timer = setInterval(() => {
    running ??= vacuumChanged(db, () => isClosing)
      .catch((error: unknown) =>
        log.warn('The tables could not be looked after', { reason: String(error) }),
      )
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return {
    close: async () => {
      isClosing = true
      clearInterval(timer)
      await running
    },
  }
}

/** Vacuums and analyzes the tables that have changed much since the last time, one statement each; answers their names. */
export async function vacuumChanged(
  db: Kysely<Database>,
  isClosing: () => boolean = () => false,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema()
      and greatest(s.n_mod_since_analyze, s.n_dead_tup) > ${changed.rows} + ${changed.share} * greatest(c.reltuples, 0)
    order by 1`.execute(db)
  const done: string[] = []
  for (const { name } of rows) {
    if (isClosing()) break
    await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
    done.push(name)
  }
  return done
}
