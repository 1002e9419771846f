import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog, silentLog } from '#service/base/log.ts'
import type { Database } from '#service/ports/database.ts'
import { enterSystem } from '#service/store/isolation.ts'
import { migrations } from '#service/store/migrations.ts'
import { openStore, type OpenStore } from '#service/store/open-store.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { describeStore } from './store-rules.ts'

let server: TestPostgres
let store: OpenStore
beforeAll(async () => {
  server = await startPostgres()
  store = await openStore({ databaseUrl: server.url, log: silentLog })
})
afterAll(async () => {
  await store?.close()
  await server?.stop()
})

/** The lock that Kysely takes while tables are brought up to date. */
const lockOfMigrations = '3853314791062309107'

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
    expect(await failure('nonsense')).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('Write it as postgres://user:password@host:5432/database'),
    })
    expect(await failure(wrongPassword)).toMatchObject({
      exitCode: 69,
      message: expect.stringContaining('correct user and password'),
    })
    expect(await failure(server.url.replace(/evrak$/, 'nowhere'))).toMatchObject({
      exitCode: 69,
      message: expect.stringContaining('no such database'),
    })
    expect(await failure('postgres://evrak@127.0.0.1:1/evrak')).toMatchObject({
      exitCode: 69,
      message: expect.stringContaining('correct host and port'),
    })
    expect(((await failure(wrongPassword)) as Error).message).not.toContain('wrong')
  })

  it('[B18] a database that a newer version wrote is not touched', async () => {
    await store.db
      .insertInto('kysely_migration' as 'setting')
      .values({ name: '9999_future', timestamp: '2099' } as never)
      .execute()
    expect(await failure(server.url)).toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('newer version'),
    })
    await store.db
      .deleteFrom('kysely_migration' as 'setting')
      .where('name' as 'key', '=', '9999_future')
      .execute()
  })

  it('[B19] two starts at once make the tables once', async () => {
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    await admin.query('create database twins owner evrak')
    await admin.end()
    const url = server.url.replace(/evrak$/, 'twins')
    const opened = await Promise.all([
      openStore({ databaseUrl: url, log: silentLog }),
      openStore({ databaseUrl: url, log: silentLog }),
    ])
    await Promise.all(opened.map((one) => one.check()))
    await Promise.all(opened.map((one) => one.close()))
  })

  it('[B19] a start waits for another one that brings the tables up to date, longer than a statement may run', async () => {
    const other = new pg.Client({ connectionString: server.adminUrl })
    await other.connect()
    await other.query(`select pg_advisory_lock(${lockOfMigrations})`)
    const opening = openStore({
      databaseUrl: `${server.url}?statement_timeout=500`,
      log: silentLog,
    })
    const waiting = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(async () => (await other.query(waiting)).rows[0].n).toBe(1)
    await other.query('select pg_sleep(1)')
    await other.end()
    const store = await opening
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(store.db)
    expect(rows).toEqual([{ limit: '500ms' }])
    await store.close()
  })

  it('[CU12] [CY9] customers and stocks of the version that had tables of them go on as records with their numbers, certificates that stood in settings too', async () => {
    const { url, old } = await formerDatabase('cards', (name) => name < '0021')
    const company = '22222222-2222-4222-8222-222222222222'
    await old.transaction().execute(async (tx) => {
      await enterSystem(tx)
      await tx
        .insertInto('company')
        .values({ id: company, name: 'A', tax_number: '1', modules: '[]' })
        .execute()
      await sql`insert into customer (id, company_id, tax_number, name, tax_office, city, email, is_export)
        values (7, ${company}, '1234567802', 'Şahin Ltd.', 'Göztepe', '', 'a@b.example', false), (9, ${company}, '', 'Foreign Inc.', null, null, null, true)`.execute(
        tx,
      )
      await sql`insert into customer (id, company_id, tax_number, name)
        select 100 + n, ${company}, '', 'Çok ' || n from generate_series(1, 2500) n`.execute(tx)
      await sql`insert into stock (id, company_id, name, unit_code, price, tax_percent, seller_code, created_at)
        values (3, ${company}, 'Şeker', 'KGM', 12.5, 10, 'S-1', '2025-01-31T22:00:00Z')`.execute(tx)
      const seal = { ID: 4, SerialNo: '0A', Type: 'HSM', EndDate: '2028-01-01T00:00:00' }
      await sql`insert into settings (company_id, id, version, body)
        values (${company}, 'general.certificates', 1, ${JSON.stringify({ next: 5, items: [seal] })})`.execute(
        tx,
      )
    })
    await old.destroy()
    const opened = await openStore({ databaseUrl: url, log: silentLog })
    const kept = await opened.asCompany(company, (tx) =>
      tx
        .selectFrom('record')
        .innerJoin('document', 'document.uuid', 'record.uuid')
        .select(['record.box', 'serial', 'model', 'own', 'search_text', 'issue_date'])
        .orderBy('record.box')
        .orderBy('serial')
        .execute(),
    )
    const [certificate, ...cards] = kept
    expect(certificate).toMatchObject({
      box: 'company.certificates',
      serial: 4,
      model: { SerialNo: '0A', Type: 'HSM', EndDate: '2028-01-01' },
      own: { SerialNo: '0A', StartDate: null },
    })
    expect(cards).toHaveLength(2503)
    const [first, second] = cards
    expect(first).toMatchObject({ box: 'customers.cards', serial: 7 })
    expect(first?.model).toEqual({
      TaxNumber: '1234567802',
      Name: 'Şahin Ltd.',
      TaxDepartment: 'Göztepe',
      Email: 'a@b.example',
      IsExport: false,
    })
    expect(first?.own).toMatchObject({ Name: 'Şahin Ltd.', City: null, PaymentDays: null })
    expect(first?.search_text).toContain('sahin ltd. 1234567802')
    expect(second?.model).toEqual({ Name: 'Foreign Inc.', IsExport: true })
    expect(kept.at(-1)).toMatchObject({
      box: 'stocks.cards',
      serial: 3,
      issue_date: '2025-02-01',
      model: { Name: 'Şeker', UnitCode: 'KGM', Price: 12.5, TaxPercent: 10, IsActive: true },
      own: { SellerCode: 'S-1', Brand: null },
    })
    expect(
      await opened.asCompany(company, (tx) =>
        tx.selectFrom('serial').select(['box', 'last']).orderBy('box').execute(),
      ),
    ).toEqual([
      { box: 'company.certificates', last: 4 },
      { box: 'customers.cards', last: 2600 },
      { box: 'stocks.cards', last: 3 },
    ])
    await opened.close()
  })

  it('[LG71] ledgers of the version in which a company had one branch say that they are of it, and it stands in the settings', async () => {
    const { url, old } = await formerDatabase('branches', (name) => name < '0049')
    const [ofBranch, asWhole] = [
      '22222222-2222-4222-8222-222222222222',
      '33333333-3333-4333-8333-333333333333',
    ]
    const ledger = '44444444-4444-4444-8444-444444444444'
    await old.transaction().execute(async (tx) => {
      await enterSystem(tx)
      for (const [id, branch] of [
        [ofBranch, { BranchNumber: '0001', BranchName: 'Kadıköy Şubesi' }],
        [asWhole, { BranchNumber: '' }],
      ] as const) {
        await tx
          .insertInto('company')
          .values({ id, name: 'A', tax_number: id.slice(0, 1), modules: '[]' })
          .execute()
        const body = JSON.stringify({ Nace: '47.11.01', ...branch })
        await sql`insert into settings (company_id, id, version, body) values (${id}, 'eledger.properties', 1, ${body})`.execute(
          tx,
        )
        await sql`insert into document (company_id, box, uuid, model) values (${id}, 'eledger.ledgers', ${ledger}, '{"Name":"2026-04"}')`.execute(
          tx,
        )
      }
    })
    await old.destroy()
    const opened = await openStore({ databaseUrl: url, log: silentLog })
    const keptOf = (company: string) =>
      opened.asCompany(company, async (tx) => ({
        settings: (await tx.selectFrom('settings').select('body').executeTakeFirst())?.body,
        ledger: (await tx.selectFrom('document').select('model').executeTakeFirst())?.model,
      }))
    expect(await keptOf(ofBranch)).toEqual({
      settings: {
        Nace: '47.11.01',
        Branches: [{ BranchNumber: '0001', BranchName: 'Kadıköy Şubesi' }],
      },
      ledger: { Name: '2026-04', Branch: '0001' },
    })
    expect(await keptOf(asWhole)).toEqual({
      settings: { Nace: '47.11.01' },
      ledger: { Name: '2026-04' },
    })
    await opened.close()
  })

  it('[Y50] data of the version before sign-ins had a company go on: who was signed in stays so, at home', async () => {
    const { url, old } = await formerDatabase('former', (name) => name === '0001_first')
    const [user, first, second] = [
      '11111111-1111-4111-8111-111111111111',
      '22222222-2222-4222-8222-222222222222',
      '33333333-3333-4333-8333-333333333333',
    ]
    await old.transaction().execute(async (tx) => {
      await enterSystem(tx)
      await tx
        .insertInto('app_user')
        .values({
          id: user,
          username: 'ayse',
          email: 'ayse@x.example',
          name: 'Ayşe',
          surname: 'D',
          password_hash: 'x',
        })
        .execute()
      await tx
        .insertInto('company')
        .values([
          { id: first, name: 'B', tax_number: '1', modules: '[]' },
          { id: second, name: 'A', tax_number: '2', modules: '[]' },
        ])
        .execute()
      await tx
        .insertInto('membership')
        .values([
          { user_id: user, company_id: first, roles: '[]', is_default: true },
          { user_id: user, company_id: second, roles: '[]', is_default: false },
        ])
        .execute()
      const payload = {
        model: 'Grant',
        payload: JSON.stringify({ accountId: user }),
        grant_id: null,
        uid: null,
        user_code: null,
        expires_at: null,
        consumed_at: null,
      }
      await tx
        .insertInto('oidc_payload')
        .values([
          { ...payload, id: 'of-ayse' },
          { ...payload, id: 'of-nobody', payload: JSON.stringify({ accountId: 'gone' }) },
        ])
        .execute()
      await sql`insert into audit (call_id, path, status, correlation_id) values ('a.b', '/x', 200, 'c')`.execute(
        tx,
      )
    })
    await old.destroy()
    const opened = await openStore({ databaseUrl: url, log: silentLog })
    expect(
      await opened.asSystem((tx) =>
        tx.selectFrom('sign_in').select(['grant_id', 'user_id', 'company_id']).execute(),
      ),
    ).toEqual([{ grant_id: 'of-ayse', user_id: user, company_id: first }])
    expect(
      await opened.asSystem((tx) =>
        tx.selectFrom('audit').select(['call_id', 'details']).execute(),
      ),
    ).toEqual([{ call_id: 'a.b', details: null }])
    await opened.asSystem((tx) => tx.updateTable('app_user').set({ is_active: false }).execute())
    expect(
      await opened.asSystem((tx) => tx.selectFrom('oidc_payload').select('id').execute()),
    ).toEqual([{ id: 'of-nobody' }])
    await expect(
      opened.asCompany(first, (tx) => tx.deleteFrom('sign_in').execute()),
    ).rejects.toThrow(/permission denied/)
    await opened.close()
  })

  it('[B20] a lost connection is logged and replaced, and does not end the process', async () => {
    const lines: string[] = []
    const own = await openStore({
      databaseUrl: server.url,
      log: createLog((line) => lines.push(line)),
    })
    const admin = new pg.Client({ connectionString: server.adminUrl })
    await admin.connect()
    const lost = own.asSystem(async (tx) => {
      await tx.selectFrom('setting').selectAll().execute()
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'evrak'`,
      )
      await expect.poll(() => lines.join('')).toContain('A database connection was lost')
      return tx.selectFrom('setting').selectAll().execute()
    })
    const outcome: unknown = await lost.catch((error: unknown) => error)
    // The connection of the watch was ended too, which it may find out only when it asks.
    await expect.poll(() => own.check().catch((error: unknown) => error)).toBeUndefined()
    await admin.end()
    await own.close()
    expect(outcome).toMatchObject({ status: 503 })
    expect(lines.join('')).toContain('A database connection was lost')
  })
})

/** A database of a version before: with these of the steps. */
async function formerDatabase(name: string, has: (step: string) => boolean) {
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} owner evrak`)
  await admin.end()
  const url = server.url.replace(/evrak$/, name)
  const old = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
  })
  const steps = Object.fromEntries(Object.entries(migrations).filter(([step]) => has(step)))
  const migrator = new Migrator({ db: old, provider: { getMigrations: async () => steps } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  return { url, old }
}
