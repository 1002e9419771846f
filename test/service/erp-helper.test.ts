/** The helper that asks an ERP: the demonstration's, with its own tables, and a PostgreSQL server that a file names. */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDemoErp, type DemoErp } from '#helpers/erp/demo-erp.ts'
import { readErpFile } from '#helpers/erp/erp-file.ts'
import { openErps } from '#helpers/erp/open-erps.ts'
import { erpHandlers } from '#helpers/erp/erp-handlers.ts'
import { callOf } from '#engine/portal.ts'
import type { ErpQueryType } from '#schemas/connector-codes.ts'
import type { Wire } from '#schemas/wire.ts'
import type { OpenedErp } from '#service/erps/open-erp.ts'
import { portal, startHelper, type AskedHelper } from '../helpers/asked-helper.ts'
import { openTestStore, type TestStore } from './store-fixture.ts'

const now = new Date('2026-05-12T09:00:00Z')
const clock = { now: () => now }
const UUID = '6a0c0a3e-0000-4000-8000-000000000001'

let store: TestStore
let demo: DemoErp
let helper: AskedHelper
beforeAll(async () => {
  store = await openTestStore()
  demo = await openDemoErp(store, now)
  helper = await startHelper('erp', erpHandlers({ portal, clock, ...demo }))
})
afterAll(async () => {
  await helper?.close()
  await store?.close()
})

const inErp = (id: string) =>
  store.asSystem((tx) =>
    tx
      .selectFrom('sample_erp_document')
      .select(['kind', 'status', 'ettn', 'gib_number', 'total'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )

const erpTerms = { Name: 'Ev', IsActive: true } as const
/** What the helper of other ERPs answers. */
const answerOf = async (erps: readonly OpenedErp[], id: string, body: unknown) => {
  const call = callOf(portal, id)
  const handler = erpHandlers({ portal, clock, erps })[call.pattern]
  return handler?.({ call, query: {}, body, language: 'tr' })
}

describe('the ERP helper', () => {
  it('[HP15] reads the documents of the ERP with all that is wrong with them', async () => {
    expect(await helper.ask('erp.health')).toMatchObject({ Name: 'erp', IsPaired: true })
    const invoices = (await helper.ask('erp.invoices', { body: {} })) as Wire['ErpDocumentsRead']
    expect(invoices).toHaveLength(40)
    const faulty = invoices.find(({ Header }) => Header.DocumentNumber === 'STF10004')
    expect(faulty?.Faults.join()).toContain('“KASA” birimi tanınmıyor')
    expect(await helper.ask('erp.despatches', { body: {} })).toHaveLength(10)
    const before = { EndDate: '2020-01-01', StartDate: '2019-01-01' }
    expect(await helper.ask('erp.invoices', { body: before })).toEqual([])
    expect(await helper.refused(404, 'erp.invoices', { CompanyErpID: 7 })).toContain('ERP yok')
  })

  it('[HP16] converts them as the service does: models of documents, or what is wrong', async () => {
    const body = { ErpIDs: ['F-1001', 'F-1004', 'F-9999'] }
    const network = (await helper.ask('erp.toEInvoice', { body })) as Wire['ErpConverted']
    expect(network.Models.map(({ ErpID }) => ErpID)).toEqual(['F-1001'])
    expect(network.Models[0]?.Model).toHaveProperty('EInvoice.InvoiceLines')
    expect(network.Errors).toMatchObject([
      { ErpID: 'F-1004', Description: expect.stringContaining('KASA') },
      { ErpID: 'F-9999', Description: 'ERP’de bu belge yok.' },
    ])
    const archive = (await helper.ask('erp.toEArchive', { body })) as Wire['ErpConverted']
    expect(archive.Models[0]?.Model).toHaveProperty('ArchiveInvoice.InvoiceLines')
    const despatch = (await helper.ask('erp.toEDespatch', {
      body: { ErpIDs: ['I-1001'] },
    })) as Wire['ErpConverted']
    expect(despatch.Models[0]?.Model).toHaveProperty('EDespatch.DespatchLines')
  })

  it('[ER29] converts the documents of the days that are asked for, and no others', async () => {
    const read = (await helper.ask('erp.invoices', { body: {} })) as Wire['ErpDocumentsRead']
    const [first] = read.filter(({ Faults }) => Faults.length === 0)
    const { ErpID = '', IssueDate = '' } = first?.Header ?? {}
    const day = String(IssueDate)
    const convert = async (days: object) =>
      (await helper.ask('erp.toEInvoice', {
        body: { ErpIDs: [ErpID], ...days },
      })) as Wire['ErpConverted']
    expect((await convert({ StartDate: day, EndDate: day })).Models).toMatchObject([{ ErpID }])
    const elsewhere = await convert({ StartDate: '2019-01-01', EndDate: '2019-12-31' })
    expect(elsewhere).toMatchObject({ Models: [], Errors: [{ ErpID }] })
    // Older than what is usual, and found where its days are said.
    const old = '2024-03-01'
    const set = (to: string) =>
      store.asSystem((tx) =>
        tx.updateTable('sample_erp_document').set({ day: to }).where('id', '=', ErpID).execute(),
      )
    await set(old)
    expect((await convert({})).Models).toEqual([])
    expect((await convert({ StartDate: old, EndDate: old })).Models).toMatchObject([{ ErpID }])
    await set(day)
  })

  it('[HP17] writes into the ERP what became of its documents', async () => {
    const sent = [{ ErpID: 'F-1001', UUID, InvoiceNumber: 'EFT2026000000001' }]
    expect(await helper.ask('erp.noteSentInvoices', { body: sent })).toBe(true)
    expect(await inErp('F-1001')).toMatchObject({ status: 'waiting', ettn: UUID })
    const status = [
      { ErpID: 'F-1001', UUID, InvoiceNumber: 'EFT2026000000001', StatusCode: 'succeed' },
    ]
    expect(await helper.ask('erp.updateInvoiceStatus', { body: status })).toBe(true)
    expect(await inErp('F-1001')).toMatchObject({
      status: 'succeed',
      gib_number: 'EFT2026000000001',
    })
    const ofDespatch = [{ ErpID: 'I-1001', UUID, StatusCode: 'error' }]
    expect(await helper.ask('erp.noteSentDespatches', { body: [{ ErpID: 'I-1001', UUID }] })).toBe(
      true,
    )
    expect(await helper.ask('erp.updateDespatchStatus', { body: ofDespatch })).toBe(true)
    expect(await inErp('I-1001')).toMatchObject({ status: 'error' })
  })

  it('[HP26] writes no states into an ERP without a statement for them, and says so', async () => {
    const [sample] = demo.erps
    const mute: OpenedErp = {
      body: sample!.body,
      source: { ...sample!.source, can: (type) => type !== 'Status' },
    }
    const status = [{ ErpID: 'F-1002', UUID, StatusCode: 'succeed' }]
    const before = await inErp('F-1002')
    expect(await answerOf([mute], 'erp.updateInvoiceStatus', status)).toBe(false)
    expect(await inErp('F-1002')).toEqual(before)
  })

  it('[HP27] has no despatches of an ERP that is asked for invoices alone; one without lines is a fault', async () => {
    const [sample] = demo.erps
    const only = (...types: readonly ErpQueryType[]): OpenedErp[] => [
      { body: sample!.body, source: { ...sample!.source, can: (type) => types.includes(type) } },
    ]
    const invoices = only('Invoice', 'InvoiceLine')
    expect(await answerOf(invoices, 'erp.despatches', {})).toEqual([])
    expect(await answerOf(invoices, 'erp.invoices', {})).toHaveLength(40)
    const queries = [{ QueryName: 'Q', QueryType: 'Invoice', QueryText: 'select 1' }] as const
    const half = openErps(
      [{ body: { ...erpTerms, ErpType: 'PostgreSQL', Queries: [...queries] }, password: '' }],
      { PostgreSQL: { run: (_access, _mode, work) => work(async () => []) } },
      { portal, clock, note: () => undefined },
    )
    const refused = answerOf(half.erps, 'erp.invoices', {})
    await expect(refused).rejects.toThrow('InvoiceLine')
  })

  it('[HP28] gives documents with the units and taxes that its file maps', async () => {
    const [sample] = demo.erps
    const body = { ...sample!.body, Units: [{ ErpUnit: 'kasa', UnitCode: 'CR' }] }
    const read = (await answerOf(
      [{ body, source: sample!.source }],
      'erp.invoices',
      {},
    )) as Wire['ErpDocumentsRead']
    const mapped = read.find(({ Header }) => Header.DocumentNumber === 'STF10004')
    expect(mapped).toMatchObject({ Faults: [], Lines: [{ UnitCode: 'CR' }] })
    // Words that the file does not map stay as the ERP has them.
    expect(read.flatMap(({ Lines }) => Lines).map(({ UnitCode }) => UnitCode)).toContain('ADET')
  })

  it('[HP18] brings customers, goods and purchases into the ERP once', async () => {
    const stocks = (await helper.ask('erp.stocks', { body: {} })) as Wire['ErpStocks']
    expect(stocks.length).toBeGreaterThan(5)
    const TaxNumbers = ['10000000146']
    expect(await helper.ask('erp.checkCustomers', { body: { TaxNumbers } })).toMatchObject([
      { Exists: false },
    ])
    const Customers = [{ TaxNumber: '10000000146', Name: 'Ayşe Işık' }]
    for (let round = 0; round < 2; round += 1)
      expect(await helper.ask('erp.createCustomers', { body: { Customers } })).toEqual([
        { TaxNumber: '10000000146', Exists: true, ErpCode: '120.10000000146' },
      ])

    const [{ SellerCode = '', UnitCode = '' } = {}] = stocks
    const purchase = {
      Header: {
        ErpID: UUID,
        DocumentNumber: 'ABC2026000000007',
        IssueDate: '2026-05-11',
        TaxNumber: '1234567802',
        PayableAmount: '120.00',
      },
      Lines: [{ ErpID: UUID, Index: '1', SellerCode, Quantity: '2', UnitCode, Price: '50' }],
    }
    for (let round = 0; round < 2; round += 1)
      expect(await helper.ask('erp.transfer', { body: purchase })).toBe(true)
    expect(await inErp(UUID)).toMatchObject({ kind: 'purchase' })
    expect(Number((await inErp(UUID))?.total)).toBe(120)
    // What fails with a line is not there with its head.
    const broken = '6a0c0a3e-0000-4000-8000-000000000002'
    const wrong = {
      Header: { ...purchase.Header, ErpID: broken },
      Lines: [{ ...purchase.Lines[0], Quantity: 'two' }],
    }
    expect(await helper.refused(422, 'erp.transfer', wrong)).toContain('Sorgu çalışmadı')
    expect(await inErp(broken)).toBeUndefined()
  })

  it('[HP19] asks what its file names; passwords of the file are told to nobody', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'evrak-erps-'))
    const file = join(folder, 'erps.json')
    try {
      await expect(readErpFile(file)).rejects.toThrow('docs/helpers.md')
      const erp = { ErpType: 'PostgreSQL', Name: 'Ev', Server: 'db', Password: 'sakla', Serie: 'x' }
      await writeFile(file, JSON.stringify({ Erps: [erp] }))
      const refused = await readErpFile(file).catch(String)
      expect(refused).toContain('Erps.0.Serie')
      expect(refused).not.toContain('sakla')
      await writeFile(file, JSON.stringify({ Erps: [{ ...erp, Serie: 'EFT' }] }))
      const [named] = await readErpFile(file)
      expect(named).toMatchObject({ password: 'sakla' })
      expect(JSON.stringify(named?.body)).not.toContain('sakla')
      const stands = { ErpType: 'Folder', Name: 'Depo', Folder: 'depo' }
      const column = { Title: 'Fiş', Column: 'Numara' }
      await writeFile(file, JSON.stringify({ Erps: [{ ...stands, Columns: [column] }] }))
      await expect(readErpFile(file)).rejects.toThrow('DocumentNumber')
      await writeFile(file, JSON.stringify({ Erps: [stands, stands] }))
      const twice = await readErpFile(file)
      expect(twice[0]).toMatchObject({ folder: join(folder, 'depo'), language: 'tr' })
      expect(() => openErps(twice, {}, { portal, clock, note: () => undefined })).toThrow('Erps.1')
      if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
