import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog, silentLog } from '#service/log.ts'
import { openStore, type OpenStore } from '#service/store/open-store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { describeStore } from './store-rules.ts'

let server: TestPostgres
let store: OpenStore
beforeAll(async () => {
  server = await startPostgres()
  store = await openStore({ databaseUrl: server.url, log: silentLog })
}, 60_000)
afterAll(async () => {
  await store?.close()
  await server?.stop()
})

describeStore('a PostgreSQL server', () => store)

describe('starting with DATABASE_URL', () => {
  const failure = async (databaseUrl: string) => {
    const error: unknown = await openStore({ databaseUrl, log: silentLog }).then(
      (opened) => opened.close(),
      (reason: unknown) => reason,
    )
    return error
  }

  it('[B18] what is wrong with the address is said in one sentence with what to do', async () => {
    const wrongPassword = server.url.replace(/:[0-9a-f]+@/, ':wrong@')
    expect(await failure('nonsense')).toMatchObject({ exitCode: 78, message: expect.stringContaining('Write it as postgres://user:password@host:5432/database') })
    expect(await failure(wrongPassword)).toMatchObject({ exitCode: 69, message: expect.stringContaining('correct user and password') })
    expect(await failure(server.url.replace(/evrak$/, 'nowhere'))).toMatchObject({ exitCode: 69, message: expect.stringContaining('no such database') })
    expect(await failure('postgres://evrak@127.0.0.1:1/evrak')).toMatchObject({ exitCode: 69, message: expect.stringContaining('correct host and port') })
    expect((await failure(wrongPassword) as Error).message).not.toContain('wrong')
  })

  it('[B18] a database that a newer version wrote is not touched', async () => {
    await store.db.insertInto('kysely_migration' as 'setting').values({ name: '9999_future', timestamp: '2099' } as never).execute()
    expect(await failure(server.url)).toMatchObject({ exitCode: 78, message: expect.stringContaining('newer version') })
    await store.db.deleteFrom('kysely_migration' as 'setting').where('name' as 'key', '=', '9999_future').execute()
  })

  it('[B19] two starts at once make the tables once', async () => {
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    await admin.query('create database twins owner evrak')
    await admin.end()
    const url = server.url.replace(/evrak$/, 'twins')
    const opened = await Promise.all([openStore({ databaseUrl: url, log: silentLog }), openStore({ databaseUrl: url, log: silentLog })])
    await Promise.all(opened.map((one) => one.check()))
    await Promise.all(opened.map((one) => one.close()))
  })

  it('[B20] a lost connection is logged and replaced, and does not end the process', async () => {
    const lines: string[] = []
    const own = await openStore({ databaseUrl: server.url, log: createLog((line) => lines.push(line)) })
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    const lost = own.asSystem(async (tx) => {
      await tx.selectFrom('setting').selectAll().execute()
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'evrak'`)
      await new Promise((resolve) => setTimeout(resolve, 100))
      return tx.selectFrom('setting').selectAll().execute()
    })
    const outcome: unknown = await lost.catch((error: unknown) => error)
    const answers = await own.check().then(() => true)
    await admin.end()
    await own.close()
    expect(outcome).toMatchObject({ status: 503 })
    expect(answers).toBe(true)
    expect(lines.join('')).toContain('A database connection was lost')
  })
})
