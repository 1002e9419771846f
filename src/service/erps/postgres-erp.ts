/**
 * An ERP in a PostgreSQL database. The service connects only to servers that whoever runs it has named: a company that could name any would
 * reach what stands beside the service.
 */
import pg from 'pg'
import { ErpError, type AskErp, type ErpDatabase } from '../ports/erp.ts'

const waitMs = 15_000
const mostRows = 20_000

/** @param servers `host:port` of those that may be asked */
export const createPostgresErp = (servers: readonly string[]): ErpDatabase => ({
  run: async (access, mode, work) => {
    const server = access.server.includes(':') ? access.server : `${access.server}:5432`
    if (!servers.includes(server)) throw new ErpError('notAllowed', server)
    const [host = '', port] = server.split(':')
    const client = new pg.Client({
      host,
      port: Number(port),
      database: access.database,
      user: access.userName,
      password: access.password,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
      statement_timeout: waitMs,
      // Values stay text as the database writes them: days have no time zone, amounts no binary rounding.
      types: { getTypeParser: () => (text: unknown) => text },
    })
    client.on('error', () => undefined)
    await client.connect().catch((error: unknown) => {
      throw connectFault(error)
    })
    try {
      await client.query(mode === 'read' ? 'begin read only' : 'begin')
      const result = await work(askWith(client))
      await client.query('commit')
      return result
    } finally {
      await client.end().catch(() => undefined)
    }
  },
})

/** With the parameters beside it the server itself refuses a second statement. */
const askWith =
  (client: pg.Client): AskErp =>
  async (text, values) => {
    const config = { text, values: [...values], queryMode: 'extended' }
    const { rows } = await client.query<Record<string, unknown>>(config).catch((error: unknown) => {
      throw new ErpError('query', messageOf(error))
    })
    if (rows.length > mostRows) throw new ErpError('query', `> ${mostRows}`)
    return rows
  }

/** 28: the server does not know the user or the password; 3D: nor the database. */
const connectFault = (error: unknown): ErpError =>
  /^(?:28|3D)/.test(codeOf(error))
    ? new ErpError('account', messageOf(error))
    : new ErpError('unreachable', '')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
