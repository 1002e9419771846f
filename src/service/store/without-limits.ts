/** Changes of tables and indexes at the start, which may take longer than a request may. */
import { sql, type Kysely } from 'kysely'
import type { Database } from '../ports/database.ts'

/** How long a statement may run, and how long it may wait for a lock. */
export type Limit = 'statement_timeout' | 'lock_timeout'

/** Runs the work on one connection without the given limits, and restores them afterwards. */
export function withoutLimits<T>(
  db: Kysely<Database>,
  limits: readonly Limit[],
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      for (const limit of limits) await sql`set ${sql.raw(limit)} = 0`.execute(connection)
      return await work(connection)
    } finally {
      for (const limit of limits) await sql`reset ${sql.raw(limit)}`.execute(connection)
    }
  })
}
