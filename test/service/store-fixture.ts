/** A store of its own for each test file: on the shared PostgreSQL server, or embedded where the embedded database is the subject. */
import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { silentLog } from '#service/base/log.ts'
import { openStore, type OpenStore, type StoreOptions } from '#service/store/open-store.ts'
import { needed } from '#values/needed.ts'
import { createTestDatabase, type Template } from './test-server.ts'

export interface TestStore extends OpenStore {
  /** For a second connection to the same data. */
  readonly databaseUrl: string
}
export interface EmbeddedTestStore extends OpenStore {
  readonly dataDir: string
}

/** Close it in `afterAll`: that also drops its database. */
export async function openTestStore(template: Template = 'empty'): Promise<TestStore> {
  const database = await createTestDatabase(template)
  // What it is copied from was brought up to date and proven when it was made.
  const store = await openStore({
    databaseUrl: database.url,
    log: silentLog,
    schema: 'asItIs',
  })
  return {
    ...store,
    databaseUrl: database.url,
    close: async () => {
      await store.close()
      await database.drop()
    },
  }
}

/** On an embedded database in a temporary folder, which takes a second or two. Close it in `afterAll`: that also removes its folder. */
export async function openEmbeddedStore(
  options: Pick<StoreOptions, 'schema'> = {},
): Promise<EmbeddedTestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'evrak-test-'))
  await copyMigrated(dataDir)
  const store = await openStore({ dataDir, log: silentLog, ...options })
  return {
    ...store,
    dataDir,
    close: async () => {
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty store on a PostgreSQL server and an embedded one, opened before the tests of a file and closed after them. */
export function bothStores(): Readonly<Record<'server' | 'embedded', () => OpenStore>> {
  let server: OpenStore | undefined
  let embedded: OpenStore | undefined
  beforeAll(async () => {
    server = await openTestStore()
    embedded = await openEmbeddedStore()
  })
  afterAll(async () => {
    await server?.close()
    await embedded?.close()
  })
  return {
    server: () => needed(server, 'store on a server'),
    embedded: () => needed(embedded, 'embedded store'),
  }
}

/** An empty embedded database as the newest version has it, for a folder that is empty yet. Copied at one go: file by file beside other work costs four times as much. */
export async function copyMigrated(dataDir: string): Promise<void> {
  cpSync(await templateFolder(), dataDir, { recursive: true })
}

/** A company with the least that a company needs. */
export async function insertCompany(
  store: OpenStore,
  company: { id: string; name?: string; taxNumber?: string },
): Promise<string> {
  await store.asSystem((tx) =>
    tx
      .insertInto('company')
      .values({
        id: company.id,
        name: company.name ?? 'Test A.Ş.',
        tax_number: company.taxNumber ?? '1234567802',
        modules: '[]',
      })
      .execute(),
  )
  return company.id
}

/** An empty, migrated data folder, made once per version of the tables and copied from then on. */
async function templateFolder(): Promise<string> {
  const root = new URL('../../', import.meta.url)
  const sources = await Promise.all(
    [
      'src/service/store/migrations.ts',
      'src/service/store/cards-to-records.ts',
      'src/service/store/certificates-to-records.ts',
      'src/service/store/isolation.ts',
      'src/service/store/pglite-worker.ts',
      'package.json',
    ].map((file) => readFile(new URL(file, root))),
  )
  const version = createHash('sha256').update(Buffer.concat(sources)).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `evrak-template-${version}`)
  if (existsSync(folder)) return folder
  const making = await mkdtemp(join(tmpdir(), 'evrak-making-'))
  await (await openStore({ dataDir: making, log: silentLog })).close()
  // Another test file may have been quicker: then its folder is used.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  return folder
}
