/** The audit: who did or tried what, when, from where, and how it ended. Rows are added and never changed (store/isolation.ts). */
import { sql, type Selectable } from 'kysely'
import { recordOf } from '#values/json.ts'
import { createBatches } from '../base/batches.ts'
import type { Log } from '../base/log.ts'
import type { AuditTable } from '../ports/database.ts'
import type { Store } from '../ports/ports.ts'
import { storable } from '#values/storable.ts'

export interface AuditEntry {
  /** Absent where nobody is signed in, or nobody of that name is known. */
  readonly companyId?: string | undefined
  readonly userId?: string | undefined
  /** Id of a call, or an event of the identity provider: `identity.signIn`, `identity.signOut`. */
  readonly call: string
  /** Without the query, which may hold secrets. */
  readonly path: string
  /** HTTP status of the answer. */
  readonly status: number
  readonly address: string | undefined
  readonly userAgent: string | null | undefined
  readonly correlationId: string
  /** Ids and names of fields, never values that somebody typed as a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A row that cannot be written goes to the log: what was done is done. */
export const writeAudit = (store: Store, log: Log, entry: AuditEntry): Promise<void> =>
  insertRow(store, log, rowOf(entry))

/** Writes rows of requests that end at the same time with one statement; each request waits until its own row is written. */
export function createAuditWriter(store: Store, log: Log): (entry: AuditEntry) => Promise<void> {
  const batches = createBatches<AuditRow, undefined>(async (_owner, rows) => {
    const [first, ...more] = rows
    if (first && more.length === 0) await insertRow(store, log, first)
    else
      await insertRows(store, rows).catch(async () => {
        // One of them is at fault: the others are written without it.
        for (const row of rows) await insertRow(store, log, row)
      })
    return rows.map(() => undefined)
  })
  return (entry) => batches.run('', rowOf(entry))
}

/** As add_audit of the database takes it (store/migrations.ts). */
interface AuditRow extends Omit<Selectable<AuditTable>, 'id' | 'at'> {}

const insertRows = (store: Store, rows: readonly AuditRow[]): Promise<unknown> =>
  store.ask(sql`select add_audit(${JSON.stringify(rows, replaced)}::jsonb)`, { isWriting: true })

const insertRow = (store: Store, log: Log, row: AuditRow): Promise<void> =>
  insertRows(store, [row]).then(
    () => undefined,
    (error: unknown) => {
      const { details: _details, ...about } = row
      log.error('An audit row could not be written', {
        ...about,
        reason: error instanceof Error ? error.message : String(error),
      })
    },
  )

const rowOf = ({ details, ...entry }: AuditEntry): AuditRow => ({
  company_id: entry.companyId || null,
  user_id: entry.userId || null,
  call_id: entry.call,
  path: storable(entry.path.slice(0, 500)),
  status: entry.status,
  address: entry.address ?? null,
  correlation_id: entry.correlationId,
  user_agent: entry.userAgent ? storable(entry.userAgent.slice(0, 300)) : null,
  details: details && Object.keys(details).length > 0 ? { ...details } : null,
})

/** What was asked for may be named by anything; the row is written all the same. */
const replaced = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? storable(value) : value

const mostIds = 100

/** What a request is about: ids of its path; of its body the ids, or the names of its fields. */
export function touchedBy(
  params: Readonly<Record<string, string>>,
  body: unknown,
): Record<string, unknown> {
  const ids = idsOf(body)
  const fields =
    typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : []
  return {
    ...params,
    ...(ids.length > 0 && { ids: ids.slice(0, mostIds), count: ids.length }),
    ...(fields.length > 0 && { fields }),
  }
}

const idNames = ['UUID', 'DocumentUUID', 'ID'] as const

function idsOf(body: unknown): (string | number)[] {
  if (typeof body === 'string') return [body]
  if (Array.isArray(body)) return body.flatMap(idsOf)
  const fields = recordOf(body)
  return idNames.flatMap((name) => {
    const value = fields[name]
    const values = Array.isArray(value) ? value : [value]
    return values.filter((one) => typeof one === 'string' || typeof one === 'number')
  })
}
