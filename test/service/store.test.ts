import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '#service/base/error.ts'
import { whileReading } from '#service/base/reading.ts'
import { assertIsolation } from '#service/store/isolation.ts'
import { vacuumChanged } from '#service/store/upkeep.ts'
import { describeStore } from './store-rules.ts'
import { openEmbeddedStore, type EmbeddedTestStore } from './store-fixture.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  // A full disk without filling one: only the question for free room is answered differently.
  const statfsOf = async (path: string) =>
    disk.isFull ? { ...(await real.statfs(path)), bavail: 1, bsize: 4096 } : real.statfs(path)
  return { ...real, statfs: statfsOf }
})

const searching = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
let store: EmbeddedTestStore
/** Counts of the database come a moment after the work that they count. */
const upkept = (table: string) =>
  vi.waitFor(async () => expect(await vacuumChanged(store.db)).toContain(table), {
    timeout: 60_000,
    interval: 300,
  })
beforeAll(async () => {
  // As it is, its tables are looked after by the tests alone: otherwise the store itself does it every twenty seconds.
  store = await openEmbeddedStore({ schema: 'asItIs' })
})
afterAll(() => store.close())

describeStore('the embedded database', () => store)

describe('the embedded database alone', () => {
  it('[B15] a commit reaches the disk before it is acknowledged: counted at every start', () => {
    expect(store.embedded?.syncsPerCommit).toBeGreaterThan(0)
  })

  it('[B16] a search under row-level security uses the trigram index', async () => {
    await store.asSystem(async (tx) => {
      await sql`
        insert into record (company_id, box, uuid, issue_date, currency, payable, tax_exclusive, tax_total, line_extension, allowance_total, charge_total, company_tax_no, search_text)
        select ${searching}::uuid, 'sink.papers', gen_random_uuid(), '2026-11-21', 'TRY', 1, 1, 0, 1, 0, 0, '1', md5(n::text) from generate_series(1, 4000) as n`.execute(
        tx,
      )
    })
    await upkept('record')
    const plan = await store.asCompany(searching, async (tx) => {
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain select uuid from record where company_id = ${searching}::uuid and search_text like '%ticaret%'`.execute(
        tx,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('record_search')
  })

  it('[B77] tables that changed much are vacuumed and analyzed once, as a server does by itself', async () => {
    const known = async () => {
      const { rows } = await sql<{
        reltuples: number
      }>`select reltuples from pg_class where relname = 'setting'`.execute(store.db)
      return rows[0]?.reltuples
    }
    await sql`insert into setting (key, value) select 'many-' || n, '1' from generate_series(1, 500) n`.execute(
      store.db,
    )
    await upkept('setting')
    expect(await known()).toBeGreaterThanOrEqual(500)
    expect(await vacuumChanged(store.db)).not.toContain('setting')
    await sql`delete from setting where key like 'many-%'`.execute(store.db)
    await upkept('setting')
    expect(await known()).toBeLessThan(500)
  })

  it('[B78] at its one connection who only reads has the next turn, and what is written is not forgotten', async () => {
    const order: string[] = []
    let end: (() => void) | undefined
    const first = store.asSystem(() => new Promise<void>((resolve) => (end = resolve)))
    await vi.waitFor(() => expect(end).toBeDefined(), { timeout: 60_000 })
    const say = (text: string) => store.asSystem(async () => void order.push(text))
    const writes = ['write 1', 'write 2'].map(say)
    const reads = Array.from({ length: 10 }, (_, n) => whileReading(() => say(`read ${n}`)))
    // The watch over the database may wait with them.
    await vi.waitFor(() => expect(store.connections().waiting).toBeGreaterThanOrEqual(12), {
      timeout: 60_000,
    })
    end?.()
    await Promise.all([first, ...writes, ...reads])
    expect(order.slice(0, 2)).toEqual(['read 0', 'read 1'])
    expect(order.indexOf('write 1')).toBeLessThan(order.indexOf('read 9'))
    expect(order).toHaveLength(12)
  })

  it('[B17] [OP5] with hardly any room on the disk writes are refused with 507, reads go on, and readiness says so', async () => {
    disk.isFull = true
    await vi.waitFor(
      async () => {
        const refused = await store
          .asSystem((tx) => tx.insertInto('setting').values({ key: 'x', value: '1' }).execute())
          .catch((error: unknown) => error)
        expect(refused).toBeInstanceOf(ServiceError)
        expect(refused).toMatchObject({ status: 507 })
      },
      { timeout: 60_000, interval: 300 },
    )
    expect(
      await store.asSystem((tx) =>
        tx.selectFrom('setting').selectAll().where('key', '=', 'y').execute(),
      ),
    ).toEqual([])
    await expect(store.check()).rejects.toMatchObject({ kind: 'disk' })
    disk.isFull = false
    expect((await statfs(store.dataDir)).bavail).toBeGreaterThan(1)
    await vi.waitFor(
      () =>
        store.asSystem((tx) => tx.insertInto('setting').values({ key: 'y', value: '1' }).execute()),
      { timeout: 60_000, interval: 300 },
    )
  })

  it('[B3] the start refuses a database in which a foreign row shows', async () => {
    await assertIsolation(store.db)
    await sql`alter table series no force row level security`.execute(store.db)
    await expect(assertIsolation(store.db)).rejects.toThrow(/row-level security is off for series/)
    await sql`alter table series force row level security`.execute(store.db)
    await sql`create policy leak on identification to evrak_app using (true)`.execute(store.db)
    await expect(assertIsolation(store.db)).rejects.toThrow(
      /a row of another company is visible in identification/,
    )
    await sql`drop policy leak on identification`.execute(store.db)
    await assertIsolation(store.db)
    expect(
      await store.asSystem((tx) => tx.selectFrom('identification').selectAll().execute()),
    ).toEqual([])
  })
})
