/**
 * Indexes of the columns that boxes have of their own and that the families call `indexed`. They follow the families and are no
 * migration: missing ones are created after the start without blocking writes, and those that no family asks for any more are dropped.
 */
import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Box, Portal } from '#engine/portal.ts'
import type { Log } from '../base/log.ts'
import type { Database } from '../ports/database.ts'
import { withoutLimits } from '../store/without-limits.ts'
import { isTime, keptSql, type KeptSql } from './kept-sql.ts'

export interface OwnIndexOptions {
  readonly db: Kysely<Database>
  readonly portal: Portal
  readonly log: Log
  /** The embedded database has one connection: there is nobody to wait for, and nobody who could end a statement. */
  readonly isEmbedded: boolean
}

/** Names of the indexes that were created and dropped. */
export interface OwnIndexChanges {
  readonly created: readonly string[]
  readonly dropped: readonly string[]
}

/** Of the processes on one database one creates indexes at a time; the others, and those that failed, retry after this. */
const retryMs = 60_000
/** On closing, a running statement is cancelled this often until none is left. */
const cancelMs = 500
const lockKey = 'evrak own indexes'

/** Runs in the background until the indexes are as the families ask; a failure is logged and retried. `close` cancels what is running. */
export function startOwnIndexes(options: OwnIndexOptions): { close(): Promise<void> } {
  const { db, log, isEmbedded } = options
  const work: Work = { isEnding: false, backend: undefined }
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    try {
      const changes = await syncOwnIndexes(options, work)
      if (changes && changes.created.length + changes.dropped.length > 0)
        log.info('The indexes of columns of families were brought up to date', { ...changes })
      if (changes || work.isEnding) return
    } catch (error) {
      if (work.isEnding) return
      log.warn('The indexes of columns of families could not be brought up to date', {
        reason: String(error),
      })
    }
    timer = setTimeout(() => (running = run()), retryMs)
    timer.unref()
  }
  let running = run()
  /** A cancelled index stays behind as invalid, and is created again after the next start. */
  const cancel = () => {
    if (work.backend === undefined || isEmbedded) return
    // A database that does not answer has nothing left to cancel.
    sql`select pg_cancel_backend(${work.backend})`.execute(db).catch(() => undefined)
  }
  return {
    close: async () => {
      work.isEnding = true
      clearTimeout(timer)
      cancel()
      // Between two statements there is nothing to cancel, so one call may miss.
      const again = setInterval(cancel, cancelMs)
      await running.finally(() => clearInterval(again))
    },
  }
}

/** A run as seen from outside: whether it should end, and the database process that executes its statements. */
interface Work {
  isEnding: boolean
  backend: number | undefined
}

/** Creates and drops what differs from the families; undefined while another process does. */
export function syncOwnIndexes(
  { db, portal, isEmbedded }: OwnIndexOptions,
  work: Work = { isEnding: false, backend: undefined },
): Promise<OwnIndexChanges | undefined> {
  // A large table takes longer than a call may, and is waited for as long as others write to it.
  return withoutLimits(db, ['statement_timeout', 'lock_timeout'], async (connection) => {
    const { rows } = await sql<{ backend: number; isMine: boolean }>`
      select pg_backend_pid() as backend, pg_try_advisory_lock(hashtext(${lockKey})) as "isMine"`.execute(
      connection,
    )
    const [found] = rows
    if (!found?.isMine) return undefined
    try {
      work.backend = found.backend
      return await bringUpToDate(connection, ownIndexesOf(connection, portal), isEmbedded, work)
    } finally {
      work.backend = undefined
      await sql`select pg_advisory_unlock(hashtext(${lockKey}))`.execute(connection)
    }
  })
}

async function bringUpToDate(
  connection: Kysely<Database>,
  wanted: ReadonlyMap<string, RawBuilder<unknown>>,
  isEmbedded: boolean,
  work: Work,
): Promise<OwnIndexChanges> {
  const mode = sql.raw(isEmbedded ? '' : 'concurrently')
  const { rows: found } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'record'::regclass and c.relname like ${`${prefix.replaceAll('_', '\\_')}%`}
    order by 1`.execute(connection)
  const isWanted = ({ name, isValid }: (typeof found)[number]) => isValid && wanted.has(name)
  const present = new Set(found.filter(isWanted).map(({ name }) => name))
  const dropped = found.filter((one) => !isWanted(one)).map(({ name }) => name)
  const created = [...wanted].filter(([name]) => !present.has(name))
  const statements = [
    ...dropped.map((name) => sql`drop index ${mode} ${sql.ref(name)}`),
    ...created.map(
      ([name, definition]) => sql`create index ${mode} ${sql.ref(name)} on record ${definition}`,
    ),
  ]
  for (const statement of statements) if (!work.isEnding) await statement.execute(connection)
  return { created: created.map(([name]) => name), dropped }
}

const prefix = 'record_own_'

/** Definitions by name; the name is a hash of the definition, so that a changed one is another index. */
function ownIndexesOf(
  connection: Kysely<Database>,
  { families }: Portal,
): ReadonlyMap<string, RawBuilder<unknown>> {
  const boxes = families.flatMap((family) => family.boxes)
  const definitions = boxes.flatMap((box) =>
    box.columns
      .filter(({ field }) => field.indexed)
      .flatMap((column) => {
        const kept = keptSql(column)
        return kept ? [definitionOf(box, kept)] : []
      }),
  )
  return new Map(
    definitions.map((definition) => [
      `${prefix}${hashOf(definition.compile(connection).sql)}`,
      definition,
    ]),
  )
}

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 20)

/** The order of a list by the column (list.ts), over the records of its box alone. */
const definitionOf = ({ id }: Box, kept: KeptSql): RawBuilder<unknown> =>
  sql`(company_id, (${kept.ref}) ${sql.raw(isTime(kept) ? 'desc' : 'asc')}, created_at desc, uuid) where box = ${sql.lit(id)}`
