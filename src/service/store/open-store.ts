/**
 * The database behind the Store port: embedded on a data folder, or a PostgreSQL server. One driver and one dialect for
 * both; what differs is where the pool connects.
 */
import { randomInt } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, Migrator, type MigrationResultSet } from 'kysely'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import type { Store, Tx } from '../ports/ports.ts'
import { ServiceError } from '../base/error.ts'
import { createFairQueue, type FairQueue } from '../base/fair-queue.ts'
import { whileHolding } from '../base/give-way.ts'
import { isReading } from '../base/reading.ts'
import { spend } from '../base/spent.ts'
import type { Database } from '../ports/database.ts'
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts'
import {
  allowSearchIndex,
  assertIsolation,
  companyStatement,
  ensureAppRole,
  systemStatement,
} from './isolation.ts'
import { migrations } from './migrations.ts'
import { createMonitor, type Monitor } from './monitor.ts'
import { exitCodes, StartError } from './start-error.ts'
import { openingStatements, StoreDialect } from './store-dialect.ts'
import { StoreFault } from './store-fault.ts'
import { startUpkeep } from './upkeep.ts'
import { withoutLimits } from './without-limits.ts'

export interface StoreOptions {
  /** Folder of the embedded database; needed without `databaseUrl`. */
  readonly dataDir?: string | undefined
  /** postgres://user:password@host:port/database */
  readonly databaseUrl?: string | undefined
  readonly log: Log
  /** Default: brought up to date. Otherwise the tables stay as they are, or become those of a certain migration. */
  readonly schema?: 'asItIs' | { readonly upTo: string }
  /** The embedded database stopped answering: nothing can go on. Default: the process ends with code 70. */
  readonly onDead?: (reason: string) => void
  /** How the embedded database is watched; default: it may be silent for a minute. */
  readonly watch?: Watch
}

/** A question each `everyMs`; after so many without an answer in time the database is dead. */
interface Watch {
  readonly everyMs: number
  readonly misses: number
}

export interface OpenStore extends Store {
  /** Outside of asCompany and asSystem: for start-up, tests and bulk loading only. */
  readonly db: Kysely<Database>
  /** Present for the embedded database. */
  readonly embedded: Pick<EmbeddedDatabase, 'folder' | 'host' | 'syncsPerCommit'> | undefined
  /** The database did not answer when it was last asked: what needs it is refused at once. */
  isDown(): boolean
  /** Connections of the pool now, and how many requests wait for one. */
  connections(): { readonly total: number; readonly idle: number; readonly waiting: number }
}

/** Less than this on the disk, and writes are refused before the database meets a full disk, which freezes it. */
const leastFreeBytes = 200 * 1024 * 1024
/** A minute without a word. One statement that takes long holds back every beat, and on a busy machine that was seen to last a quarter of it. */
const minuteWatch: Watch = { everyMs: 5_000, misses: 12 }
const answerMs = 2_000

/** Opens, migrates and proves the database. Throws a StartError with what is wrong and what to do. */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const { log } = options
  const place =
    options.databaseUrl === undefined
      ? await openEmbedded(options)
      : await openServer(options.databaseUrl)
  const { embedded } = place
  const sockets: Sockets = new Map()
  const pool = createPool(place.connection, log, sockets)
  let answered = 0
  const db = new Kysely<Database>({
    dialect: new StoreDialect({ pool, now: () => performance.now() }),
    log: ({ queryDurationMillis }) => {
      answered++
      spend('db', queryDurationMillis)
    },
  })
  try {
    await prepare(db, options)
  } catch (error) {
    await db.destroy()
    await embedded?.close()
    throw error
  }
  // A server has a connection for the question alone: that all others are busy is no silence.
  const probe = embedded ? pool : createPool({ ...place.connection, ...probing }, log, sockets)
  const monitor = createMonitor({
    readMigrations: () => readMigrations(probe),
    expected: Object.keys(migrations),
    answered: () => answered,
    onSilence: (since) => {
      if (embedded) return
      for (const [socket, openedAt] of sockets) if (openedAt < since) socket.destroy()
    },
    log,
    ...(embedded && { everyMs: minuteWatch.everyMs }),
  })
  const room = embedded ? fullnessOf(embedded) : createServerRoom()
  const watch = embedded
    ? watchOver(
        () => answersInTime(pool),
        () => answered,
        options,
      )
    : undefined
  const upkeep = embedded && options.schema !== 'asItIs' ? startUpkeep(db, log) : undefined
  const turns = embedded && createTurns()
  const state: StoreState = { db, room, monitor, turns }
  return {
    db,
    embedded,
    asCompany: async (companyId, work) =>
      transact(state, companyId, companyStatement(companyId), work),
    asSystem: (work) => transact(state, '', systemStatement, work),
    ask: (statement, { isWriting = false } = {}) =>
      atDatabase(state, '', async (fault) => {
        if (fault && isWriting) throw refusalOf(fault)
        return (await statement.execute(db)).rows
      }),
    check: async () => {
      const fault = (await monitor.ask()) ?? ((await room.isFull()) ? diskFault() : undefined)
      if (fault) throw fault
    },
    isDown: () => !embedded && monitor.fault?.kind === 'database',
    connections: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + (turns?.queued ?? 0),
    }),
    close: async () => {
      monitor.close()
      clearInterval(watch)
      await upkeep?.close()
      if (probe !== pool) await probe.end()
      await db.destroy()
      await embedded?.close()
    },
  }
}

const diskFault = () => new StoreFault('disk', 'has no room left')

// Opening

interface Connected {
  readonly connection: pg.PoolConfig
  readonly embedded?: EmbeddedDatabase
}

async function openEmbedded({ dataDir, ...options }: StoreOptions): Promise<Connected> {
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

async function openServer(databaseUrl: string): Promise<Connected> {
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

/** Connecting and waiting for a free connection; requests of the embedded database all wait for its only one. */
const connectMs = { embedded: 30_000, server: 5_000 } as const
/** The connection that only asks whether the database answers. */
const probing = {
  max: 1,
  connectionTimeoutMillis: 2_000,
  query_timeout: 2_000,
  idleTimeoutMillis: 60_000,
} as const

/** Connections to a server, and when they were begun (of performance.now). */
type Sockets = Map<Socket, number>

function createPool(connection: pg.PoolConfig, log: Log, sockets: Sockets): pg.Pool {
  const isEmbedded = connection.max === 1 && connection.query_timeout === undefined
  const pool = new pg.Pool({
    connectionTimeoutMillis: isEmbedded ? connectMs.embedded : connectMs.server,
    idleTimeoutMillis: isEmbedded ? 0 : 60_000,
    ...connection,
    types,
    stream: () => trackedSocket(sockets),
  })
  const onError = (error: Error) =>
    log.warn('A database connection was lost', { reason: error.message })
  pool.on('error', onError)
  // A client that is checked out reports its loss itself; without a listener that would end the process.
  pool.on('connect', (client) => void client.on('error', onError))
  return pool
}

/** A connection whose other end is gone without a word is found out by the kernel, or cut by us. */
function trackedSocket(sockets: Sockets): Socket {
  const socket = new Socket()
  socket.setKeepAlive(true, 10_000)
  sockets.set(socket, performance.now())
  socket.once('close', () => sockets.delete(socket))
  return socket
}

async function prepare(db: Kysely<Database>, { log, schema }: StoreOptions): Promise<void> {
  await ensureAppRole(db)
  if (!(await allowSearchIndex(db))) {
    log.warn(
      'Searching many documents will be slow on this server. Let an administrator run in its database: alter function pg_catalog.textlike(text, text) leakproof;',
    )
  }
  if (schema === 'asItIs') return
  // A migration takes as long as its tables need, and a start waits until another one has finished.
  const { error, results } = await withoutLimits(db, ['statement_timeout'], (connection) =>
    migrate(connection, schema?.upTo),
  )
  if (error !== undefined) throw notMigrated(error)
  for (const result of results ?? [])
    log.info('The database was brought up to date', { step: result.migrationName })
  if (!schema) await assertIsolation(db)
}

function migrate(db: Kysely<Database>, upTo: string | undefined): Promise<MigrationResultSet> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  return upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)
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

/** Whether the disk of the database can take more. */
interface Room {
  isFull(): Promise<boolean>
  /** The database itself said that it has no room. */
  ranOut(): void
}
interface StoreState {
  readonly db: Kysely<Database>
  readonly room: Room
  readonly monitor: Monitor
  /** The embedded database is asked in turns; it is never gone while the process lives. */
  readonly turns: FairQueue | undefined
}

/**
 * Turns at the one connection of the embedded database. Who waits for a list or a record goes before what is written, which
 * takes longer, eight times in a row at most; and one company's many requests do not hold up those of another.
 */
const createTurns = (): FairQueue =>
  createFairQueue({
    atOnce: 1,
    waiting: Infinity,
    waitingPerOwner: Infinity,
    preferredInARow: 8,
    waitMs: connectMs.embedded,
  })

const retriable: ReadonlySet<string> = new Set(['40001', '40P01'])
const attempts = 5

/** One transaction that begins with the statement `enter`. `work` may run several times: nothing outside the database happens in it. */
const transact = <T>(
  state: StoreState,
  owner: string,
  enter: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  atDatabase(state, owner, (fault) => {
    const isReadOnly = fault && fault.kind !== 'database'
    const statements = [...(isReadOnly ? ['set transaction read only'] : []), enter]
    return openingStatements.run(statements, () =>
      whileHolding(
        () => state.db.transaction().execute(work),
        state.turns ? 'holdingAll' : 'holding',
      ),
    )
  })

/** Work at the database in its turn, tried again when the database asks for it. */
async function atDatabase<T>(
  { room, monitor, turns }: StoreState,
  owner: string,
  work: (fault: StoreFault | undefined) => Promise<T>,
): Promise<T> {
  // On the embedded database the inner one would wait for the outer one for ever.
  if (openingStatements.getStore())
    throw new Error('A transaction was begun inside another. Pass the outer one on.')
  const fault = monitor.fault ?? ((await room.isFull()) ? diskFault() : undefined)
  if (fault?.kind === 'database' && !turns) throw refusalOf(fault)
  const once = () => work(fault)
  for (let attempt = 1; ; attempt++) {
    try {
      return await (turns ? inTurn(turns, owner, once) : once())
    } catch (error) {
      if (codeOf(error) === readOnlyCode && fault) throw refusalOf(fault)
      if (codeOf(error) === diskFullCode) {
        room.ranOut()
        throw refusalOf(diskFault())
      }
      if (!mayRetry(codeOf(error), attempt)) throw toServiceError(error)
      await sleep(randomInt(5, 20 * 2 ** attempt))
    }
  }
}

async function inTurn<T>(turns: FairQueue, owner: string, work: () => Promise<T>): Promise<T> {
  let isStarted = false
  const asked = performance.now()
  try {
    return await turns.run(
      owner,
      () => {
        isStarted = true
        spend('queue', performance.now() - asked)
        return work()
      },
      { isPreferred: isReading() },
    )
  } catch (error) {
    if (!isStarted) throw busyDatabase()
    throw error
  }
}

/** Two that found a key free at the same time: the slower one looks once more, and finds what the faster one wrote. */
const uniqueViolation = '23505'
const mayRetry = (code: string, attempt: number): boolean =>
  (retriable.has(code) && attempt < attempts) || (code === uniqueViolation && attempt === 1)

const readOnlyCode = '25006'
const diskFullCode = '53100'

const faultAnswers = {
  disk: [507, 'There is no room left on the disk. Nothing was saved.'],
  migrations: [
    503,
    'The database belongs to another version of the service. It can be read; nothing was saved.',
  ],
  database: [503, 'The database does not answer. Try again.'],
} as const satisfies Record<StoreFault['kind'], readonly [ServiceError['status'], string]>

function refusalOf({ kind }: StoreFault): ServiceError {
  const [status, message] = faultAnswers[kind]
  return new ServiceError(status, message)
}

const busyDatabase = () =>
  new ServiceError(503, 'The database is busy. Nothing was saved; try again.')

/** What the caller may hear of a failing database; everything else stays what it is. */
function toServiceError(error: unknown): unknown {
  const code = codeOf(error)
  if (/^(55P03|57014|53[23])/.test(code)) return busyDatabase()
  if (isUnreachable(error, code)) return new ServiceError(...faultAnswers.database)
  return error
}

/** Codes of the operating system and of PostgreSQL: connection lost (08), shut down or starting (57P0). */
const unreachableCode = /^(ECONN|EPIPE|ENOENT|ENOTFOUND|ETIMEDOUT|EHOST|ENET|EAI_|57P0|08)/
const unreachableMessage =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|after calling end on the pool/
const isUnreachable = (error: unknown, code: string): boolean =>
  unreachableCode.test(code) || (error instanceof Error && unreachableMessage.test(error.message))

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Asks for the free room at most once a second. */
function fullnessOf(embedded: EmbeddedDatabase): Room {
  let asked = 0
  let full = false
  return {
    isFull: async () => {
      const now = performance.now()
      if (now - asked > 1_000) {
        asked = now
        full = (await embedded.freeBytes()) < leastFreeBytes
      }
      return full
    },
    ranOut: () => undefined,
  }
}

/** A server's disk cannot be seen from here: it is full for a while after the server said so, then a write tries again. */
function createServerRoom(): Room {
  const whileMs = 5_000
  let until = 0
  return {
    isFull: async () => performance.now() < until,
    ranOut: () => {
      until = performance.now() + whileMs
    },
  }
}

// Watching

/** Names of the migrations that the database has; none where nothing was made yet. */
async function readMigrations(pool: pg.Pool): Promise<readonly string[]> {
  try {
    const { rows } = await inTime(
      pool.query<{ name: string }>('select name from kysely_migration order by name'),
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if (codeOf(error) === '42P01') return []
    throw error
  }
}

/** Rejects after two seconds. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = new AbortController()
  const timeout = sleep(answerMs, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`Timeout: the database did not answer within ${answerMs} ms`)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    late.abort()
    timeout.catch(() => undefined)
    answer.catch(() => undefined)
  }
}

/** A simple query: one message, which cannot fall between those of another. */
async function answersInTime(pool: pg.Pool): Promise<void> {
  await inTime(pool.query('select 1'))
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
  const { everyMs, misses: most } = options.watch ?? minuteWatch
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
      if (misses === most) die(options, `it missed ${misses} beats`)
    }
  }, everyMs)
  timer.unref()
  return timer
}

function die({ log, onDead }: Pick<StoreOptions, 'log' | 'onDead'>, reason: string): void {
  log.error('The embedded database is dead', { reason })
  if (onDead) return onDead(reason)
  process.exit(exitCodes.dead)
}
