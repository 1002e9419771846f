/**
 * What autovacuum does on a PostgreSQL server, for the embedded database, which has no process for it: without statistics
 * the planner takes every table for an empty one, and rows that were replaced are never given free.
 */
import { sql, type Kysely } from 'kysely'
import type { Log } from '../base/log.ts'
import type { Database } from '../ports/database.ts'

/** The defaults of autovacuum: a table is due after so many rows and this share of it were replaced, added or changed. */
const due = {
  dead: { rows: 50, share: 0.2 },
  added: { rows: 1_000, share: 0.2 },
  changed: { rows: 50, share: 0.1 },
} as const
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

/** Vacuums and analyzes the tables for which it is due, one statement each, for others wait meanwhile; answers their names. */
export async function vacuumChanged(
  db: Kysely<Database>,
  isClosing: () => boolean = () => false,
): Promise<string[]> {
  const { rows } = await sql<TableCounts>`
    select s.relname as name, greatest(c.reltuples, 0) as rows, s.n_dead_tup as dead, s.n_ins_since_vacuum as added, s.n_mod_since_analyze as changed
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() order by 1`.execute(db)
  const done: string[] = []
  for (const table of rows) {
    const command = commandFor(table)
    if (!command) continue
    if (isClosing()) break
    await sql`${sql.raw(command)} ${sql.table(table.name)}`.execute(db)
    done.push(table.name)
  }
  return done
}

function commandFor(table: TableCounts): string | undefined {
  const isDue = (of: keyof typeof due) => table[of] > due[of].rows + due[of].share * table.rows
  if (!isDue('dead') && !isDue('added')) return isDue('changed') ? 'analyze' : undefined
  return isDue('changed') ? 'vacuum (analyze)' : 'vacuum'
}

/** What the database has counted of a table since it was last vacuumed and analyzed. */
interface TableCounts extends Readonly<Record<keyof typeof due, number>> {
  readonly name: string
  /** As of then. */
  readonly rows: number
}
