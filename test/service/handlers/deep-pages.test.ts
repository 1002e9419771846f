import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boxOf } from '#engine/portal.ts'
import { openEmbeddedStore } from '../store-fixture.ts'
import {
  ids,
  openHandlers,
  portal,
  taxNos,
  type Handled,
  type PageAnswer,
} from './handler-fixture.ts'

const sale = boxOf(portal, 'einvoice.sale')
const count = 6_000
const size = 100

/** Columns with many equals and with nothing in them. */
async function fill(h: Handled): Promise<void> {
  await h.store.asCompany(ids.seller, (tx) =>
    sql`insert into record (company_id, box, uuid, number, issue_date, created_at, currency, payable, tax_exclusive, tax_total, line_extension, allowance_total, charge_total, company_tax_no, receiver_name, status)
      select ${ids.seller}::uuid, ${sale.id}, gen_random_uuid(), case when n % 5 > 0 then 'DPP' || n end, date '2026-01-01' + n % 40, timestamptz '2026-01-01' + make_interval(hours => n % 300), 'TRY', n % 700, 0, n * 7 % 900, 0, 0, 0,
        ${taxNos.seller}, case when n % 3 > 0 then 'Firma ' || n % 90 end, (array['succeed', 'error', 'waiting'])[1 + n % 3]
      from generate_series(1, ${count}::int) n`.execute(tx),
  )
}

const orders = [
  ['IssueDate', 'DESC', 'issue_date desc, created_at desc, uuid'],
  ['IssueDate', 'ASC', 'issue_date, created_at, uuid desc'],
  ['CreatedDate', 'DESC', 'created_at desc, uuid'],
  ['InvoiceNumber', 'ASC', 'number, created_at desc, uuid'],
  ['InvoiceNumber', 'DESC', 'number desc, created_at desc, uuid'],
  ['PayableAmount', 'DESC', 'payable desc, created_at desc, uuid'],
  ['StatusCode', 'ASC', 'status, created_at desc, uuid'],
  ['ReceiverName', 'DESC', 'receiver_name desc, created_at desc, uuid'],
  ['TaxTotalAmount', 'ASC', 'tax_total, created_at desc, uuid'],
] as const

/** Near the marks that others leave, before and behind them, at the ends, twice, and beyond. */
const pages = [30, 31, 31, 29, 12, 13, 11, 45, 44, 48, 46, 20, 40, 1, 59, 60, 61, 30]

/** Both databases plan alike: on the second one the orders of each direction, and all with `npm run proof -- embedded`. */
const everyOrder = process.env['PAGES'] === 'all'

for (const [name, open, tried] of [
  ['a PostgreSQL server', () => openHandlers(), orders],
  [
    'the embedded database',
    async () => openHandlers(await openEmbeddedStore()),
    everyOrder ? orders : orders.slice(0, 2),
  ],
] as const)
  describe(`pages far from both ends, on ${name}`, () => {
    let h: Handled
    beforeAll(async () => {
      h = await open()
      await fill(h)
    })
    afterAll(() => h.close())

    const pageOf = async (query: Record<string, unknown>) => {
      const { Content } = await h.call<PageAnswer>('einvoice.sale.list', {
        query: { PageSize: size, ...query },
      })
      return Content.map((row) => row['UUID'])
    }
    const allIn = (order: string, where = 'true') =>
      h.store.asCompany(ids.seller, async (tx) => {
        const { rows } = await sql<{ uuid: string }>`
          select uuid from record where box = ${sale.id} and ${sql.raw(where)} order by ${sql.raw(order)}`.execute(
          tx,
        )
        return rows.map(({ uuid }) => uuid)
      })
    const sliced = (all: readonly string[], page: number) =>
      all.slice((page - 1) * size, page * size)

    it.each(tried)(
      '[SV125] %s %s: each is the one that counting finds',
      async (by, type, order) => {
        const all = await allIn(order)
        for (const page of pages)
          expect(
            await pageOf({ SortColumn: by, SortType: type, Page: page }),
            `page ${page}`,
          ).toEqual(sliced(all, page))
      },
    )

    it('[SV125] a filter has pages of its own', async () => {
      const all = await allIn('issue_date desc, created_at desc, uuid', `status <> 'error'`)
      for (const page of [15, 16, 18, 25, 24])
        expect(
          await pageOf({ StatusCode: ['succeed', 'waiting'], Page: page }),
          `page ${page}`,
        ).toEqual(sliced(all, page))
    })

    it('[SV126] is read on from a mark that a page has left, until a record of the box changes', async () => {
      const order = 'issue_date desc, created_at desc, uuid'
      const all = await allIn(order)
      expect(await pageOf({ Page: 30 })).toEqual(sliced(all, 30))
      // A mark that is wrong by one shows who follows it.
      await h.store.asCompany(ids.seller, (tx) =>
        sql`update kept_place set place = place + 1`.execute(tx),
      )
      expect(await pageOf({ Page: 31 })).toEqual(all.slice(2_999, 3_099))
      await h.store.asCompany(ids.seller, (tx) =>
        tx
          .deleteFrom('record')
          .where('uuid', '=', all[0] ?? '')
          .execute(),
      )
      expect(await pageOf({ Page: 31 })).toEqual(sliced(all.slice(1), 31))
    })
  })
