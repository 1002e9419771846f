/** ERPs that only the helper on a person's machine reaches: what it is to be asked, and what becomes of its answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import type { ErpDatabase, ErpRow } from '#service/ports/erp.ts'
import { createSampleErp } from '#service/erps/sample-erp.ts'
import { createErpNotifier } from '#service/worker/notify-erps.ts'
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
let erp: string
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('earchive', 'ARS', true)
  await h.addSeries('einvoice', 'EFT', true)
  Object.assign(h.ports, { erps: { Sample: createSampleErp(h.store) } })
  const added = await h.call<Wire['RecordSaved']>('connector.erps.create', {
    body: { ErpType: 'Helper', Name: 'Evdeki ERP', HelperNumber: 2, StartDate: '2026-01-01' },
  })
  erp = added.UUID
})
afterAll(() => h?.close())

const orders = () => h.call<Wire['HelperOrders']>('connector.askHelperForInvoices')
const take = (body: object) =>
  h.call<string>('connector.takeInvoices', { body: { ErpUUID: erp, ...body } })
const rows = async () => (await h.call<PageAnswer>('connector.invoices.list')).Content
const notify = async () => {
  h.clock.advance(4 * 3_600_000)
  const notifier = createErpNotifier(h.ports, (error) => {
    throw error
  })
  await notifier.begin()
  await notifier.ended()
}

const document = {
  Header: {
    ErpID: 'F-1',
    DocumentNumber: 'STF1',
    IssueDate: '',
    CustomerCode: '120.01',
    TaxNumber: taxNos.buyer,
    Name: 'Alıcı A.Ş.',
    Address: 'Moda Cad. 1',
    District: 'Kadıköy',
    City: 'İstanbul',
    PayableAmount: '120.00',
  },
  Lines: [
    {
      ErpID: 'F-1',
      Index: '1',
      Name: 'Masa',
      Quantity: '1',
      UnitCode: 'C62',
      Price: '100',
      KDVPercent: '20',
    },
  ],
}

describe('an ERP that a helper asks', () => {
  it('[HP22] is asked for the documents of its days, by its number at the helper', async () => {
    expect(await orders()).toEqual([
      {
        ErpUUID: erp,
        Name: 'Evdeki ERP',
        Call: 'erp.invoices',
        Body: { CompanyErpID: 2, StartDate: '2026-01-01' },
        At: 'Documents',
      },
    ])
    const day = h.clock.now().toISOString().slice(0, 10)
    const Documents = [{ ...document, Header: { ...document.Header, IssueDate: day } }]
    expect(await take({ Documents })).toContain('Yeni belge: 1')
    expect(await take({ Documents })).toContain('Yeni belge: 0')
    expect(await rows()).toMatchObject([{ ErpUUID: erp, Faults: null, DocumentState: 'New' }])
  })

  it('[HP22] takes nothing for an ERP of somebody else, nor for one that the service reads itself', async () => {
    const other = await h.call<Wire['RecordSaved']>('connector.erps.create', {
      body: { ErpType: 'Sample', Name: 'Örnek' },
    })
    for (const ErpUUID of [other.UUID, ids.buyer])
      expect((await refusalOf(take({ ErpUUID, Documents: [document] }))).status).toBe(404)
  })

  it('[HP23] gets the states of its documents from the helper alone, and again where they have changed', async () => {
    const [row] = (await rows()) as [Answer]
    await h.call('connector.sendInvoices', { body: { UUIDS: [row['UUID']] } })
    await notify()
    expect(await rows()).toMatchObject([{ DocumentState: 'Sent', WriteState: 'Waiting' }])
    const [write] = await orders()
    expect(write).toMatchObject({ Call: 'erp.updateInvoiceStatus', At: 'Written' })
    const Written = write?.Body as Wire['ErpStatuses']
    expect(Written).toMatchObject([{ CompanyErpID: 2, ErpID: 'F-1', StatusCode: 'waiting' }])
    expect(await take({ Written })).toContain('ERP’ye yazılan durum: 1')
    expect(await rows()).toMatchObject([
      { WriteState: 'Written', OurNumber: Written[0]?.InvoiceNumber },
    ])
    expect(await orders()).toHaveLength(1)
    await h.store.asSystem((tx) =>
      tx
        .updateTable('record')
        .set({ status: 'succeed' })
        .where('uuid', '=', String(Written[0]?.UUID))
        .execute(),
    )
    expect((await orders())[0]).toMatchObject({ Body: [{ StatusCode: 'succeed' }] })
  })

  it('[HP26] that takes no states is asked for its documents alone, until there is another state', async () => {
    const [write] = await orders()
    const Written = write?.Body as Wire['ErpStatuses']
    expect(await take({ Written, IsWritten: false })).toContain('ERP’ye yazılan durum: 0')
    expect(await rows()).toMatchObject([{ DocumentState: 'Sent', WriteState: null }])
    expect(await orders()).toMatchObject([{ At: 'Documents' }])
  })
})

describe('an ERP without a statement for states', () => {
  it('[ER31] gets none, waits for none, and gets them once it has one', async () => {
    const written: string[] = []
    const day = h.clock.now().toISOString().slice(0, 10)
    const answers: Readonly<Record<string, readonly object[]>> = {
      'select heads': [{ ...document.Header, ErpID: 'S-1', DocumentNumber: 'S1', IssueDate: day }],
      'select lines': document.Lines.map((line) => ({ ...line, ErpID: 'S-1' })),
    }
    const PostgreSQL: ErpDatabase = {
      run: (_access, _mode, work) =>
        work(async (text, values) => {
          if (text.startsWith('update')) written.push(...values)
          return (answers[text] ?? []) as readonly ErpRow[]
        }),
    }
    Object.assign(h.ports, { erps: { PostgreSQL } })
    const queryOf = (QueryType: string, QueryText: string) => ({
      QueryName: QueryType,
      QueryType,
      QueryText,
    })
    const body = {
      ErpType: 'PostgreSQL',
      Name: 'Durumsuz',
      Server: 'db',
      Queries: [queryOf('Invoice', 'select heads'), queryOf('InvoiceLine', 'select lines')],
    }
    const { UUID } = await h.call<Wire['RecordSaved']>('connector.erps.create', { body })
    await h.call('connector.fetchInvoices')
    const row = async () => (await rows()).find(({ ErpUUID }) => ErpUUID === UUID)
    await h.call('connector.sendInvoices', { body: { UUIDS: [(await row())?.['UUID']] } })
    await notify()
    expect(await row()).toMatchObject({ DocumentState: 'Sent', WriteState: null })
    const params = { id: UUID }
    const { Content } = await h.call<PageAnswer>('connector.erps.list')
    expect(Content.find((one) => one['UUID'] === UUID)).toMatchObject({ LastFault: null })
    const Queries = [...body.Queries, queryOf('Status', 'update x set s = :StatusCode')]
    await h.call('connector.erps.update', { params, body: { ...body, Queries } })
    h.clock.advance(24 * 3_600_000)
    await notify()
    expect(written).toEqual(['waiting'])
    expect(await row()).toMatchObject({ WriteState: 'Written' })
  })
})
