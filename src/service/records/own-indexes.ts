/**
 * Indexes of the columns that boxes have of their own and that the families call `indexed`. They follow the families and are no
 * migration: what lacks is made after the start, without holding up who writes, and what no family asks for any more is removed.
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

/** What was made and removed, by the names of the indexes. */
export interface OwnIndexChanges {
  readonly made: readonly string[]
  readonly removed: readonly string[]
}

/** Of processes on one database, one at a time makes indexes; the others look again. */
const againMs = 60_000
const cancelMs = 500
const lockKey = 'evrak own indexes'

/** Begins at once and ends by itself; a failure is logged, and tried again after a minute. `close` ends what is under way. */
export function startOwnIndexes(options: OwnIndexOptions): { close(): Promise<void> } {
  const { db, log, isEmbedded } = options
  const work: Work = { isEnding: false, backend: undefined }
  let timer: NodeJS.Timeout | undefined
  const run = async (): Promise<void> => {
    try {
      const changes = await keepOwnIndexes(options, work)
      if (changes && changes.made.length + changes.removed.length > 0)
        log.info('The indexes of columns of families were brought up to date', { ...changes })
      if (changes || work.isEnding) return
    } catch (error) {
      if (work.isEnding) return
      log.warn('The indexes of columns of families could not be made', { reason: String(error) })
    }
    timer = setTimeout(() => (running = run()), againMs)
    timer.unref()
  }
  let running = run()
  /** An index that was begun is invalid, and made anew after the next start. */
  const cancel = async () => {
    if (work.backend !== undefined && !isEmbedded)
      await sql`select pg_cancel_backend(${work.backend})`.execute(db)
  }
  return {
    close: async () => {
      work.isEnding = true
      clearTimeout(timer)
      await cancel()
      // Between two statements there is nothing to cancel.
      const again = setInterval(() => void cancel().catch(() => undefined), cancelMs)
      await running.finally(() => clearInterval(again))
    },
  }
}

/** What is under way: whoever ends it says so, and cancels what the process of the database is doing. */
interface Work {
  isEnding: boolean
  backend: number | undefined
}

/** Undefined: another process is at it. */
export function keepOwnIndexes(
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
  const gently = sql.raw(isEmbedded ? '' : 'concurrently')
  const { rows: found } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = 'record'::regclass and c.relname like ${`${prefix.replaceAll('_', '\\_')}%`}
    order by 1`.execute(connection)
  const isUseful = ({ name, isValid }: (typeof found)[number]) => isValid && wanted.has(name)
  const useful = new Set(found.filter(isUseful).map(({ name }) => name))
  const removed = found.filter((one) => !isUseful(one)).map(({ name }) => name)
  const made = [...wanted].filter(([name]) => !useful.has(name))
  const statements = [
    ...removed.map((name) => sql`drop index ${gently} ${sql.ref(name)}`),
    ...made.map(
      ([name, definition]) => sql`create index ${gently} ${sql.ref(name)} on record ${definition}`,
    ),
  ]
  for (const statement of statements) if (!work.isEnding) await statement.execute(connection)
  return { made: made.map(([name]) => name), removed }
}

const prefix = 'record_own_'

/** Their definitions by their names, which change with these. */
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
