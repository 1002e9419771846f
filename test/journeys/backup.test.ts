/** A backup, taken while the service runs and while it does not, is restored into empty places: nothing is missing, and numbers go on. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#service/base/log.ts'
import { readConfig } from '#service/config.ts'
import { startEvrak } from '#service/main.ts'
import { openStore } from '#service/store/open-store.ts'
import { restoreBackup } from '#service/store/restore.ts'
import { invoiceModel, istanbulDay } from './invoice-model.ts'
import { createTestDatabase, type NewDatabase } from '../service/test-server.ts'
import { shortLived } from '../set-up/short-lived.ts'
import { runService, scriptOf, type RunningService } from './running-service.ts'

/** `npm run proof -- embedded` sets it: the backup is restored into a server row by row too, and that server's backup into an embedded database. */
const isThorough = process.env['BACKUPS'] === 'all'

let folder: string
let service: RunningService
/** Where the backup of the running service is restored. */
let earlier: NewDatabase
const acknowledged = new Map<string, string>()
/** What the service held when it had ended. */
let kept: Contents
const path = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evrak-backup-'))
  earlier = await createTestDatabase()
  service = await runService({}, 'the embedded database')
  // A key beside the database, as a service that encrypts secrets keeps one.
  await writeFile(join(service.dataDir, 'other.key'), 'the key of this folder', { mode: 0o600 })
  for (let count = 0; count < 5; count += 1) await send(service)
}, 600_000)
afterAll(async () => {
  await service?.remove()
  await earlier?.drop()
  await rm(folder, { recursive: true, force: true })
})

it('[OP6] of a service that runs and one that does not; restored into an empty database it has every document, and numbers go on without a hole', async () => {
  await command('backup', path('running.backup'), service.dataDir)
  const inBackup = new Map(acknowledged)
  // What comes after the backup is not in it.
  const later = await send(service)
  await service.terminate()
  await command('backup', path('stopped.backup'), service.dataDir)
  expect((await stat(path('stopped.backup'))).mode & 0o077).toBe(0)

  kept = await contents({ dataDir: service.dataDir })
  expect(Object.keys(kept)).toContain('record')

  const { url } = earlier
  await command('restore', path('running.backup'), path('earlier'), { DATABASE_URL: url })
  const audits = await auditRows(url)
  const restored = await startEvrak(
    {
      ...readConfig({ DATA_DIR: path('earlier'), DATABASE_URL: url }, undefined),
      port: 0,
    },
    { log: silentLog },
  )
  try {
    const call = scriptOf(restored.url, keys().from.key)
    for (const [uuid, number] of inBackup) {
      const { body } = await call<{ Content: { UUID: string; InvoiceNumber: string }[] }>(
        'GET',
        `/einvoice/Sale?Search=${number}`,
      )
      expect(body.Content).toMatchObject([{ UUID: uuid, InvoiceNumber: number }])
      expect((await call('GET', `/einvoice/Sale/${uuid}/xml`)).status).toBe(200)
    }
    // The number that was given after the backup was taken is the next one here.
    expect(await send({ address: restored.url })).toBe(later)
  } finally {
    await restored.close()
  }
  const continued = await auditRows(url)
  expect(continued.count).toBe(audits.count + 1)
  // Each start proves the isolation of tables with rows that it takes back: numbers of rows have gaps, and never repeat.
  expect(continued.last).toBeGreaterThan(audits.last)
}, 600_000)

it('[OP7] of the embedded database is restored into an embedded one, row by row and with every key; one that has companies is refused', async () => {
  const used = { dataDir: path('earlier'), databaseUrl: earlier.url }
  await expect(restoreBackup(path('stopped.backup'), used)).rejects.toThrow(/has companies already/)
  await restoreBackup(path('stopped.backup'), { dataDir: path('back'), databaseUrl: undefined })
  expect(await contents({ dataDir: path('back') })).toEqual(kept)
  await expectKeys('earlier', 'back')
}, 600_000)

it.runIf(isThorough)(
  '[OP7] and into a PostgreSQL server, whose own backup is restored into an embedded one',
  async () => {
    const server = await createTestDatabase()
    try {
      const onServer = { dataDir: path('of-server'), databaseUrl: server.url }
      await restoreBackup(path('stopped.backup'), onServer)
      expect(await contents({ databaseUrl: server.url })).toEqual(kept)
      await command('backup', path('server.backup'), path('of-server'), {
        DATABASE_URL: server.url,
      })
      await restoreBackup(path('server.backup'), {
        dataDir: path('from-server'),
        databaseUrl: undefined,
      })
      expect(await contents({ dataDir: path('from-server') })).toEqual(kept)
      await expectKeys('of-server', 'from-server')
    } finally {
      await server.drop()
    }
  },
  600_000,
)

it('[OP8] a file that is none, is cut off, or is of a newer version, and a folder that is in use, are refused', async () => {
  const whole = gunzipSync(await readFile(path('stopped.backup'))).toString()
  await writeFile(path('none'), 'no backup')
  await writeFile(path('cut'), gzipSync(whole.slice(0, whole.length / 2)))
  await writeFile(path('torn'), (await readFile(path('stopped.backup'))).subarray(0, 5000))
  await writeFile(path('newer'), gzipSync(whole.replace('"0001_first"', '"0001_first","9999_x"')))
  await expect(command('restore', path('none'), path('to-none'))).rejects.toThrow(
    /none cannot be read|is no backup/,
  )
  const refusal = (file: string, dataDir = path(`to-${file}`)) =>
    expect(restoreBackup(path(file), { dataDir, databaseUrl: undefined })).rejects
  await refusal('none').toThrow(/none cannot be read|is no backup/)
  await refusal('cut').toThrow(/was cut off/)
  await refusal('torn').toThrow(/cannot be read/)
  await refusal('newer').toThrow(/newer version/)
  await refusal('missing').toThrow(/cannot be read/)
  await refusal('stopped.backup', service.dataDir).toThrow(/has a database/)
  await expect(command('backup', path('stopped.backup'), service.dataDir)).rejects.toThrow(/exists/)
}, 600_000)

/** The folders have every key of the service. */
async function expectKeys(...folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    for (const key of ['other.key', 'secret.key'])
      expect(await readFile(join(path(folder), key))).toEqual(
        await readFile(join(service.dataDir, key)),
      )
}

function keys() {
  const [from, to] = service.demo.apiKeys
  if (!from || !to) throw new Error('The demo has no two companies')
  return { from, to }
}

/** Gives the number that the invoice got. */
async function send({ address }: Pick<RunningService, 'address'>): Promise<string> {
  const { from, to } = keys()
  const uuid = randomUUID()
  const { status, body } = await scriptOf(address, from.key)<{ InvoiceNumber: string }>(
    'POST',
    '/einvoice/Send/Model',
    invoiceModel({ uuid, receiver: to.taxNumber, plainLines: 2, date: istanbulDay() }),
  )
  expect(status, JSON.stringify(body)).toBe(200)
  acknowledged.set(uuid, body.InvoiceNumber)
  return body.InvoiceNumber
}

async function command(
  name: 'backup' | 'restore',
  file: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...shortLived, '--import', 'tsx', `src/cli/${name}.ts`, file],
    { env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...env } },
  )
  return stdout
}

interface Digest {
  readonly count: number
  readonly digest: string
}

/** Every table by the digest of its rows. */
type Contents = Readonly<Record<string, Digest>>

/** Of all tables but those that are not logged, which only remember what can be worked out. */
async function contents(place: { dataDir?: string; databaseUrl?: string }): Promise<Contents> {
  const store = await openStore({ ...place, log: silentLog, schema: 'asItIs' })
  try {
    return await store.asSystem(async (tx) => {
      // Moments are written in the zone of the session, which is that of the server.
      await sql`set local time zone 'UTC'`.execute(tx)
      const { rows: tables } = await sql<{ name: string }>`
        select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not like 'kysely_migration_lock' order by 1`.execute(
        tx,
      )
      const digests: Record<string, Digest> = {}
      for (const { name } of tables.filter((table) => table.name !== 'kysely_migration')) {
        const { rows } = await sql<Digest>`
          select count(*) as count, md5(coalesce(string_agg(row, ',' order by row collate "C"), '')) as digest
          from (select to_jsonb(t)::text as row from ${sql.table(name)} as t) as texts`.execute(tx)
        const [digest] = rows
        if (digest) digests[name] = digest
      }
      return digests
    })
  } finally {
    await store.close()
  }
}

async function auditRows(databaseUrl: string): Promise<{ count: number; last: number }> {
  const store = await openStore({ databaseUrl, log: silentLog })
  try {
    const { rows } = await store.asSystem((tx) =>
      sql<{
        count: number
        last: number
      }>`select count(*) as count, coalesce(max(id), 0) as last from audit`.execute(tx),
    )
    return rows[0] ?? { count: 0, last: 0 }
  } finally {
    await store.close()
  }
}
