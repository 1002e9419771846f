/**
 * What is particular to the SQL of Microsoft SQL Server. It has no transaction that only reads, and it takes several statements without a
 * sign between them: so every word that writes or does something else is looked for before a query is sent.
 */
import { trimEnd } from '#values/trim.ts'
import { ErpError } from '../ports/erp.ts'
import { codeOf, sqlParts, withCode } from './sql-parts.ts'

/** Words that no query needs outside of names. */
const forbidden: ReadonlySet<string> = new Set(
  `delete merge truncate drop alter create grant revoke deny exec execute call use declare begin commit rollback save shutdown backup
  restore kill dbcc bulk openrowset openquery opendatasource waitfor go`.split(/\s+/),
)
/** The names of procedures, which run without `exec`, begin so. */
const procedures = ['xp_', 'sp_'] as const
const writing: ReadonlySet<string> = new Set(['insert', 'update'])

/**
 * The statement with its parameters as `@p1` …, which the server is given beside it.
 * @param text with `$1` …, as named queries have it
 * Throws an ErpError that names the word which may not stand there.
 */
export function sqlServerText(text: string, mode: 'read' | 'write'): string {
  // A comment ends with its line, whichever way that is written.
  const parts = sqlParts(text.replace(/\r\n?/g, '\n'), { hasBrackets: true })
  // This server ends a comment within a comment first: what stands behind it would be looked at as something else than it is.
  if (
    parts.some(
      ({ isCode, text: part }) => !isCode && part.startsWith('/*') && part.includes('/*', 2),
    )
  )
    throw new ErpError('query', '/*')
  const words = codeOf(parts)
    .toLowerCase() /* ascii */
    .split(/[^\w@#$]+/)
  const word = words.find(
    (one) => forbidden.has(one) || procedures.some((start) => one.startsWith(start)),
  )
  if (word !== undefined) throw new ErpError('query', word)
  const writes = words.filter((one) => writing.has(one))
  if (writes.length !== (mode === 'read' ? 0 : 1))
    throw new ErpError('query', writes.at(-1) ?? mode)
  if (mode === 'read' && words.includes('into')) throw new ErpError('query', 'into')
  return withCode(parts, (code) => code.replace(/\$(\d+)/g, '@p$1'))
}

/** Digits that a number with binary fractions has for certain. */
const certainDigits = 15

/**
 * A value as text, as the other databases give it. The driver reads the time of the wall as if it were UTC.
 * @param type as the driver calls the type of the column: `Date`, `DateTimeN`, `DecimalN` …
 */
export function sqlServerValue(value: unknown, type: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return momentText(value, type)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return String(value)
}

function momentText(value: Date, type: string): string {
  const [day = '', time = ''] = value
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .split('T')
  if (/^date(?:n)?$/i.test(type)) return day
  return /^time/i.test(type) ? time : `${day} ${time}`
}

/** Without an exponent, and without the noise of binary fractions: 1.1500000000000001 is 1.15. */
function numberText(value: number): string {
  const rounded = Number(value.toPrecision(certainDigits))
  const text = String(rounded)
  return text.includes('e') ? trimEnd(trimEnd(rounded.toFixed(certainDigits), '0'), '.') : text
}

export interface SqlServerPlace {
  readonly host: string
  /** One of several servers on the host, which says its port itself. */
  readonly instance?: string
  readonly port?: number
}

/** `db:1433`, `db` or `db\SQLEXPRESS`. */
export function sqlServerPlace(server: string): SqlServerPlace {
  const [host = '', instance] = server.split('\\')
  if (instance !== undefined) return { host, instance }
  const [name = '', port = '1433'] = server.split(':')
  return { host: name, port: Number(port) }
}

/** Numbers by which the server says that it does not know who asks, or has no such database. */
const accountNumbers: ReadonlySet<number> = new Set([
  4060, 4064, 18450, 18452, 18456, 18461, 18470, 18486, 18487, 18488,
])

/** Why no connection came about. What the server says of the account names the user and never the password. */
export function connectFault(error: unknown): ErpError {
  const { code = '', number = 0, message = '' } = detailsOf(error)
  return code === 'ELOGIN' || accountNumbers.has(number)
    ? new ErpError('account', message)
    : new ErpError('unreachable', message)
}

export const queryFault = (error: unknown): ErpError => {
  if (error instanceof ErpError) return error
  const { code = '', message = '' } = detailsOf(error)
  return new ErpError('query', code === 'ETIMEOUT' ? 'timeout' : message)
}

interface ErrorDetails {
  readonly code?: string
  readonly number?: number
  readonly message?: string
}

function detailsOf(error: unknown): ErrorDetails {
  if (!(error instanceof Error)) return {}
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const number = 'number' in error && typeof error.number === 'number' ? error.number : 0
  return { code, number, message: error.message.slice(0, 500) }
}
