/**
 * An ERP in a PostgreSQL database. The service connects only to servers that whoever runs it has named: a company that could name any would
 * reach what stands beside the service.
 */
import pg from 'pg'
import { ErpError, type AskErp, type ErpDatabase } from '../ports/erp.ts'

const waitMs = 15_000
const mostRows = 20_000
/** Letters of all values of a connection: more would not fit beside the work of other companies. */
const mostBytes = 50_000_000

/** @param servers `host:port` of those that may be asked */
export const createPostgresErp = (servers: readonly string[]): ErpDatabase => ({
  run: async (access, mode, work) => {
    const { server } = access
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
      types: { getTypeParser: () => textWithin(mostBytes) },
    })
    client.on('error', () => undefined)
    await client.connect().catch((error: unknown) => {
      throw connectFault(error)
    })
    try {
      await client.query(mode === 'read' ? 'begin read only' : 'begin').catch(queryFault)
      const result = await work(askWith(client, mode))
      await client.query('commit').catch(queryFault)
      return result
    } finally {
      await client.end().catch(() => undefined)
    }
  },
})

/** With the parameters beside it the server itself refuses a second statement. */
const askWith =
  (client: pg.Client, mode: 'read' | 'write'): AskErp =>
  async (query, values) => {
    // On a line of its own: the query may end with a comment.
    const limited = `select * from (${query}\n) as rows limit ${mostRows + 1}`
    const text = mode === 'read' ? limited : query
    const config = { text, values: [...values], queryMode: 'extended' }
    const { rows } = await client.query<Record<string, unknown>>(config).catch(queryFault)
    if (rows.length > mostRows) throw new ErpError('query', `> ${mostRows}`)
    return rows
  }

function queryFault(error: unknown): never {
  throw new ErpError('query', messageOf(error))
}

/** Reads values as text until there are too many of them; what comes then is not kept. */
function textWithin(most: number): (text: unknown) => unknown {
  let read = 0
  return (text) => {
    read += typeof text === 'string' ? text.length : 0
    if (read > most) throw new Error(`> ${most / 1_000_000} MB`)
    return text
  }
}

/** 28: the server does not know the user or the password; 3D: nor the database. */
const connectFault = (error: unknown): ErpError =>
  /^(?:28|3D)/.test(codeOf(error))
    ? new ErpError('account', messageOf(error))
    : new ErpError('unreachable', '')

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
