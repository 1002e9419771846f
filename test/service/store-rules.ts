/** What any database of the service must do; run on the embedded one and on a PostgreSQL server. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '#service/base/error.ts'
import type { Tx } from '#service/ports/ports.ts'
import { companyTables } from '#service/store/isolation.ts'
import type { OpenStore } from '#service/store/open-store.ts'
import { insertCompany } from './store-fixture.ts'

const mine = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const uuid = '33333333-3333-4333-8333-333333333333'

const recordOf = (
  company: string,
  more: { uuid?: string; number?: string; is_issued?: boolean; search_text?: string } = {},
) => ({
  company_id: company,
  box: 'sink.papers',
  uuid,
  issue_date: '2026-11-21',
  currency: 'TRY',
  exchange_rate: '34.123456',
  payable: '90071992547409.93',
  tax_exclusive: '0.10',
  tax_total: '0.00',
  line_extension: '0',
  allowance_total: '0',
  charge_total: '0',
  company_tax_no: '1234567802',
  ...more,
})

export function describeStore(name: string, open: () => OpenStore): void {
  const insertTag = (tx: Tx, company: string, id: string, tag = 'Acil') =>
    tx
      .insertInto('tag')
      .values({
        uuid: id,
        company_id: company,
        family: 'sink',
        name: tag,
        description: '',
        color: '#ff0000',
      })
      .execute()

  describe(name, () => {
    beforeAll(async () => {
      const store = open()
      await insertCompany(store, { id: mine, taxNumber: '1234567802' })
      await insertCompany(store, { id: other, taxNumber: '9876543210' })
      await store.asCompany(mine, (tx) => tx.insertInto('record').values(recordOf(mine)).execute())
      await store.asCompany(other, (tx) =>
        tx.insertInto('record').values(recordOf(other)).execute(),
      )
    })

    it('[B1] amounts, rates and days come back as the text that was saved, counts as numbers, moments as dates', async () => {
      const row = await open().asCompany(mine, (tx) =>
        tx.selectFrom('record').selectAll().executeTakeFirstOrThrow(),
      )
      expect(row).toMatchObject({
        payable: '90071992547409.93',
        tax_exclusive: '0.10',
        exchange_rate: '34.123456',
        issue_date: '2026-11-21',
        is_read: false,
        version: 1,
      })
      expect(row.created_at).toBeInstanceOf(Date)
      const { count } = await open().asCompany(mine, (tx) =>
        tx
          .selectFrom('record')
          .select(sql<number>`count(*)`.as('count'))
          .executeTakeFirstOrThrow(),
      )
      expect(count).toBe(1)
    })

    it('[B2] a company sees, changes and removes its own rows only', async () => {
      const seen = await open().asCompany(mine, async (tx) => ({
        rows: await tx.selectFrom('record').select('company_id').execute(),
        companies: await tx.selectFrom('company').select('id').execute(),
        changed: await tx
          .updateTable('record')
          .set({ status: 'error' })
          .where('company_id', '=', other)
          .executeTakeFirst(),
        removed: await tx.deleteFrom('record').where('company_id', '=', other).executeTakeFirst(),
      }))
      expect(seen.rows).toEqual([{ company_id: mine }])
      expect(seen.companies).toEqual([{ id: mine }])
      expect(seen.changed.numUpdatedRows).toBe(0n)
      expect(seen.removed.numDeletedRows).toBe(0n)
      expect(
        await open().asSystem((tx) =>
          tx.selectFrom('record').select('status').where('company_id', '=', other).execute(),
        ),
      ).toEqual([{ status: '' }])
    })

    it('[B2] a row cannot be given to another company, nor made for it', async () => {
      await expect(
        open().asCompany(mine, (tx) =>
          insertTag(tx, other, '44444444-4444-4444-8444-444444444444'),
        ),
      ).rejects.toThrow(/row-level security/)
      await expect(
        open().asCompany(mine, (tx) =>
          tx.updateTable('record').set({ company_id: other }).execute(),
        ),
      ).rejects.toThrow(/row-level security/)
    })

    it('[B3] every table with a company is under forced row-level security', async () => {
      const tables = await companyTables(open().db)
      const { rows } = await sql<{
        name: string
      }>`select relname as name from pg_class where relkind = 'r' and relrowsecurity and relforcerowsecurity`.execute(
        open().db,
      )
      expect(tables).toContain('record')
      expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining([...tables, 'company']))
    })

    it('[B4] company and rights end with the transaction: the next one starts with nothing', async () => {
      await open().asCompany(mine, (tx) => tx.selectFrom('record').selectAll().execute())
      const { rows } = await sql<{
        company: string | null
        role: string
      }>`select nullif(current_setting('app.company', true), '') as company, current_user::text as role`.execute(
        open().db,
      )
      expect(rows[0]?.company).toBeNull()
      expect(rows[0]?.role).not.toBe('evrak_app')
    })

    it('[B79] who asks is read past companies in one statement, which leaves no right behind', async () => {
      const asked = sql<{
        session: unknown
      }>`select session_of_sign_in(null, ${uuid}, now()) as session`
      expect(await open().ask(asked)).toEqual([{ session: { signIn: null, account: null } }])
      const { rows } = await sql<{ system: string | null }>`
        select current_setting('app.system', true) as system`.execute(open().db)
      expect(rows[0]?.system ?? '').toBe('')
    })

    it('[B79] and never by the work of a company', async () => {
      for (const asked of [
        sql`select session_of_key('00')`,
        sql`select session_of_sign_in(null, ${uuid}, now())`,
      ])
        await expect(open().asCompany(mine, (tx) => asked.execute(tx))).rejects.toThrow(
          /permission denied/,
        )
    })

    it('[B5] work of a company reads no passwords, no sessions and no settings', async () => {
      for (const table of [
        'app_user',
        'oidc_payload',
        'setting',
        'secret_attempt',
        'authority_envelope',
      ] as const) {
        await expect(
          open().asCompany(mine, (tx) => sql`select 1 from ${sql.table(table)}`.execute(tx)),
          table,
        ).rejects.toThrow(/permission denied/)
      }
    })

    it('[B6] history, attempts and audit can be added to, not changed', async () => {
      const add = (tx: Tx) =>
        tx
          .insertInto('history')
          .values({
            company_id: mine,
            box: 'sink.papers',
            record_uuid: uuid,
            user_name: 'ayse',
            event: 'created',
            details: '{}',
          })
          .execute()
      await open().asCompany(mine, add)
      await expect(
        open().asCompany(mine, (tx) => tx.deleteFrom('history').execute()),
      ).rejects.toThrow(/permission denied/)
      await expect(
        open().asCompany(mine, (tx) => tx.updateTable('history').set({ event: 'x' }).execute()),
      ).rejects.toThrow(/permission denied/)
    })

    it('[B7] what throws leaves nothing behind', async () => {
      const id = '55555555-5555-4555-8555-555555555555'
      await expect(
        open().asCompany(mine, async (tx) => {
          await insertTag(tx, mine, id)
          throw new Error('on second thoughts')
        }),
      ).rejects.toThrow('on second thoughts')
      expect(
        await open().asSystem((tx) =>
          tx.selectFrom('tag').selectAll().where('uuid', '=', id).execute(),
        ),
      ).toEqual([])
    })

    it('[B8] a transaction that the database takes back is tried again, five times at most', async () => {
      const conflict = (tx: Tx) =>
        sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(tx)
      let tries = 0
      const id = '66666666-6666-4666-8666-666666666666'
      await open().asCompany(mine, async (tx) => {
        await insertTag(tx, mine, id, 'Bir kez')
        if (++tries < 3) await conflict(tx)
      })
      expect(tries).toBe(3)
      tries = 0
      await expect(
        open().asSystem(async (tx) => {
          tries++
          await conflict(tx)
        }),
      ).rejects.toThrow('conflict')
      expect(tries).toBe(5)
    })

    it('[B9] a transaction inside another is a mistake that says so, instead of waiting for ever', async () => {
      await expect(open().asCompany(mine, () => open().asSystem(async () => 1))).rejects.toThrow(
        'A transaction was begun inside another',
      )
    })

    it('[B10] a number of the company is issued once over all boxes; numbers of others may repeat', async () => {
      const issue = (company: string, id: string) =>
        open().asCompany(company, (tx) =>
          tx
            .insertInto('record')
            .values({
              ...recordOf(company, { uuid: id, number: 'ABC2026000000001', is_issued: true }),
              box: `sink.${id.slice(0, 2)}`,
            })
            .execute(),
        )
      await issue(mine, '77777777-7777-4777-8777-777777777777')
      await expect(issue(mine, '88888888-8888-4888-8888-888888888888')).rejects.toThrow(
        /record_issued_number/,
      )
      await issue(other, '99999999-9999-4999-8999-999999999999')
    })

    it('[B11] a counter gives each number once to writers at the same time, with no gap', async () => {
      await open().asCompany(mine, (tx) =>
        tx
          .insertInto('series_counter')
          .values({ company_id: mine, name: 'ABC', year: 2026, last_no: 0, last_issue_date: null })
          .execute(),
      )
      const take = () =>
        open().asCompany(mine, async (tx) => {
          const row = await tx
            .updateTable('series_counter')
            .set((eb) => ({ last_no: eb('last_no', '+', 1) }))
            .where('name', '=', 'ABC')
            .returning('last_no')
            .executeTakeFirstOrThrow()
          return row.last_no
        })
      const numbers = await Promise.all(Array.from({ length: 40 }, take))
      expect(numbers.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 40 }, (_, index) => index + 1),
      )
    })

    it('[B12] a search inside words is right, whatever way the database finds it', async () => {
      await open().asCompany(mine, (tx) =>
        tx
          .updateTable('record')
          .set({ search_text: 'ankara ticaret as' })
          .where('uuid', '=', uuid)
          .execute(),
      )
      const find = (text: string) =>
        open().asCompany(mine, (tx) =>
          tx
            .selectFrom('record')
            .select('uuid')
            .where('search_text', 'like', `%${text}%`)
            .execute(),
        )
      expect(await find('ara tic')).toEqual([{ uuid }])
      expect(await find('izmir')).toEqual([])
    })

    it('[B13] a busy row: a server answers 503 to the second writer, the embedded database lets it wait its turn', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      const ended: string[] = []
      const update = (tx: Tx) =>
        tx.updateTable('company').set({ city: 'İzmir' }).where('id', '=', mine).execute()
      let onUpdated: () => void = () => undefined
      const updated = new Promise<void>((resolve) => (onUpdated = resolve))
      const first = open().asSystem(async (tx) => {
        await update(tx)
        onUpdated()
        await held
        ended.push('first')
      })
      await updated
      const second = open()
        .asSystem(async (tx) => {
          await update(tx)
          ended.push('second')
        })
        .catch((error: unknown) => error)
      // One connection runs one transaction after another: there the second cannot end before the first.
      if (open().embedded) release()
      const outcome = await second
      release()
      await first
      if (open().embedded)
        return expect({ outcome, ended }).toEqual({
          outcome: undefined,
          ended: ['first', 'second'],
        })
      expect(outcome).toBeInstanceOf(ServiceError)
      expect({ outcome, ended }).toMatchObject({ outcome: { status: 503 }, ended: ['first'] })
    })

    it('[B14] the database answers when asked', () =>
      expect(open().check()).resolves.toBeUndefined())
  })
}
