/** Work that may take longer than a call: what is done to tables at the start. */
import { sql, type Kysely } from 'kysely'
import type { Database } from '../ports/database.ts'

/** How long a statement may run, and how long it may wait for a lock. */
export type Limit = 'statement_timeout' | 'lock_timeout'

/** On one connection, whose limits are as before afterwards. */
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
