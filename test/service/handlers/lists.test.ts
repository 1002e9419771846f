import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConditionTerm } from '#descriptor/condition.ts'
import { holds } from '#engine/condition.ts'
import { boxOf, callOf } from '#engine/portal.ts'
import type { Tx } from '#service/ports/ports.ts'
import { conditionSql } from '#service/records/condition.ts'
import { listRecords, matchingRecords } from '#service/records/list.ts'
import { toRow } from '#service/records/row.ts'
import { enterCompany } from '#service/store/isolation.ts'
import {
  ids,
  invoice,
  newUuid,
  openHandlers,
  portal,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handler-fixture.ts'

let h: Handled
/** Rows of records that the transaction has read so far, by whatever index. */
async function readRows(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'record'`.execute(
    tx,
  )
  return rows[0]?.read ?? 0
}
const sale = boxOf(portal, 'einvoice.sale')
const count = 60

beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'LST', true)
  for (let index = 0; index < count; index += 1) {
    h.clock.advance(1000 * 60 * 37)
    await h.call('einvoice.send.model', {
      body: invoice({
        profile: index % 3 === 0 ? 'TEMELFATURA' : 'TICARIFATURA',
        price: 10 + (index % 7),
        name: index % 2 === 0 ? 'Iğdır İnşaat Şti.' : 'Çağdaş Gıda',
        date: index < 20 ? '2026-11-01' : index < 40 ? '2026-11-10' : '2026-11-21',
      }),
    })
  }
  await h.store.asCompany(ids.seller, async (tx) => {
    const records = await tx
      .selectFrom('record')
      .select(['uuid', 'number'])
      .where('box', '=', sale.id)
      .orderBy('number')
      .execute()
    for (const [index, record] of records.entries()) {
      const status = ['waiting', 'succeed', 'error'][index % 3] ?? 'waiting'
      await tx
        .updateTable('record')
        .set({
          is_read: index % 4 === 0,
          is_archived: index % 5 === 0,
          status,
          // Nobody answers what the authority refused.
          ...(status === 'error' && { answer: 'unknown' as const }),
          status_detail: index % 6 === 0 ? 'ZARF' : null,
          special_code: index % 7 === 0 ? 'A_1%' : null,
          envelope_uuid: index % 8 === 0 ? newUuid() : null,
        })
        .where('uuid', '=', record.uuid)
        .execute()
    }
  })
})
afterAll(() => h.close())

const list = (query: Record<string, unknown> = {}, company: 'seller' | 'buyer' = 'seller') =>
  h.call<PageAnswer>('einvoice.sale.list', { query, company })
const records = () =>
  h.store.asCompany(ids.seller, (tx) =>
    tx.selectFrom('record').selectAll().where('box', '=', sale.id).execute(),
  )

describe('boxes', () => {
  it('[SV21] of one company may hold the same ETTN; each lists its own record, once', async () => {
    const [one] = await records()
    const { ettn_end: _end, payable_hundredths: _hundredths, ...written } = one!
    const other = 'einvoice.purchase'
    await h.store.asCompany(ids.seller, (tx) =>
      tx
        .insertInto('record')
        .values({ ...written, box: other, is_issued: false })
        .execute(),
    )
    const { TotalCount, Content } = await list({ Search: one!.uuid })
    await h.store.asCompany(ids.seller, (tx) =>
      tx.deleteFrom('record').where('box', '=', other).where('uuid', '=', one!.uuid).execute(),
    )
    expect([TotalCount, Content.map((row) => row['UUID'])]).toEqual([1, [one!.uuid]])
  })
})

describe('conditions', () => {
  it('[SV20] pick the same records in the database as in a row', async () => {
    const all = await records()
    const values: Record<string, fc.Arbitrary<string | number | boolean>> = {
      IsRead: fc.boolean(),
      IsArchive: fc.boolean(),
      StatusCode: fc.constantFrom('waiting', 'succeed', 'error', 'unknown'),
      StatusDetail: fc.oneof(fc.constant('ZARF'), fc.boolean()),
      InvoiceProfile: fc.constantFrom('TEMELFATURA', 'TICARIFATURA'),
      PayableAmount: fc.constantFrom(12, 13.2, 14.4, 99),
      SpecialCode: fc.constantFrom('A_1%', 'B'),
      IssueDate: fc.constantFrom('2026-11-10T00:00:00', '2026-11-10'),
      ExchangeRate: fc.oneof(fc.constant(1), fc.boolean()),
      EnvelopeUUID: fc.oneof(
        fc.constantFrom(all.find((one) => one.envelope_uuid)?.envelope_uuid ?? '', 'no uuid'),
        fc.boolean(),
      ),
      Luca: fc.oneof(fc.constant('None'), fc.boolean()),
      Tags: fc.boolean(),
      Unknown: fc.boolean(),
    }
    const term = (value: fc.Arbitrary<string | number | boolean>): fc.Arbitrary<ConditionTerm> =>
      fc.oneof(
        value,
        value.map((not) => ({ not })),
        fc.array(value, { maxLength: 3 }),
      )
    const condition = fc.record(
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, term(value)])),
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(condition, async (one) => {
        const expected = all
          .filter((record) => holds(one, toRow(sale, record)))
          .map((record) => record.uuid)
          .sort()
        const found = await h.store.asCompany(ids.seller, (tx) =>
          tx
            .selectFrom('record')
            .select('uuid')
            .where('box', '=', sale.id)
            .where(conditionSql(sale, one))
            .execute(),
        )
        expect(found.map((record) => record.uuid).sort()).toEqual(expected)
      }),
      { numRuns: 200, seed: 7 },
    )
  })
})

describe('filters of ranges and parts', () => {
  const all = async () => (await list({ PageSize: 500 })).Content
  const amountOf = (row: Answer) => Number(row['PayableAmount'])
  const dayOf = (row: Answer) =>
    new Date(Date.parse(String(row['CreatedDate'])) + 3 * 3_600_000).toISOString().slice(0, 10)
  const uuids = (rows: readonly Answer[]) => rows.map((row) => String(row['UUID'])).sort()
  async function expectOnly(query: Record<string, unknown>, fits: (row: Answer) => boolean) {
    const page = await list({ ...query, PageSize: 500 })
    expect(uuids(page.Content)).toEqual(uuids((await all()).filter(fits)))
    expect(page.TotalCount).toBe(page.Content.length)
  }

  it('[SV94] a range of amounts has both its ends, whichever are said', async () => {
    const amounts = [...new Set((await all()).map(amountOf))].sort((a, b) => a - b)
    expect(amounts.length).toBeGreaterThan(3)
    for (const [least, most] of [
      [amounts[1]!, amounts[2]!],
      [amounts[1]! - 0.001, amounts[2]! + 0.009],
      [amounts[1]! + 0.001, amounts[2]! - 0.001],
      [amounts[2]!, amounts[1]!],
      [-1e12, 1e12],
    ]) {
      const [min, max] = [least!, most!]
      await expectOnly({ PayableAmountMin: min }, (row) => amountOf(row) >= min)
      await expectOnly({ PayableAmountMax: max }, (row) => amountOf(row) <= max)
      await expectOnly(
        { PayableAmountMin: min, PayableAmountMax: max },
        (row) => amountOf(row) >= min && amountOf(row) <= max,
      )
    }
  })

  it('[SV94] a range of moments has whole days of Istanbul', async () => {
    const days = [...new Set((await all()).map(dayOf))].sort()
    expect(days.length).toBeGreaterThan(1)
    for (const day of days) {
      await expectOnly({ CreatedDateMin: day }, (row) => dayOf(row) >= day)
      await expectOnly({ CreatedDateMax: day }, (row) => dayOf(row) <= day)
      await expectOnly({ CreatedDateMin: day, CreatedDateMax: day }, (row) => dayOf(row) === day)
    }
  })

  it('[SV95] a part of a name is found without regard to case and Turkish letters, and nothing in it is a pattern', async () => {
    const isIgdir = (row: Answer) => String(row['ReceiverName']).startsWith('Iğdır')
    for (const part of ['Iğdır', 'ığdır in', 'IGDIR', 'igdir', 'İNŞAAT ŞTİ', ' insaat '])
      await expectOnly({ ReceiverName: part }, isIgdir)
    for (const part of ['CAGDAS', 'çağdaş gıda'])
      await expectOnly({ ReceiverName: part }, (row) => !isIgdir(row))
    for (const part of ['%', '_', '\\', 'Iğdır%', "'", 'Gıda Iğdır'])
      await expectOnly({ ReceiverName: part }, () => false)
    const [first] = await all()
    const number = String(first?.['InvoiceNumber'])
    await expectOnly(
      { InvoiceNumber: number.slice(3).toLowerCase() },
      (row) => row === first || row['InvoiceNumber'] === number,
    )
    // Another column is not looked through, as the search does.
    await expectOnly({ ReceiverName: number }, () => false)
  })

  it('[SV95] is one condition with the others', async () => {
    await expectOnly(
      { ReceiverName: 'igdir', StatusCode: ['error'], PayableAmountMin: 13 },
      (row) =>
        String(row['ReceiverName']).startsWith('Iğdır') &&
        row['StatusCode'] === 'error' &&
        amountOf(row) >= 13,
    )
  })
})

describe('a filter of tags', () => {
  const uuids = (rows: readonly Answer[]) => rows.map((row) => String(row['UUID'])).sort()
  const tags: string[] = []
  let tagged: readonly string[] = []
  beforeAll(async () => {
    for (const Name of ['Acil', 'Ödendi', 'Boş'])
      tags.push(String((await h.call('einvoice.tags.create', { body: { Name } }))['UUID']))
    tagged = (await records()).map((record) => record.uuid).slice(0, 3)
    for (const [index, Tags] of [[tags[0]], [tags[0], tags[1]], [tags[1]]].entries())
      await h.call('einvoice.sale.tags', { body: { DocumentUUID: tagged[index], Tags } })
  })
  afterAll(async () => {
    for (const id of tags) await h.call('einvoice.tags.delete', { params: { id } })
  })
  const found = async (query: Record<string, unknown>) => {
    const { TotalCount, Content } = await list({ PageSize: 500, ...query })
    expect(TotalCount).toBe(Content.length)
    return uuids(Content)
  }

  it('[SV96] lists the documents that have at least one of them, each once', async () => {
    const [urgent, paid, unused] = tags
    const [first, both, last] = tagged
    expect(await found({ Tags: [urgent] })).toEqual([first, both].sort())
    expect(await found({ Tags: [paid] })).toEqual([both, last].sort())
    expect(await found({ Tags: [urgent, paid] })).toEqual([...tagged].sort())
    expect(await found({ Tags: [unused] })).toEqual([])
    expect(await found({ Tags: [unused, paid] })).toEqual([both, last].sort())
    expect(await found({ Tags: [newUuid()] })).toEqual([])
    expect((await list({ Tags: tags }, 'buyer')).TotalCount).toBe(0)
  })

  it('[SV96] holds together with other filters and the search', async () => {
    const all = await records()
    const both = all.find(({ uuid }) => uuid === tagged[1])!
    expect(await found({ Tags: [tags[0]], Search: both.uuid })).toEqual([both.uuid])
    const inOther = { Tags: tags, StatusCode: [both.status === 'error' ? 'succeed' : 'error'] }
    expect(await found(inOther)).not.toContain(both.uuid)
    expect(await found({ Tags: tags, StatusCode: [both.status] })).toContain(both.uuid)
  })

  it('[SV96] chooses for work on all that match what the list shows', async () => {
    const query = { Tags: [tags[0]] }
    const roles = callOf(portal, 'einvoice.sale.list').roles
    const frozen = await h.call<{ Count: number }>('general.freezeSelection', {
      roles,
      body: { Call: 'einvoice.sale.list', Query: query },
    })
    expect(frozen.Count).toBe(2)
    const refused = h.call('general.freezeSelection', {
      roles,
      body: { Call: 'einvoice.sale.list', Query: { Tags: ['acil'] } },
    })
    expect(await refusalOf(refused)).toMatchObject({
      status: 400,
      paths: ['Query.Tags'],
    })
  })
})

describe('lists', () => {
  it.each(['ASC', 'DESC'])(
    '[SV21] [NF3] pages of any size and sort (%s) show every record once, in order, with the exact count',
    async (SortType) => {
      const all = await records()
      for (const column of [
        'IssueDate',
        'PayableAmount',
        'InvoiceNumber',
        'ReceiverName',
        'CreatedDate',
        'StatusCode',
        'IsRead',
      ]) {
        const seen: unknown[] = []
        const values: unknown[] = []
        for (let Page = 1; Page <= 4; Page += 1) {
          const page = await list({ Page, PageSize: 17, SortColumn: column, SortType })
          expect(page).toMatchObject({ Page, PageSize: 17, TotalCount: count, TotalPages: 4 })
          seen.push(...page.Content.map((row) => row['UUID']))
          values.push(...page.Content.map((row) => row[column]))
        }
        expect(new Set(seen).size).toBe(all.length)
        if (column !== 'ReceiverName')
          expect(values).toEqual(
            [...values].sort(
              (a, b) =>
                (SortType === 'ASC' ? 1 : -1) *
                (typeof a === 'number'
                  ? a - Number(b)
                  : String(a) < String(b)
                    ? -1
                    : String(a) > String(b)
                      ? 1
                      : 0),
            ),
          )
      }
    },
  )

  it('[SV97] of equals the newest comes first, then the id decides; only times that are read from the oldest on are turned around', async () => {
    const made = new Map((await records()).map(({ uuid, created_at: at }) => [uuid, +at]))
    for (const column of ['IssueDate', 'StatusCode', 'PayableAmount', 'ReceiverName', 'IsRead'])
      for (const SortType of ['ASC', 'DESC']) {
        const rows: Answer[] = []
        for (let Page = 1; Page <= 4; Page += 1)
          rows.push(...(await list({ Page, PageSize: 17, SortColumn: column, SortType })).Content)
        const sign = column === 'IssueDate' && SortType === 'ASC' ? 1 : -1
        const pairs = rows.slice(1).map((row, index) => [rows[index], row] as const)
        const equals = pairs.filter(([before, row]) => before?.[column] === row[column])
        expect(equals.length).toBeGreaterThan(10)
        const momentOf = (row: Answer | undefined) => made.get(String(row?.['UUID'])) ?? 0
        expect(
          equals.filter(([before, row]) => sign * (momentOf(row) - momentOf(before)) <= 0),
          `${column} ${SortType}`,
        ).toEqual([])
      }
  })

  it('[SV97] the last documents are those that the list begins with', async () => {
    const early = invoice({ profile: 'TEMELFATURA', price: 1, name: 'Eski', date: '2026-11-21' })
    h.clock.advance(1000)
    const { UUID } = await h.call('einvoice.send.model', { body: early })
    const { Content } = await list({ PageSize: 10 })
    const last = await h.call<readonly Answer[]>('einvoice.sale.statistics.last')
    await h.store.asCompany(ids.seller, (tx) =>
      tx.deleteFrom('record').where('uuid', '=', String(UUID)).execute(),
    )
    expect(Content[0]?.['UUID']).toBe(UUID)
    expect(last.map((row) => row['UUID'])).toEqual(Content.map((row) => row['UUID']))
  })

  it('[SV98] counts and last documents leave out what is put away where they are asked to', async () => {
    const query = { IsArchive: false }
    const kept = (await records()).filter((record) => !record.is_archived)
    const counted = await h.call('einvoice.sale.statistics.range', { query })
    const last = await h.call<readonly Answer[]>('einvoice.sale.statistics.last', { query })
    const listed = await list({ ...query, PageSize: 10 })
    expect(counted).toMatchObject({ TotalCount: kept.length })
    expect(listed.TotalCount).toBe(kept.length)
    expect(last.map((row) => row['UUID'])).toEqual(listed.Content.map((row) => row['UUID']))
    // What programs ask has everything, as ever.
    expect((await h.call('einvoice.sale.statistics.range'))['TotalCount']).toBe(count)
  })

  it.each([
    ['issue_date desc, created_at desc, uuid', 'record_issue_date'],
    ['issue_date, created_at, uuid desc', 'record_issue_date'],
    ['status, created_at desc, uuid', 'record_status'],
    ['number, created_at desc, uuid', 'record_number'],
    ['payable_hundredths, created_at desc, uuid', 'record_payable_hundredths'],
    ['receiver_name, created_at desc, uuid', 'record_receiver_name'],
    ['sender_name, created_at desc, uuid', 'record_sender_name'],
    ['created_at desc, uuid', 'record_created_at'],
  ])('[SV97] an index has the order %s', async (order, index) => {
    const plan = await h.store.asCompany(ids.seller, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select uuid from record where company_id = ${ids.seller}::uuid and box = ${sale.id} order by ${sql.raw(order)}`.execute(
        tx,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain(`using ${index}`)
    expect(plan).not.toContain('Sort')
  })

  it('[SV22] sorts as the box says where nothing is asked for, and refuses an unknown column with those that are known', async () => {
    const { Content } = await list()
    expect(Content).toHaveLength(20)
    expect(Content[0]?.['IssueDate']).toBe('2026-11-21T00:00:00')
    expect(await refusalOf(list({ SortColumn: 'Nope' }))).toMatchObject({
      status: 400,
      paths: ['SortColumn'],
      message: expect.stringContaining('PayableAmount'),
    })
  })

  it('[SV23] filters by fact, several values being alternatives, together with search and period', async () => {
    const all = (await records()).map((record) => toRow(sale, record))
    const counted = async (
      query: Record<string, unknown>,
      keep: (row: Record<string, unknown>) => boolean,
    ) => expect((await list(query)).TotalCount).toBe(all.filter(keep).length)
    await counted({ StatusCode: ['succeed', 'error'] }, (row) => row['StatusCode'] !== 'waiting')
    await counted(
      { InvoiceProfile: 'TEMELFATURA', IsArchive: true },
      (row) => row['InvoiceProfile'] === 'TEMELFATURA' && row['IsArchive'] === true,
    )
    await counted({ IsRead: false }, (row) => row['IsRead'] === false)
    await counted({ StartDate: '2026-11-10', EndDate: '2026-11-10' }, (row) =>
      String(row['IssueDate']).startsWith('2026-11-10'),
    )
    await counted(
      { StartDate: '2026-11-10T00:00:00', StatusCode: 'error', Search: 'igdir' },
      (row) =>
        String(row['IssueDate']) >= '2026-11-10' &&
        row['StatusCode'] === 'error' &&
        row['ReceiverName'] === 'Iğdır İnşaat Şti.',
    )
    await counted({ LucaStatus: ['None'] }, () => true)
    await counted({ LucaStatus: ['Error'] }, () => false)
  })

  it('[SV24] takes moments of a period by their day in Istanbul', async () => {
    const all = await records()
    const day = (moment: Date) =>
      new Date(moment.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
    for (const chosen of new Set(all.map((record) => day(record.created_at)))) {
      expect(
        (await list({ DateFilterType: 'CreatedDate', StartDate: chosen, EndDate: chosen }))
          .TotalCount,
      ).toBe(all.filter((record) => day(record.created_at) === chosen).length)
    }
  })

  it('[SV25] finds by name without regard to case and Turkish letters, by number, tax number, ETTN, amount and tag, and takes signs as they are', async () => {
    const found = async (Search: string) => (await list({ Search })).TotalCount
    expect(await found('IĞDIR inşaat')).toBe(30)
    expect(await found('iğdır')).toBe(30)
    expect(await found('LST2026000000007')).toBe(1)
    expect(await found(taxNos.buyer)).toBe(count)
    const [first] = await records()
    expect(await found(first?.uuid.toUpperCase() ?? '')).toBe(1)
    expect(await found('19,20')).toBe(
      (await records()).filter((record) => Number(record.payable) === 19.2).length,
    )
    expect(await found('%')).toBe(0)
    expect(await found('_')).toBe(0)
    const tag = await h.call('einvoice.tags.create', { body: { Name: 'Önemli' } })
    await h.call('einvoice.sale.tags', { body: { DocumentUUID: first?.uuid, Tags: [tag['UUID']] } })
    expect(await found('onemli')).toBe(1)
    expect((await list({ Search: 'önemli' })).Content[0]?.['Tags']).toEqual([tag])
  })

  it('[UL1] finds by words in any order and either case of i, by the end of an ETTN, and by an amount as it is written here', async () => {
    const found = async (Search: string) => (await list({ Search })).TotalCount
    for (const spelling of ['şti ığdır', 'STI IGDIR', 'sti iğdir', 'İNŞAAT IĞDIR', 'i\u0307nsaat'])
      expect(await found(spelling), spelling).toBe(30)
    expect(await found('iğdır gıda')).toBe(0)
    const [first] = await records()
    const uuid = '8d1f9a52-7c33-4e0b-9a61-5be0c47fd21e'
    await h.store.asCompany(ids.seller, (tx) =>
      tx
        .updateTable('record')
        .set({ uuid, payable: '1234.50' })
        .where('uuid', '=', first!.uuid)
        .execute(),
    )
    for (const ettn of [
      uuid,
      uuid.toUpperCase(),
      uuid.replaceAll('-', ''),
      '5be0c47fd21e',
      '9a61-5BE0C47FD21E',
      'd21e',
    ])
      expect(await found(ettn), ettn).toBe(1)
    for (const part of ['21e', '8d1f9a52-7c33', '5be0c47fd21'])
      expect(await found(part), part).toBe(0)
    for (const amount of [
      '1.234,50',
      '1234,5',
      '1234.50',
      '1,234.50',
      '₺1.234,50',
      '1.234,50 TL',
      '1.234,50 ₺',
      'TRY 1.234,50',
    ])
      expect(await found(amount), amount).toBe(1)
    const ofDay = (await records()).filter((record) => record.issue_date === '2026-11-10').length
    expect(ofDay).toBeGreaterThan(10)
    for (const day of ['10.11.2026', '10/11/2026', '2026-11-10', ' 10.11.2026 '])
      expect(await found(day), day).toBe(ofDay)
    for (const none of ['11.10.2026', '31.11.2026', '2026-02-30'])
      expect(await found(none), none).toBe(0)
    for (const other of ['1.234,51', '1.23,50', '12.34,50'])
      expect(await found(other), other).toBe(0)
    await h.store.asCompany(ids.seller, (tx) =>
      tx
        .updateTable('record')
        .set({ uuid: first!.uuid, payable: first!.payable })
        .where('uuid', '=', uuid)
        .execute(),
    )
  })

  it('[UL1] among many records every way of searching has an index of its own, also where rows of others are kept out', async () => {
    const undo = new Error('rolled back on purpose')
    let plan = ''
    await h.store
      .asSystem(async (tx) => {
        await sql`insert into record (company_id, box, uuid, number, issue_date, currency, payable, tax_exclusive, tax_total, line_extension, allowance_total, charge_total, company_tax_no, search_text)
          select ${ids.seller}::uuid, ${sale.id}, gen_random_uuid(), null, date '2026-11-01', 'TRY', n, 0, 0, 0, 0, 0, ${taxNos.seller}, case when n % 10 = 0 then md5(n::text) else '' end from generate_series(1, 6000) n`.execute(
          tx,
        )
        await sql`select gin_clean_pending_list('record_search'::regclass)`.execute(tx)
        await sql`analyze record`.execute(tx)
        await enterCompany(tx, ids.seller)
        const matching = await matchingRecords(
          tx,
          { companyId: ids.seller, call: callOf(portal, 'einvoice.sale.list'), box: sale },
          { Search: '20260007' },
        )
        const { rows } = await sql<{
          'QUERY PLAN': string
        }>`explain ${matching.select('record.uuid')}`.execute(tx)
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        throw undo
      })
      .catch((error: unknown) => expect(error).toBe(undo))
    for (const index of ['record_search', 'record_ettn_end', 'record_payable_hundredths'])
      expect(plan).toContain(`Bitmap Index Scan on ${index}`)
  })

  it('[UL13] a page reads each record once at most, also where the database knows nothing of the table', async () => {
    const undo = new Error('rolled back on purpose')
    let read = 0
    await h.store
      .asSystem(async (tx) => {
        const records = 1000
        await sql`insert into record (company_id, box, uuid, number, issue_date, currency, payable, tax_exclusive, tax_total, line_extension, allowance_total, charge_total, company_tax_no, search_text)
          select ${ids.seller}::uuid, ${sale.id}, gen_random_uuid(), null, date '2026-11-01', 'TRY', n, 0, 0, 0, 0, 0, ${taxNos.seller}, 'danisman' from generate_series(1, ${records}::int) n`.execute(
          tx,
        )
        await enterCompany(tx, ids.seller)
        // The plan of who takes the table for an empty one: every record in its order, for each the whole page.
        await sql`set local enable_sort = off`.execute(tx)
        const before = await readRows(tx)
        const query = { Search: 'danisman', PageSize: 20 }
        const call = callOf(portal, 'einvoice.sale.list')
        const context = { call, language: 'tr', session: { companyId: ids.seller } } as const
        const page = await listRecords(tx, context, sale, query)
        expect(page.TotalCount).toBe(records)
        read = ((await readRows(tx)) - before) / records
        throw undo
      })
      .catch((error: unknown) => expect(error).toBe(undo))
    // Once to count, once to find the page.
    expect(read).toBeLessThan(4)
  })

  it('[SV26] shows a company its own records only', async () => {
    expect((await list({}, 'buyer')).TotalCount).toBe(0)
  })

  it('[SV27] lists the archive as its view does, and counts statistics by their conditions', async () => {
    const all = await records()
    const archived = await h.call<PageAnswer>('einvoice.sale.archived', { body: { PageSize: 500 } })
    expect(archived.TotalCount).toBe(all.filter((record) => record.is_archived).length)
    const counted = await h.call('einvoice.sale.statistics.range', {
      query: { StartDate: '2026-11-10', EndDate: '2026-11-21' },
    })
    const within = all.filter((record) => record.issue_date >= '2026-11-10')
    expect(counted).toMatchObject({
      TotalCount: within.length,
      BasicCount: within.filter((record) => record.profile === 'TEMELFATURA').length,
      IncorrectCount: within.filter((record) => record.status === 'error').length,
    })
    const last = await h.call<readonly Record<string, unknown>[]>('einvoice.sale.statistics.last')
    expect(last.map((row) => row['InvoiceNumber'])).toEqual(
      Array.from({ length: 10 }, (_, index) => `LST20260000000${count - index}`),
    )
  })
})
