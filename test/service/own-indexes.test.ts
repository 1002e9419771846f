/** Indexes of columns that boxes have of their own: as the families ask for them, created while others write. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import type { Portal } from '#engine/portal.ts'
import { silentLog } from '#service/base/log.ts'
import { listRecords } from '#service/records/list.ts'
import { syncOwnIndexes, startOwnIndexes } from '#service/records/own-indexes.ts'
import { sink } from '#test/kitchen-sink/family.ts'
import { insertCompany, bothStores } from './store-fixture.ts'

const portal = compilePortal([sink])
const companyId = '66666666-6666-4666-8666-666666666666'
const [family] = portal.families
const box = family!.boxes.find(({ key }) => key === 'questions')!
const call = portal.calls.find(({ id }) => id === box.calls['list'])!

/** The same families, of which none asks for an index. */
const without: Portal = {
  ...portal,
  families: portal.families.map((one) => ({
    ...one,
    boxes: one.boxes.map((own) => ({
      ...own,
      columns: own.columns.map(({ field: { indexed: _asked, ...field }, ...column }) => ({
        ...column,
        field,
      })),
    })),
  })),
}

const { server, embedded } = bothStores()

describe.each([
  ['a PostgreSQL server', server],
  ['the embedded database', embedded],
])('%s', (_name, storeOf) => {
  const optionsFor = (asked: Portal) => ({
    db: storeOf().db,
    portal: asked,
    log: silentLog,
    isEmbedded: storeOf().embedded !== undefined,
  })
  const sync = (asked: Portal) => syncOwnIndexes(optionsFor(asked))

  it('[RK30] makes what the families call indexed, once', async () => {
    const first = await sync(portal)
    expect([first?.created.length, first?.dropped]).toEqual([2, []])
    expect(await sync(portal)).toEqual({ created: [], dropped: [] })
  })

  it('[RK30] a list in the order of such a column is read by its index', async () => {
    await insertCompany(storeOf(), { id: companyId })
    await storeOf().asSystem((tx) =>
      sql`
        insert into record (company_id, box, uuid, issue_date, currency, payable, tax_exclusive, tax_total, line_extension, allowance_total, charge_total, company_tax_no, status, search_text, own)
        select ${companyId}::uuid, ${box.id}, gen_random_uuid(), '2026-11-21', 'TRY', 0, 0, 0, 0, 0, 0, '1234567802', 'waiting', '',
          jsonb_build_object('Word', 'kelime ' || n % 700, 'Day', to_char(date '2026-01-01' + n % 300, 'YYYY-MM-DD"T00:00:00"'))
        from generate_series(1, 3000) n`.execute(tx),
    )
    await sql`analyze record`.execute(storeOf().db)
    for (const [column, sort, least] of [
      ['Word', 'ASC', 'kelime 0'],
      ['Day', 'DESC', '2026-10-27T00:00:00'],
      ['Day', 'ASC', '2026-01-01T00:00:00'],
    ] as const) {
      const query = { SortColumn: column, SortType: sort, PageSize: '20' }
      const [page, scans] = await storeOf().asCompany(companyId, async (tx) => [
        await listRecords(tx, { call, language: 'tr', session: { companyId } }, box, query),
        await sql<{ scans: number }>`
          select sum(pg_stat_get_xact_numscans(c.oid))::int as scans from pg_class c where c.relname like 'record\\_own\\_%'`.execute(
          tx,
        ),
      ])
      expect(page.Content.length).toBe(20)
      expect(page.Content[0]?.[column]).toBe(least)
      expect(scans.rows[0]?.scans, `${column} ${sort}`).toBeGreaterThan(0)
    }
  })

  it('[RK30] removes what no family asks for any more', async () => {
    expect((await sync(without))?.dropped.length).toBe(2)
    expect(await sync(without)).toEqual({ created: [], dropped: [] })
  })
})

it('[RK30] one process at a time makes indexes; what one that was closed left incomplete is created again', async () => {
  const { db } = server()
  const options = { db, portal, log: silentLog, isEmbedded: false }
  const halfMade = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_index where not indisvalid`.execute(db)
    return rows[0]?.n
  }
  await db.transaction().execute(async (writing) => {
    await sql`update record set is_read = true`.execute(writing)
    // Creating an index waits for this transaction, which writes to the table as it was.
    const indexes = startOwnIndexes(options)
    await expect.poll(halfMade).toBe(1)
    expect(await syncOwnIndexes(options)).toBeUndefined()
    await indexes.close()
  })
  const after = await syncOwnIndexes(options)
  expect([after?.created.length, after?.dropped.length]).toEqual([2, 1])
})
