/**
 * An ERP in a Microsoft SQL Server. As with PostgreSQL, only servers are connected to that whoever runs the program has named. Each call is
 * one transaction; one that reads is always taken back, for this server has no transactions that cannot write.
 */
import type { Connection, Request } from 'tedious'
import {
  ErpError,
  type AskErp,
  type ErpAccess,
  type ErpDatabase,
  type ErpRow,
} from '../ports/erp.ts'
import {
  connectFault,
  queryFault,
  sqlServerPlace,
  sqlServerText,
  sqlServerValue,
} from './sqlserver-text.ts'

const usualWaitMs = 15_000
const mostRows = 20_000
/** Letters of all values of a connection. */
const mostLetters = 50_000_000

/** The driver is large, and is loaded when the first such ERP is asked. */
const driver = () => import('tedious')
type Driver = Awaited<ReturnType<typeof driver>>

/** @param servers those that may be asked: `host:port`, or `host\instance` */
export const createSqlServerErp = (
  servers: readonly string[],
  waitMs = usualWaitMs,
): ErpDatabase => ({
  run: async (access, mode, work) => {
    if (!servers.includes(access.server)) throw new ErpError('notAllowed', access.server)
    const tedious = await driver()
    const connection = new tedious.Connection(configOf(access, mode, waitMs))
    connection.on('error', () => undefined)
    try {
      await done((callback) => connection.connect(callback)).catch((error: unknown) => {
        throw connectFault(error)
      })
      await done((callback) => connection.beginTransaction(callback)).catch(rethrow)
      const result = await work(askWith(tedious, connection, mode))
      const end = (callback: (error?: Error | null) => void) =>
        mode === 'read'
          ? connection.rollbackTransaction(callback)
          : connection.commitTransaction(callback)
      await done(end).catch(rethrow)
      return result
    } finally {
      // What was not committed ends with its connection.
      connection.close()
    }
  },
})

/** Servers in the house have certificates of their own making: the connection is encrypted, and who answers is not checked. */
const configOf = (
  { server, database, userName, password }: ErpAccess,
  mode: 'read' | 'write',
  waitMs: number,
) => {
  const { host, instance, port } = sqlServerPlace(server)
  return {
    server: host,
    authentication: { type: 'default' as const, options: { userName, password } },
    options: {
      ...(instance === undefined ? { port: port ?? 1433 } : { instanceName: instance }),
      database,
      appName: 'Evrak',
      encrypt: true,
      trustServerCertificate: true,
      connectTimeout: waitMs,
      requestTimeout: waitMs,
      cancelTimeout: waitMs,
      readOnlyIntent: mode === 'read',
      // Days of parameters are read as they are written, whatever the language of the user.
      dateFormat: 'ymd',
      useUTC: true,
    },
  }
}

const done = (begin: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()))
  })

function rethrow(error: unknown): never {
  throw queryFault(error)
}

function askWith(tedious: Driver, connection: Connection, mode: 'read' | 'write'): AskErp {
  let letters = 0
  return (query, values) =>
    new Promise((resolve, reject) => {
      const rows: ErpRow[] = []
      let fault: ErpError | undefined
      const request: Request = new tedious.Request(sqlServerText(query, mode), (error) => {
        if (fault) reject(fault)
        else if (error) reject(queryFault(error))
        else resolve(rows)
      })
      values.forEach((value, index) =>
        request.addParameter(`p${index + 1}`, tedious.TYPES.NVarChar, value),
      )
      request.on('row', (columns: readonly DriverColumn[]) => {
        if (fault) return
        const row = rowOf(columns)
        letters += Object.values(row).reduce((sum, value) => sum + value.length, 0)
        if (rows.length >= mostRows) fault = new ErpError('query', `> ${mostRows}`)
        if (letters > mostLetters) fault = new ErpError('query', `> ${mostLetters / 1_000_000} MB`)
        if (fault) connection.cancel()
        else rows.push(row)
      })
      connection.execSql(request)
    })
}

interface DriverColumn {
  readonly metadata: { readonly colName: string; readonly type: { readonly name: string } }
  readonly value: unknown
}

const rowOf = (columns: readonly DriverColumn[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    columns.map(({ metadata: { colName, type }, value }) => [
      colName.toLowerCase() /* ascii */,
      sqlServerValue(value, type.name),
    ]),
  )
