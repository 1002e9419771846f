/** What totals of lists must be, whoever writes meanwhile; run on the embedded database and on a PostgreSQL server. */
import fc from 'fast-check'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxOf, callOfBox } from '#engine/portal.ts'
import type { Tx } from '#service/ports/ports.ts'
import { createKeptPages } from '#service/records/kept-pages.ts'
import { readPage, type Query } from '#service/records/list.ts'
import { kindColumns, sumCounts, totalOf, versionOf } from '#service/records/total.ts'
import { enterCompany } from '#service/store/isolation.ts'
import type { OpenStore } from '#service/store/open-store.ts'
import { portal } from './http-fixture.ts'
import { insertCompany } from './store-fixture.ts'

const companyId = '77777777-7777-4777-8777-777777777777'
const otherId = '88888888-8888-4888-8888-888888888888'
const saleBox = boxOf(portal, 'sink.papers')
const box = saleBox.id
const states = ['waiting', 'succeed', 'error'] as const

/** Summed up by kind, remembered, and counted each time. */
const conditions: readonly RawBuilder<SqlBool>[] = [
  sql<SqlBool>`true`,
  sql<SqlBool>`record.status = ${'error'}`,
  sql<SqlBool>`(not coalesce(record.is_read, false)) and record.status = ${'succeed'}`,
  sql<SqlBool>`record.search_text like ${'%a%'}`,
  sql<SqlBool>`record.payable_hundredths >= ${500}`,
  sql<SqlBool>`exists (select 1 from record_tag where record_tag.company_id = record.company_id and record_tag.box = record.box and record_tag.record_uuid = record.uuid)`,
]

const uuidOf = (n: number) => `99999999-9999-4999-8999-${String(n).padStart(12, '0')}`

const rowOf = (company: string, n: number, status: string) => ({
  company_id: company,
  box,
  uuid: uuidOf(n),
  issue_date: '2026-11-21',
  currency: 'TRY',
  payable: String(n),
  tax_exclusive: '0',
  tax_total: '0',
  line_extension: '0',
  allowance_total: '0',
  charge_total: '0',
  company_tax_no: '1234567802',
  status,
  search_text: n % 2 === 0 ? 'aaa' : 'bbb',
})

const tagging = <D extends 'tag' | 'untag'>(does: D) =>
  fc.record({
    does: fc.constant(does),
    from: fc.nat(20),
    count: fc.integer({ min: 1, max: 2 }),
  })

/** What may happen to records in one statement. */
const write = fc.oneof(
  fc.record({
    does: fc.constant('insert' as const),
    from: fc.nat(20),
    count: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom(...states),
  }),
  fc.record({
    does: fc.constant('state' as const),
    from: fc.nat(20),
    count: fc.integer({ min: 1, max: 8 }),
    status: fc.constantFrom(...states),
  }),
  fc.record({
    does: fc.constant('text' as const),
    from: fc.nat(20),
    count: fc.integer({ min: 1, max: 8 }),
    text: fc.constantFrom('a', 'c'),
  }),
  fc.record({
    does: fc.constant('delete' as const),
    from: fc.nat(20),
    count: fc.integer({ min: 1, max: 4 }),
  }),
  tagging('tag'),
  tagging('untag'),
  fc.record({ does: fc.constant('rename' as const), name: fc.constantFrom('Acil', 'Aaa', 'Çok') }),
  fc.record({ does: fc.constant('sum' as const) }),
)
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never

/** One transaction, which may be undone at its end. */
const transaction = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 3 }),
  isUndone: fc.nat(4).map((n) => n === 0),
})

async function doWrite(tx: Tx, change: Write): Promise<void> {
  if (change.does === 'sum') return
  if (change.does === 'rename') return renameTag(tx, change.name)
  // Always in the same order, so that none of those who write at once waits for another in a circle.
  const uuids = Array.from({ length: change.count }, (_, index) => uuidOf(change.from + index))
  const chosen = tx
    .selectFrom('record')
    .select('uuid')
    .where('box', '=', box)
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forUpdate()
  const found = change.does === 'insert' ? [] : (await chosen.execute()).map(({ uuid }) => uuid)
  if (change.does === 'insert') {
    const rows = uuids.map((_, index) => rowOf(companyId, change.from + index, change.status))
    await tx
      .insertInto('record')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else if (found.length === 0) return
  else if (change.does === 'delete')
    await tx.deleteFrom('record').where('uuid', 'in', found).execute()
  else if (change.does === 'untag')
    await tx.deleteFrom('record_tag').where('record_uuid', 'in', found).execute()
  else if (change.does === 'tag')
    await tx
      .insertInto('record_tag')
      .values(
        found.map((record_uuid) => ({
          company_id: companyId,
          box,
          record_uuid,
          tag_uuid: uuidOf(0),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await tx
      .updateTable('record')
      .set(change.does === 'state' ? { status: change.status } : { search_text: change.text })
      .where('uuid', 'in', found)
      .execute()
}

/** The one tag that records have: its name stands in their rows, and a search finds them by it. */
async function renameTag(tx: Tx, name: string): Promise<void> {
  const tag = {
    uuid: uuidOf(0),
    company_id: companyId,
    family: saleBox.family,
    description: '',
    color: '',
  }
  await tx
    .insertInto('tag')
    .values({ ...tag, name })
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ name }))
    .execute()
}

/** Pages in several orders, of both ends, by kind, by words and by tag. */
const questions: readonly Query[] = [
  {},
  { SortColumn: 'PayableAmount', SortType: 'DESC', PageSize: 5 },
  { Page: 3, PageSize: 5 },
  { StatusCode: 'error' },
  { Search: 'aa' },
  { Tags: [uuidOf(0)] },
]

const counted = (condition: RawBuilder<SqlBool>) => ({ companyId, box, condition })

async function countNow(tx: Tx, condition: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from record where record.company_id = ${companyId}::uuid and record.box = ${box} and ${condition}`.execute(
    tx,
  )
  return rows[0]?.count ?? -1
}

export function describeTotals(name: string, open: () => OpenStore, numRuns: number): void {
  const undone = new Error('undone on purpose')
  const run = ({ writes, isUndone }: { writes: Write[]; isUndone: boolean }) =>
    open()
      .asCompany(companyId, async (tx) => {
        for (const one of writes) await doWrite(tx, one)
        if (isUndone) throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
      .then(() => (writes.some(({ does }) => does === 'sum') ? open().asSystem(sumAll) : undefined))

  /** Totals beside counts of the same moment. */
  const compare = () =>
    open()
      .db.transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await enterCompany(tx, companyId)
        // Reading alone: to remember what others remember at the same moment is refused to a transaction of one moment.
        await sql`set transaction read only`.execute(tx)
        for (const condition of conditions) {
          const { total } = await totalOf(tx, counted(condition))
          expect(total, condition.compile(tx).sql).toBe(await countNow(tx, condition))
        }
      })
  /** As a list does it, which also remembers. */
  const read = () =>
    open().asCompany(companyId, async (tx) => {
      for (const condition of conditions) await totalOf(tx, counted(condition))
    })

  describe(name, () => {
    beforeAll(async () => {
      await insertCompany(open(), { id: companyId, taxNumber: '1234567810' })
      await insertCompany(open(), { id: otherId, taxNumber: '1234567828' })
      await open().asCompany(otherId, (tx) =>
        tx
          .insertInto('record')
          .values(rowOf(otherId, 1, 'error'))
          .execute(),
      )
    })

    it('[SV120] totals are those that counting gives, at every moment, while several write, undo, sum up and read', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(transaction, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
          async (writers) => {
            const inTurn = async (
              transactions: readonly { writes: Write[]; isUndone: boolean }[],
            ) => {
              for (const one of transactions) {
                await run(one)
                await read()
                await compare()
              }
            }
            await Promise.all([...writers.map(inTurn), read(), compare()])
            await compare()
            await read()
            await compare()
          },
        ),
        { numRuns, seed: 19 },
      )
    })

    it('[SV131] a page that is kept is the one that reading gives, whatever was written meanwhile', async () => {
      const pages = createKeptPages(open())
      const call = callOfBox(portal, saleBox, 'list')
      const context = { call, language: 'tr', session: { companyId } } as const
      const readNow = (query: Query) =>
        open().asCompany(companyId, (tx) => readPage(tx, context, saleBox, query))
      const ask = async (query: Query) => {
        const place = { companyId, box, question: JSON.stringify(query) }
        return (await pages.answer(place, () => readNow(query))).read()
      }
      const askAll = () => Promise.all(questions.map(ask))
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(transaction, { minLength: 1, maxLength: 4 }), {
            minLength: 1,
            maxLength: 4,
          }),
          async (rounds) => {
            for (const round of rounds) {
              await Promise.all([...round.map(run), askAll(), askAll()])
              for (const query of questions)
                expect(await ask(query), JSON.stringify(query)).toEqual((await readNow(query)).page)
            }
          },
        ),
        { numRuns, seed: 131 },
      )
    })

    it('[SV131] a page whose box has not changed is not read again, and nobody gets one of another company', async () => {
      const pages = createKeptPages(open())
      let reads = 0
      const read = (version: number | undefined) => async () => ({ page: ++reads, version })
      const versionNow = await open().asCompany(companyId, (tx) =>
        versionOf(tx, { companyId, box }),
      )
      const place = { companyId, box, question: 'first' }
      const answers = async (one: typeof place, version: number | undefined) =>
        (await pages.answer(one, read(version))).read()
      expect(await answers(place, versionNow)).toBe(1)
      expect(await answers(place, versionNow)).toBe(1)
      expect(await answers({ ...place, question: 'second' }, versionNow)).toBe(2)
      expect(await answers({ ...place, companyId: otherId }, versionNow)).toBe(3)
      // What depends on more than its box is not kept, and one of an older version is of no use.
      expect(await answers({ ...place, question: 'third' }, undefined)).toBe(4)
      expect(await answers({ ...place, question: 'third' }, versionNow - 1)).toBe(5)
      expect(await answers({ ...place, question: 'third' }, versionNow)).toBe(6)
      await run({
        writes: [{ does: 'insert', from: 200, count: 1, status: 'error' }],
        isUndone: false,
      })
      expect(await answers(place, versionNow + 1)).toBe(7)
      expect(await answers(place, versionNow + 1)).toBe(7)
    })

    it('[SV131] what changes the tags of records changes their box, and no other', async () => {
      const state = () =>
        open().asCompany(companyId, async (tx) => [
          await versionOf(tx, { companyId, box }),
          await versionOf(tx, { companyId, box: 'sink.orders' }),
        ])
      const [, other] = await state()
      const as = (work: (tx: Tx) => Promise<unknown>) => open().asCompany(companyId, work)
      const tag = {
        uuid: uuidOf(0),
        company_id: companyId,
        family: 'sink',
        description: '',
        color: '',
      }
      const put = { company_id: companyId, box, record_uuid: uuidOf(300), tag_uuid: tag.uuid }
      await as(async (tx) => {
        await tx.deleteFrom('record_tag').execute()
        await tx.deleteFrom('tag').execute()
        await tx
          .insertInto('tag')
          .values({ ...tag, name: 'Acil' })
          .execute()
      })
      const changes: readonly ((tx: Tx) => Promise<unknown>)[] = [
        (tx) => tx.insertInto('record_tag').values(put).execute(),
        (tx) => tx.updateTable('tag').set({ name: 'Bekler' }).execute(),
        (tx) => tx.updateTable('tag').set({ color: '#3699ff' }).execute(),
        (tx) =>
          tx
            .updateTable('record_tag')
            .set({ record_uuid: uuidOf(301) })
            .execute(),
        (tx) => tx.deleteFrom('tag').execute(),
        (tx) =>
          tx
            .insertInto('tag')
            .values({ ...tag, name: 'Acil' })
            .execute(),
        (tx) => tx.deleteFrom('record_tag').execute(),
      ]
      for (const change of changes) {
        const [before = 0] = await state()
        await as(change)
        const [after, otherNow] = await state()
        expect(after, String(change)).toBeGreaterThan(before)
        expect(otherNow).toBe(other)
      }
    })

    it('[SV121] what nobody changed is not counted again; the next change forgets it', async () => {
      const [, , , condition = sql<SqlBool>`true`] = conditions
      const lie = 4711
      await open().asCompany(companyId, async (tx) => {
        await totalOf(tx, counted(condition))
        // A total that no count gives shows where it comes from.
        await tx.updateTable('kept_total').set({ total: lie }).execute()
        expect((await totalOf(tx, counted(condition))).total).toBe(lie)
        await tx
          .insertInto('record')
          .values(rowOf(companyId, 100, 'waiting'))
          .execute()
        expect((await totalOf(tx, counted(condition))).total).toBe(await countNow(tx, condition))
      })
    })

    it('[SV122] a box remembers a thousand totals at most, and a company sees its own', async () => {
      await open().asCompany(companyId, async (tx) => {
        for (let n = 0; n < 40; n += 1)
          await totalOf(tx, counted(sql<SqlBool>`record.payable_hundredths >= ${n}`))
        const { rows } = await sql<{
          least: number
          most: number
        }>`select min(slot) as least, max(slot) as most from kept_total`.execute(tx)
        expect(rows[0]?.least).toBeGreaterThanOrEqual(0)
        expect(rows[0]?.most).toBeLessThan(1000)
      })
      await open().asCompany(otherId, async (tx) => {
        expect(await tx.selectFrom('kept_total').selectAll().execute()).toEqual([])
        const all = { companyId: otherId, box, condition: sql<SqlBool>`true` }
        expect((await totalOf(tx, all)).total).toBe(1)
        expect((await totalOf(tx, { ...all, companyId })).total).toBe(0)
      })
    })

    it('[SV123] rows of counts are summed up: few are left, and version and totals stay', async () => {
      await open().asCompany(companyId, async (tx) => {
        for (let n = 0; n < 210; n += 1)
          await tx
            .updateTable('record')
            .set({ is_read: n % 2 === 0 })
            .where('uuid', '=', uuidOf(100))
            .execute()
      })
      const state = () =>
        open().asCompany(companyId, async (tx) => ({
          ...(await totalOf(tx, counted(sql<SqlBool>`record.status = ${'waiting'}`))),
          rows: (await tx.selectFrom('record_count').select('records').execute()).length,
        }))
      const before = await state()
      expect(before.rows).toBeGreaterThan(200)
      expect(await open().asSystem(sumCounts)).toBe(1)
      const after = await state()
      expect(after).toMatchObject({ total: before.total, version: before.version })
      expect(after.rows).toBeLessThan(50)
      expect(await open().asSystem(sumCounts)).toBe(0)
    })

    it('[SV124] every column by which records are counted is one of the counts', async () => {
      const { rows } = await sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = 'record_count'::regclass and attnum > 0 and not attisdropped`.execute(
        open().db,
      )
      expect(rows.map((row) => row.name).toSorted()).toEqual(
        [...kindColumns, 'company_id', 'box', 'records', 'changes', 'is_summed'].toSorted(),
      )
    })
  })
}

/** However few rows there are. */
const sumAll = (tx: Tx) => sumCounts(tx, 0)
