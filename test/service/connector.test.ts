/** ERPs of companies: asked by named queries, each document made into one of ours, and the ERP notified of what became of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresErp } from '#service/erps/postgres-erp.ts'
import { createSampleErp } from '#service/erps/sample-erp.ts'
import { fillSampleErp } from '#service/demo/erps.ts'
import { parametersOf, statementOf } from '#service/erps/named-queries.ts'
import { createErpNotifier } from '#service/worker/notify-erps.ts'
import { createTestDatabase } from './test-server.ts'
import { recordOf } from '#values/json.ts'
import {
  ids,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'

let h: Handled

beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('earchive', 'ARS', true)
  await h.addSeries('einvoice', 'EFT', true)
  await h.addSeries('edespatch', 'IRS', true)
  const erps = { Sample: createSampleErp(h.store), PostgreSQL: createPostgresErp([]) }
  Object.assign(h.ports, { erps })
  await h.store.asCompany(ids.seller, (tx) => fillSampleErp(tx, ids.seller, h.clock.now()))
  // A receiver whom the authority has registered, among people who are not.
  await h.store.asSystem((tx) =>
    tx
      .updateTable('sample_erp_customer')
      .set({ tax_number: taxNos.buyer })
      .where('code', '=', '120.01')
      .execute(),
  )
  await h.store.asSystem(async (tx) => {
    const known = await tx
      .selectFrom('registered_alias')
      .selectAll()
      .where('tax_number', '=', taxNos.buyer)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('registered_alias')
      .values({ ...known, user_type: 'DespatchAdvice' })
      .execute()
  })
  await h.call('connector.erps.create', { body: { ErpType: 'Sample', Name: 'Örnek' } })
})
afterAll(() => h?.close())

const list = async (box: string, query: object = {}) =>
  (await h.call<PageAnswer>(`connector.${box}.list`, { query: { PageSize: 100, ...query } }))
    .Content
const numbered = async (number: string) => {
  const found = (await list('invoices')).find(({ DocumentNumber }) => DocumentNumber === number)
  return found as Answer
}
const send = (UUIDS: readonly unknown[], more: object = {}) =>
  h.call<string>('connector.sendInvoices', { body: { UUIDS, ...more } })
const notify = async () => {
  h.clock.advance(60_000)
  const failures: unknown[] = []
  const notifier = createErpNotifier(h.ports, (error) => void failures.push(error))
  const begun = await notifier.begin()
  await notifier.ended()
  expect(failures).toEqual([])
  return begun
}
/** What the ERP itself has. */
const inErp = (id: string) =>
  h.store.asSystem((tx) =>
    tx
      .selectFrom('sample_erp_document')
      .select(['status', 'ettn', 'gib_number'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

describe('documents of an ERP', () => {
  it('[CN4] arrive once however often they are asked for, and those that cannot be sent say why', async () => {
    expect(await h.call<string>('connector.fetchInvoices')).toContain('Yeni belge: 40')
    expect(await h.call<string>('connector.fetchInvoices')).toContain('Yeni belge: 0')
    const rows = await list('invoices')
    expect(rows).toHaveLength(40)
    expect(rows.filter(({ DocumentState }) => DocumentState === 'Faulty')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ DocumentNumber: 'STF10004', Faults: 'UnitCode 1: KASA' }),
      ]),
    )
    const { UUID } = await numbered('STF10004')
    const why = await h.call<string>('connector.explainInvoice', { params: { id: String(UUID) } })
    expect(why).toContain('1. satır, Birim: “KASA” birimi tanınmıyor')
  })

  it('[ER30] say what has to be corrected in a word by which they can be filtered', async () => {
    const found = async (query: object) =>
      (await list('invoices', query))
        .map(({ DocumentNumber, Fault }) => `${String(DocumentNumber)} ${String(Fault)}`)
        .toSorted()
    expect(await found({ Fault: ['unit', 'total'] })).toEqual(['STF10004 unit', 'STF10014 total'])
    expect(await found({ DocumentState: 'Faulty' })).toEqual([
      'STF10004 unit',
      'STF10009 taxNumber',
      'STF10014 total',
    ])
    expect(await numbered('STF10001')).toMatchObject({ Fault: null })
  })

  it('[CN5] are sent once, as e-invoice or e-archive invoice by the receiver, and the ERP is told number and state', async () => {
    const [first, person] = [await numbered('STF10001'), await numbered('STF10008')]
    expect(await send([first.UUID, person.UUID])).toContain('Gönderilen belge: 2')
    expect((await numbered('STF10001')).OurNumber).toMatch(/^EFT/)
    expect((await numbered('STF10008')).OurNumber).toMatch(/^ARS/)
    expect((await refusalOf(send([first.UUID]))).message).toContain('bir kez gönderilir')
    expect(await notify()).toBe(2)
    expect(await numbered('STF10001')).toMatchObject({
      DocumentState: 'Sent',
      WriteState: 'Written',
    })
    const { OurNumber } = await numbered('STF10001')
    const { ettn, status, gib_number } = await inErp('F-1001')
    expect(gib_number).toBe(OurNumber)
    expect(ettn).toMatch(/^[0-9a-f-]{36}$/)
    expect(status).toBe('waiting')
    expect(await notify()).toBe(0)
    await h.call('connector.fetchInvoices')
    expect(await numbered('STF10001')).toMatchObject({
      ErpStatus: `waiting ${String(OurNumber)}`,
      IsChanged: false,
    })
  })

  it('[CN6] with faults are not sent, and keep no other from being sent', async () => {
    const [good, bad] = [await numbered('STF10002'), await numbered('STF10014')]
    const said = await send([good.UUID, bad.UUID])
    expect(said).toContain('Gönderilen belge: 1, gönderilemeyen: 1')
    expect(said).toContain('ERP’deki tutardan farklı')
    expect(await numbered('STF10014')).toMatchObject({ DocumentState: 'Faulty', OurNumber: null })
  })

  it('[CN7] are corrected in a draft that is the same however often it is opened; sent from there, the ERP is told', async () => {
    const { UUID } = await numbered('STF10004')
    const open = () => h.call<Answer>('connector.openInvoice', { params: { id: String(UUID) } })
    const opened = await open()
    expect(await open()).toEqual(opened)
    const [family = ''] = String(opened['Box']).split('.')
    const id = String(opened['UUID'])
    const body = recordOf(await h.call(`${family}.drafts.model`, { params: { id } }))
    const wrapper = family === 'einvoice' ? 'EInvoice' : 'ArchiveInvoice'
    const model = recordOf(body[wrapper])
    const lines = (model['InvoiceLines'] as Answer[]).map((line) => ({
      ...line,
      UnitType: line['UnitType'] === '' ? 'CR' : line['UnitType'],
    }))
    await h.call(`${family}.send.model`, {
      body: { ...body, [wrapper]: { ...model, InvoiceLines: lines } },
    })
    await notify()
    expect(await numbered('STF10004')).toMatchObject({
      DocumentState: 'Sent',
      WriteState: 'Written',
    })
    expect((await inErp('F-1004')).ettn).toBe(id)
    expect((await refusalOf(open())).status).toBe(422)
  })

  it('[CN8] that were changed in the ERP after they were sent are told; open ones show what the ERP says now', async () => {
    await h.store.asSystem((tx) =>
      tx
        .updateTable('sample_erp_document')
        .set({ notes: 'Vade 30 gün' })
        .where('id', 'in', ['F-1001', 'F-1003'])
        .execute(),
    )
    expect(await h.call<string>('connector.fetchInvoices')).toContain('sonradan değişen: 1')
    expect(await numbered('STF10001')).toMatchObject({ DocumentState: 'Sent', IsChanged: true })
    expect(await numbered('STF10003')).toMatchObject({ DocumentState: 'New', IsChanged: false })
  })

  it('[CN7] without a readable number are no draft: it would have to be guessed', async () => {
    await h.store.asSystem((tx) =>
      tx
        .updateTable('sample_erp_line')
        .set({ quantity: '-1' })
        .where('document_id', '=', 'F-1003')
        .execute(),
    )
    await h.call('connector.fetchInvoices')
    const { UUID } = await numbered('STF10003')
    const opened = h.call('connector.openInvoice', { params: { id: String(UUID) } })
    expect((await refusalOf(opened)).message).toContain('Miktar: -1 sıfırdan küçük')
  })

  it('[CN5] despatches go with their drivers and plates', async () => {
    await h.call('connector.fetchDespatches')
    const ready = (await list('despatches')).filter(({ DocumentState }) => DocumentState === 'New')
    expect(ready).toHaveLength(10)
    const first = ready.find(({ DocumentNumber }) => DocumentNumber === 'IRS10001')
    await h.call('connector.sendDespatches', { body: { UUIDS: [first?.['UUID']] } })
    await notify()
    expect((await inErp('I-1001')).gib_number).toMatch(/^IRS2026/)
  })

  it('[CN9] of a company are seen and asked by no other', async () => {
    const company = 'buyer' as const
    const other = await h.call<PageAnswer>('connector.invoices.list', { company, query: {} })
    expect(other.TotalCount).toBe(0)
    await h.call('connector.erps.create', { company, body: { ErpType: 'Sample', Name: 'Benim' } })
    expect(await h.call<string>('connector.fetchInvoices', { company })).toContain('Yeni belge: 0')
  })
})

describe('programs', () => {
  it('[CN10] have documents converted, with all that is wrong, and tell their states', async () => {
    const body = { ErpIDs: ['F-1017', 'F-1004', 'F-1015', 'yok'] }
    const made = await h.call<Answer>('connector.toEInvoice', { body })
    expect(made['Models']).toMatchObject([
      { ErpID: 'F-1017', Model: { EInvoice: { CustomerInfo: { TaxNumber: expect.any(String) } } } },
    ])
    expect(made['Errors']).toMatchObject([
      { ErpID: 'F-1004', Description: expect.stringContaining('KASA') },
      { ErpID: 'F-1015', Description: expect.stringContaining('e-arşiv') },
      { ErpID: 'yok' },
    ])
    const status = { ErpID: 'F-1017', UUID: ids.buyer, StatusCode: 'succeed', InvoiceNumber: 'X' }
    await h.call('connector.updateInvoiceStatus', { body: [status] })
    expect(await inErp('F-1017')).toMatchObject({ status: 'succeed', gib_number: 'X' })
  })

  it('[CN11] know ERPs, queries and properties, but no password', async () => {
    const [erp] = await h.call<Answer[]>('connector.companyErps')
    expect(erp).toMatchObject({ ErpType: 'Sample', HasInvoice: true, HasDespatch: true })
    const query = await h.call<Answer>('connector.query', {
      params: { QueryName: 'DURUM' },
      query: { companyErpID: erp?.['ID'], queryType: 'Status' },
    })
    expect(query['Parameters']).toEqual(['StatusCode', 'UUID', 'InvoiceNumber', 'ErpID'])
    await h.call('connector.changeProperties', {
      query: { CompanyErpID: erp?.['ID'] },
      body: { Serie: 'EFT', Password: 'gizli' },
    })
    const read = await h.call<Answer>('connector.properties', { query: {} })
    expect(read).toMatchObject({ Serie: 'EFT' })
    expect(JSON.stringify(read)).not.toContain('gizli')
  })

  it('[CN12] check customers before they are made, make each once, and read goods', async () => {
    const customer = { TaxNumber: taxNos.foreign, Name: 'Yeni Müşteri A.Ş.' }
    const body = { TaxNumbers: [taxNos.buyer, taxNos.foreign] }
    expect(await h.call('connector.checkCustomers', { body })).toMatchObject([
      { Exists: true, ErpCode: '120.01' },
      { Exists: false, ErpCode: null },
    ])
    const make = () =>
      h.call<Answer[]>('connector.createCustomers', { body: { Customers: [customer, customer] } })
    const [made] = await make()
    expect(made).toMatchObject({ Exists: true, ErpCode: `120.${taxNos.foreign}` })
    expect(await make()).toEqual([made])
    const stocks = await h.call<Answer[]>('connector.stocks', { body: {} })
    expect(stocks).toContainEqual(
      expect.objectContaining({ SellerCode: 'YZL-001', UnitCode: 'MON', Price: 18_500 }),
    )
  })
})

describe('named queries', () => {
  const query = (QueryText: string, QueryType: 'Invoice' | 'Status' = 'Invoice') =>
    ({ QueryName: 'Q', QueryType, QueryText }) as const

  it('[CN13] have their parameters beside them, and tables of a firm', () => {
    const text =
      "select a::text, ':No' from LG_{FirmNo}_X where d >= :From and e = :To and f = :From;"
    expect(parametersOf(text)).toEqual(['From', 'To'])
    expect(statementOf(query(text), { FirmNo: '001' })).toEqual({
      text: "select a::text, ':No' from LG_001_X where d >= $1 and e = $2 and f = $1",
      names: ['From', 'To'],
    })
  })

  it('[CN13] are one statement that does what its type says', () => {
    for (const bad of [
      query('delete from x'),
      query('update x set a = 1'),
      query('select 1', 'Status'),
      query('select 1; drop table x'),
    ])
      expect(() => statementOf(bad, {})).toThrow()
  })

  it('[CN14] are asked of servers only that whoever runs the service has named, and the database itself refuses to write', async () => {
    const { UUID: id } = await h.call<Answer>('connector.erps.create', {
      body: {
        ErpType: 'PostgreSQL',
        Name: 'Başka',
        Server: '127.0.0.1:1',
        IsActive: false,
        Queries: [query('select 1'), { ...query('select 1'), QueryType: 'InvoiceLine' }],
      },
    })
    const refused = await refusalOf(h.call('connector.testErp', { params: { id: String(id) } }))
    expect(refused.message).toContain('127.0.0.1:1 sunucusuna bağlanmaya izin yok')
    const write = h.ports.erps?.Sample?.run(
      { companyId: ids.seller, server: '', database: '', userName: '', password: '' },
      'read',
      (ask) => ask('update sample_erp_item set price = 0', []),
    )
    await expect(write).rejects.toMatchObject({ fault: 'query' })
  })

  it('[CN14] of a PostgreSQL server are read as text within bounds, and one that fails says so', async () => {
    const database = await createTestDatabase()
    try {
      const { host, username, password, pathname } = new URL(database.url)
      const access = {
        companyId: ids.seller,
        server: host,
        database: pathname.slice(1),
        userName: username,
        password,
      }
      const erp = createPostgresErp([host])
      const read = (text: string, values: readonly string[] = []) =>
        erp.run(access, 'read', (ask) => ask(text, values))
      expect(
        await read(
          `with found as (select 1.50::numeric as a, date '2026-01-31' as b) select *, $1::text as c from found -- all`,
          ['ı'],
        ),
      ).toEqual([{ a: '1.50', b: '2026-01-31', c: 'ı' }])
      const faults = [
        [`select * from generate_series(1, 30000)`, '> 20000'],
        [`select repeat('x', 1000000) from generate_series(1, 60)`, '> 50 MB'],
        [`with gone as (delete from company returning 1) select * from gone`, 'data-modifying'],
        ['select 1) as rows; drop table company; --', 'syntax error'],
      ] as const
      for (const [text, said] of faults)
        await expect(read(text)).rejects.toMatchObject({
          fault: 'query',
          message: expect.stringContaining(said),
        })
      const wrong = erp.run({ ...access, password: 'yanlış' }, 'read', async () => 1)
      await expect(wrong).rejects.toMatchObject({ fault: 'account' })
      const atCommit = erp.run(access, 'write', async (ask) => {
        await ask('create temporary table due (a int unique deferrable initially deferred)', [])
        await ask('insert into due values (1), (1)', [])
      })
      await expect(atCommit).rejects.toMatchObject({ fault: 'query' })
    } finally {
      await database.drop()
    }
  })

  it('[CN5] of which a draft was made are not sent beside it', async () => {
    const open = (await list('invoices')).find(({ DocumentState }) => DocumentState === 'New')
    await h.call('connector.openInvoice', { params: { id: String(open?.['UUID']) } })
    expect((await refusalOf(send([open?.['UUID']]))).message).toContain(
      'taslağı açıp oradan gönderin',
    )
  })
})
