/** An ERP in a database, which is asked by the named queries of its company. */
import type { ErpAccess, ErpDatabase, ErpSource } from '../ports/erp.ts'
import type { ErpBody } from './erp-records.ts'
import { documentsBy, queryOf, rowsBy } from './read-erp.ts'

/** Each call is one transaction of the database. */
export const createSqlSource = (
  database: ErpDatabase,
  access: ErpAccess,
  body: ErpBody,
): ErpSource => ({
  can: (type) => queryOf(body, type) !== undefined,
  documents: (kind, days) =>
    database.run(access, 'read', (ask) => documentsBy(ask, body, kind, days)),
  rows: (type) => database.run(access, 'read', (ask) => rowsBy(ask, body, type, {})),
  write: (statements) =>
    database.run(access, 'write', async (ask) => {
      for (const { type, values } of statements) await rowsBy(ask, body, type, values)
    }),
})
