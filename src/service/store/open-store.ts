/**
 * The database behind the Store port: embedded on a data folder, or a PostgreSQL server. One driver and one dialect for
 * both; what differs is where the pool connects.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { Store, Tx } from '../ports.ts'
import { ServiceError } from '../error.ts'
import type { Database } from './database.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import {
  allowSearchIndex,
  assertIsolation,
  enterCompany,
  enterSystem,
  ensureAppRole,
} from './isolation.ts'
import { migrations } from './migrations.ts'
import { exitCodes, StartError } from './start-error.ts'

export interface StoreOptions {
  /** Folder of the embedded database; needed without `databaseUrl`. */
  readonly dataDir?: string | undefined
  /** postgres://user:password@host:port/database */
  readonly databaseUrl?: string | undefined
  readonly log: Log
  /** The embedded database stopped answering: nothing can go on. Default: the process ends with code 70. */
  readonly onDead?: (reason: string) => void
}

export interface OpenStore extends Store {
  /** Outside of asCompany and asSystem: for start-up, tests and bulk loading only. */
  readonly db: Kysely<Database>
  /** Present for the embedded database. */
  readonly embedded: Pick<EmbeddedDatabase, 'folder' | 'syncsPerCommit'> | undefined
  /** Connections of the pool now, and how many requests wait for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number }
}

/** Less than this on the disk, and writes are refused before the database meets a full disk, which freezes it. */
const leastFreeBytes = 200 * 1024 * 1024
/** A minute without a word. One statement that takes long holds back every beat, and on a busy machine that was seen to last a quarter of it. */
const watchdog = { everyMs: 5_000, answerMs: 2_000, misses: 12 } as const

/** Opens, migrates and proves the database. Throws a StartError with what is wrong and what to do. */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const { log } = options
  const place =
    options.databaseUrl === undefined
      ? await openEmbedded(options)
      : await openServer(options.databaseUrl)
  const { embedded } = place
  const pool = createPool(place.connection, log)
  let answered = 0
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: () => void answered++,
  })
  try {
    await prepare(db, options)
  } catch (error) {
    await db.destroy()
    await embedded?.close()
    throw error
  }
  const isFull = embedded ? fullnessOf(embedded) : async () => false
  const check = () => answersInTime(pool)
  const watch = embedded ? watchOver(check, () => answered, options) : undefined
  return {
    db,
    embedded,
    asCompany: (companyId, work) => transact(db, isFull, (tx) => enterCompany(tx, companyId), work),
    asSystem: (work) => transact(db, isFull, enterSystem, work),
    check,
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      clearInterval(watch)
      await db.destroy()
      await embedded?.close()
    },
  }
}

// Opening

interface Place {
  readonly connection: pg.PoolConfig
  readonly embedded?: EmbeddedDatabase
}

async function openEmbedded({ dataDir, ...options }: StoreOptions): Promise<Place> {
  if (dataDir === undefined)
    throw new StartError(
      'There is no place for the data. Name a folder with DATA_DIR, or a PostgreSQL server with DATABASE_URL.',
      exitCodes.configuration,
    )
  const embedded = await startEmbedded(dataDir, (reason) => die(options, reason))
  // All connections of the embedded database are one backend, and their messages may interleave: one connection is
  // exactly as fast, and safe.
  return {
    embedded,
    connection: { host: embedded.host, port: 5432, user: 'postgres', database: 'postgres', max: 1 },
  }
}

async function openServer(databaseUrl: string): Promise<Place> {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartError(
      'DATABASE_URL is not an address of a PostgreSQL server. Write it as postgres://user:password@host:5432/database.',
      exitCodes.configuration,
    )
  }
  const connection: pg.PoolConfig = {
    connectionString: databaseUrl,
    max: 10,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 30_000,
  }
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(url, error)
  } finally {
    await client.end().catch(() => undefined)
  }
  return { connection }
}

const refusals: Readonly<Record<string, string>> = {
  '28P01': 'it refuses the password: correct user and password in DATABASE_URL',
  '28000':
    'it refuses the user: correct the user in DATABASE_URL, or let the server admit it (pg_hba.conf)',
  '3D000': 'it has no such database: create it, or correct its name in DATABASE_URL',
}
function unreachable(url: URL, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason =
    refusals[code] ??
    `${error instanceof Error && error.message ? error.message : code}: start it, or correct host and port in DATABASE_URL`
  return new StartError(
    `The PostgreSQL server at ${url.host}${url.pathname} cannot be used; ${reason}.`,
    exitCodes.unavailable,
    error,
  )
}

/** Days and amounts stay text, counts become numbers; everything else as the driver does it. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1082: String,
  1700: String,
}
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format === 'binary' ? 'text' : format),
}

function createPool(connection: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: connection.max === 1 ? 0 : 60_000,
  })
  const onError = (error: Error) =>
    log.warn('A database connection was lost', { reason: error.message })
  pool.on('error', onError)
  // A client that is checked out reports its loss itself; without a listener that would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  return pool
}

async function prepare(db: Kysely<Database>, { log }: StoreOptions): Promise<void> {
  await ensureAppRole(db)
  if (!(await allowSearchIndex(db))) {
    log.warn(
      'Searching many documents will be slow on this server. Let an administrator run in its database: alter function pg_catalog.textlike(text, text) leakproof;',
    )
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw notMigrated(error)
  for (const result of results ?? [])
    log.info('The database was brought up to date', { step: result.migrationName })
  await assertIsolation(db)
}

function notMigrated(error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error)
  if (/corrupted migrations/.test(reason)) {
    return new StartError(
      'The data were written by a newer version of the service. Start that version, or restore the backup from before.',
      exitCodes.configuration,
      error,
    )
  }
  return new StartError(
    `The tables could not be made (${reason}). Give the database user the right to create in its schema, then start again.`,
    exitCodes.configuration,
    error,
  )
}

// Working

type IsFull = () => Promise<boolean>

const nesting = new AsyncLocalStorage<true>()
const retriable: ReadonlySet<string> = new Set(['40001', '40P01'])
const attempts = 5

/** One transaction, tried again when the database asks for it. `work` may run several times: nothing outside the database happens in it. */
async function transact<T>(
  db: Kysely<Database>,
  isFull: IsFull,
  enter: (tx: Tx) => Promise<void>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // On the embedded database the inner one would wait for the outer one for ever.
  if (nesting.getStore())
    throw new Error('A transaction was begun inside another. Pass the outer one on.')
  const mayWrite = !(await isFull())
  for (let attempt = 1; ; attempt++) {
    try {
      return await nesting.run(true, () =>
        db.transaction().execute(async (tx) => {
          if (!mayWrite) await sql`set transaction read only`.execute(tx)
          await enter(tx)
          return work(tx)
        }),
      )
    } catch (error) {
      if (!retriable.has(codeOf(error)) || attempt === attempts) throw toServiceError(error)
      await sleep(randomInt(5, 20 * 2 ** attempt))
    }
  }
}

/** What the caller may hear of a failing database; everything else stays what it is. */
function toServiceError(error: unknown): unknown {
  const code = codeOf(error)
  if (code === '25006')
    return new ServiceError(507, 'There is no room left on the disk. Nothing was saved.')
  if (code === '55P03' || code === '57014')
    return new ServiceError(503, 'The database is busy. Nothing was saved; try again.')
  if (isUnreachable(error, code))
    return new ServiceError(503, 'The database does not answer. Nothing was saved; try again.')
  return error
}

const isUnreachable = (error: unknown, code: string): boolean =>
  /^(ECONN|EPIPE|ENOENT|ENOTFOUND|57P0|08)/.test(code) ||
  (error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      error.message,
    ))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Asks for the free room at most once a second. */
function fullnessOf(embedded: EmbeddedDatabase): IsFull {
  let asked = 0
  let full = false
  return async () => {
    const now = performance.now()
    if (now - asked > 1_000) {
      asked = now
      full = (await embedded.freeBytes()) < leastFreeBytes
    }
    return full
  }
}

// Watching

async function answersInTime(pool: pg.Pool): Promise<void> {
  const late = new AbortController()
  const timeout = sleep(watchdog.answerMs, undefined, { signal: late.signal, ref: false }).then(
    () => {
      throw new Error(`The database did not answer within ${watchdog.answerMs} ms`)
    },
  )
  // A simple query: one message, which cannot fall between those of another.
  const answer = pool.query('select 1')
  try {
    await Promise.race([answer, timeout])
  } finally {
    late.abort()
    timeout.catch(() => undefined)
    answer.catch(() => undefined)
  }
}

/**
 * A thread that hangs (a full disk does that) never comes back: after a minute of misses the process ends and is started anew.
 * A beat that waits behind a long transaction is no miss: statements go on being answered.
 */
function watchOver(
  check: () => Promise<void>,
  answered: () => number,
  options: StoreOptions,
): NodeJS.Timeout {
  let misses = 0
  const timer = setInterval(async () => {
    const before = answered()
    try {
      await check()
      misses = 0
    } catch (error) {
      misses = answered() > before ? 0 : misses + 1
      options.log.warn('The database missed a beat', {
        misses,
        reason: error instanceof Error ? error.message : String(error),
      })
      if (misses === watchdog.misses) die(options, `it missed ${misses} beats`)
    }
  }, watchdog.everyMs)
  timer.unref()
  return timer
}

function die({ log, onDead }: Pick<StoreOptions, 'log' | 'onDead'>, reason: string): void {
  log.error('The embedded database is dead', { reason })
  if (onDead) return onDead(reason)
  process.exit(exitCodes.dead)
}
