/** Accounting reports: asked for, made in the background of documents that are there, looked at and taken. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unzipSync, strFromU8 } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import type { Wire } from '#schemas/wire.ts'
import { storeDocument } from '#service/records/store-document.ts'
import { createReportRuns } from '#service/worker/make-reports.ts'
import {
  ids,
  invoice,
  openHandlers,
  portal,
  refusalOf,
  taxNos,
  type Answer,
  type CallOptions,
  type Handled,
  type InvoiceWish,
  type PageAnswer,
  type SentAnswer,
} from './handlers/handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'EFA', true)
  await received({ price: 1000.5, date: '2026-10-30' })
  await sold({ price: 100 })
  await sold({ price: 50, info: { CurrencyCode: 'EUR', ExchangeRate: 41.25 } })
  await received({ price: 10 })
  const cancelled = await received({ price: 7 })
  const failed = await received({ price: 8 })
  const rejected = await received({ price: 9 })
  await change(cancelled, { is_cancelled: true })
  await change(failed, { status: 'error', answer: 'unknown' })
  await change(rejected, { answer: 'rejected' })
})
afterAll(() => h.close())

const sold = async (wish: InvoiceWish): Promise<string> =>
  (await h.call<SentAnswer>('einvoice.send.model', { body: invoice(wish) })).UUID

/** An invoice of somebody else, as it lies in the box of purchases. */
async function received(wish: InvoiceWish): Promise<string> {
  const uuid = await sold(wish)
  await h.store.asSystem(async (tx) => {
    const { xml } = await tx
      .selectFrom('document')
      .select('xml')
      .where('uuid', '=', uuid)
      .where('box', '=', 'einvoice.sale')
      .executeTakeFirstOrThrow()
    await storeDocument(tx, portal, {
      companyId: ids.buyer,
      companyTaxNo: taxNos.buyer,
      box: 'einvoice.purchase',
      document: readUbl(xml ?? ''),
      content: { xml: xml ?? '' },
      life: { status: 'succeed', envelope_date: h.clock.now() },
      history: { event: 'received', userName: 'test' },
      at: h.clock.now(),
    })
  })
  return uuid
}
const change = (uuid: string, values: Readonly<Record<string, string | boolean>>) =>
  h.store.asSystem((tx) =>
    tx
      .updateTable('record')
      .set(values)
      .where('uuid', '=', uuid)
      .where('box', '=', 'einvoice.purchase')
      .execute(),
  )

const period = { StartDate: '2026-10-01', EndDate: '2026-11-30' }
const ask = (body: object, options: Omit<CallOptions, 'body'> = {}) =>
  h.call<Wire['AccountingReportSaved']>('reports.makeReport', {
    company: 'buyer',
    body: { ...period, ...body },
    ...options,
  })
async function work(onFailure: (error: unknown) => void = rethrow, isStopped = () => false) {
  const runs = createReportRuns(h.ports, onFailure, isStopped)
  await runs.begin()
  await runs.ended()
}
const failures: unknown[] = []
const rethrow = (error: unknown): void => void failures.push(error)
const listed = async (id: string, company: 'seller' | 'buyer' = 'buyer') =>
  (await h.call<PageAnswer>('reports.accounting.list', { company })).Content.find(
    ({ UUID }) => UUID === id,
  )
const bytesOf = async (id: string, company: 'seller' | 'buyer' = 'buyer') =>
  Buffer.from(await h.call<string>('reports.download', { company, params: { id } }), 'base64')
const made = async (body: object, options: Omit<CallOptions, 'body'> = {}) => {
  const { UUID } = await ask(body, options)
  await work()
  expect(failures).toEqual([])
  return UUID
}
const rowsOf = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

describe('a report', () => {
  it('[AR16] waits, is made in the background, and its file is taken; others see nothing of it', async () => {
    const asked = await ask({ ReportType: 'EInvoicePurchase' })
    expect(asked).toMatchObject({
      Name: 'e-Fatura alışları',
      Status: 'Waiting',
      RowCount: null,
    })
    const early = await refusalOf(bytesOf(asked.UUID))
    expect(early).toMatchObject({ status: 422 })
    await work()
    expect(failures).toEqual([])
    expect(await listed(asked.UUID)).toMatchObject({
      Status: 'Completed',
      RowCount: 2,
      LeftOutCount: 3,
    })
    expect((await bytesOf(asked.UUID)).subarray(0, 2).toString()).toBe('PK')
    expect(await listed(asked.UUID, 'seller')).toBeUndefined()
    expect(await refusalOf(bytesOf(asked.UUID, 'seller'))).toMatchObject({ status: 404 })
    const page = await h.call<PageAnswer>('reports.list', {
      company: 'buyer',
      query: { ReportType: 'EInvoicePurchase' },
    })
    expect(page.Content).toMatchObject([{ UUID: asked.UUID, Status: 'Completed', RowCount: 2 }])
  })

  it('[AR21] leaves out and counts what the portal of the authority lists without amounts', async () => {
    const listedOnly = await received({ price: 11 })
    await h.store.asSystem(async (tx) => {
      const ofDocument = { uuid: listedOnly, box: 'einvoice.purchase' }
      const amounts = ['payable', 'tax_exclusive', 'tax_total', 'line_extension', 'allowance_total']
      const none = Object.fromEntries([...amounts, 'currency'].map((column) => [column, null]))
      await tx
        .updateTable('record')
        .set(none)
        .where((eb) => eb.and(ofDocument))
        .execute()
      await tx
        .updateTable('document')
        .set({ figures: null, xml: null })
        .where((eb) => eb.and(ofDocument))
        .execute()
    })
    const id = await made({ ReportType: 'EInvoicePurchase' })
    expect(await listed(id)).toMatchObject({ Status: 'Completed', RowCount: 2, LeftOutCount: 4 })
    const heads = (await rowsOf(await bytesOf(id))).slice(0, 6).flat()
    expect(heads.join(' ')).toContain('GİB portalında tutarı bulunmayan 1')
    await made({ ReportType: 'DeductibleVat' })
    await h.store.asSystem(async (tx) => {
      for (const table of ['record', 'document'] as const)
        await tx
          .deleteFrom(table)
          .where('uuid', '=', listedOnly)
          .where('company_id', '=', ids.buyer)
          .execute()
    })
  })

  it('[AR4] [AR9] [AR15] the list of deductible KDV is a workbook with thirteen columns, numbers, days and sums', async () => {
    const rows = await rowsOf(await bytesOf(await made({ ReportType: 'DeductibleVat' })))
    expect(rows.slice(0, 4).map(([cell]) => cell)).toEqual([
      'İndirilecek KDV listesi',
      `Çağdaş Gıda Ltd. Şti. (VKN ${taxNos.buyer})`,
      'Dönem: 01.10.2026 – 30.11.2026',
      '2 belge; rapora girmeyenler: iptal edilen 1, hatalı 1, reddedilen 1, GİB portalında tutarı bulunmayan 0',
    ])
    expect(rows[6]).toHaveLength(13)
    expect(rows[6]?.slice(0, 4)).toEqual([
      'Sıra No',
      'Alış Faturasının Tarihi',
      'Alış Faturasının Serisi',
      'Alış Faturasının Sıra No’su',
    ])
    const [first, second, sums] = rows.slice(7)
    expect(first).toMatchObject({
      0: 1,
      1: new Date('2026-10-30T00:00:00Z'),
      2: null,
      4: 'Işık Yazılım A.Ş.',
      5: taxNos.seller,
      6: 'Danışmanlık',
      7: '1 ADET',
      8: 1000.5,
      9: 200.1,
      11: '202611',
    })
    expect(first?.[3]).toMatch(/^[A-Z0-9]{3}20\d{11}$/)
    expect(second).toMatchObject({ 0: 2, 8: 10, 9: 2 })
    expect(sums).toMatchObject({ 0: 'Toplam', 8: 1010.5, 9: 202.1 })
  })

  it('[AR15] tax numbers are text in the file, and a formula is none', async () => {
    const id = await made({ ReportType: 'DeductibleVat' })
    const sheet = strFromU8(unzipSync(await bytesOf(id))['xl/worksheets/sheet1.xml']!)
    expect(sheet).toContain(`<t>${taxNos.seller}</t>`)
    expect(sheet).not.toContain(`<v>${taxNos.seller}</v>`)
    expect(sheet).not.toContain('<f>')
  })

  it('[AR15] CSV has decimals and separators of the language, and a byte order mark', async () => {
    const id = await made(
      { ReportType: 'EInvoiceSale', FileType: 'Csv', Filters: { CurrencyCode: 'EUR' } },
      { company: 'seller' },
    )
    const lines = (await bytesOf(id, 'seller')).toString().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFe-Fatura satışları/)
    expect(lines[2]).toBe('Dönem: 01.10.2026 – 30.11.2026 · para birimi: EUR')
    expect(lines[6]).toContain('KDV matrahı %20 (TL);KDV %20 (TL)')
    expect(lines[7]).toMatch(/;EUR;41,25;50;10;60;2062,5;2062,5;412,5;/)
    expect(lines[8]).toMatch(/^Toplam;/)
  })

  it('[AR18] is looked at with the sums of all its rows', async () => {
    const id = await made({ ReportType: 'EInvoicePurchase' })
    const page = await h.call<string>('reports.previewReport', {
      company: 'buyer',
      params: { id },
    })
    expect(page).toContain('<h1>e-Fatura alışları</h1>')
    expect(page).toContain('iptal edilen 1')
    expect(page).toMatch(/<tfoot>.*1\.010,50/s)
  })

  it('[AR5] [AR16] what cannot be is refused with its place', async () => {
    const refused = (body: object) => refusalOf(ask(body))
    expect(await refused({})).toMatchObject({ status: 422, paths: ['ReportType'] })
    expect(
      await refused({ ReportType: 'Sales', StartDate: '2026-12-01', EndDate: '2026-11-01' }),
    ).toMatchObject({ status: 422, paths: ['EndDate'] })
    expect(await refused({ ReportType: 'BaBs', Type: 'Line' })).toMatchObject({ paths: ['Type'] })
    const deducted = (DeductionPeriod: string) =>
      refused({ ReportType: 'DeductibleVat', Filters: { DeductionPeriod } })
    expect(await deducted('202610')).toMatchObject({ paths: ['Filters.DeductionPeriod'] })
    expect(await deducted('202801')).toMatchObject({ paths: ['Filters.DeductionPeriod'] })
  })

  it('[AR17] figures that an older version did not keep are worked out once', async () => {
    await h.store.asSystem((tx) => tx.updateTable('document').set({ figures: null }).execute())
    const id = await made({ ReportType: 'DeductibleVat' })
    const [, , sums] = (await rowsOf(await bytesOf(id))).slice(7)
    expect(sums).toMatchObject({ 8: 1010.5, 9: 202.1 })
    const kept = await h.store.asSystem((tx) =>
      tx
        .selectFrom('document')
        .select('figures')
        .where('box', '=', 'einvoice.purchase')
        .where('company_id', '=', ids.buyer)
        .execute(),
    )
    expect(kept.every(({ figures }) => figures?.lines.length === 1)).toBe(true)
  })

  it('[AR16] broken off it is begun anew, deleted it is gone with its file', async () => {
    const { UUID } = await ask({ ReportType: 'EInvoicePurchase' })
    await h.store.asSystem((tx) => tx.updateTable('document').set({ figures: null }).execute())
    await work(rethrow, () => true)
    expect(await listed(UUID)).toMatchObject({ Status: 'Waiting' })
    await work()
    expect(await listed(UUID)).toMatchObject({ Status: 'Completed' })
    await h.call('reports.deleteReport', { company: 'buyer', params: { id: UUID } })
    expect(await listed(UUID)).toBeUndefined()
    const left = await h.store.asSystem((tx) =>
      tx
        .selectFrom('accounting_report_part')
        .select('no')
        .where('report_uuid', '=', UUID)
        .execute(),
    )
    expect(left).toEqual([])
  })

  it('[AR16] what fails three times, with pauses between, says so', async () => {
    const { UUID } = await ask({ ReportType: 'EInvoicePurchase' })
    await h.store.asSystem((tx) =>
      tx.updateTable('document').set({ model: '{}' }).where('uuid', '=', UUID).execute(),
    )
    const told: unknown[] = []
    const states = async () => {
      await work((error) => void told.push(error))
      return (await listed(UUID))?.['Status']
    }
    expect(await states()).toBe('Waiting')
    expect(await states()).toBe('Waiting')
    expect(told).toHaveLength(1)
    h.clock.advance(5_000)
    expect(await states()).toBe('Waiting')
    h.clock.advance(30_000)
    expect(await states()).toBe('Error')
    expect(told).toHaveLength(3)
    expect((await listed(UUID))?.['Problem']).toMatch(/^Rapor hazırlanamadı/)
    expect(await refusalOf(bytesOf(UUID))).toMatchObject({ status: 422 })
  })
})

describe('templates', () => {
  const template = {
    Name: 'Kısa liste',
    ReportType: 'EInvoicePurchase',
    Type: 1,
    Columns: [
      { ID: 19, OrderNumber: 2, DisplayName: 'Genel toplam' },
      { ID: 8, OrderNumber: 1 },
    ],
  }
  const templates = async () =>
    (await h.call<PageAnswer>('reports.listTemplates', { company: 'buyer' })).Content
  const save = (id: string, body: object) => h.call<Answer>(id, { company: 'buyer', body })

  it('[AR2] created it is found, changed it is changed, deleted it is gone', async () => {
    const { ID } = await save('reports.createTemplate', template)
    expect(await templates()).toMatchObject([{ ID, Name: 'Kısa liste', Type: 'Header' }])
    const columns = await h.call<Wire['AccountingColumns']>('reports.columnsOfTemplate', {
      company: 'buyer',
      params: { id: String(ID) },
    })
    expect(columns.map(({ Name, DisplayName }) => [Name, DisplayName])).toEqual([
      ['Title', 'Ad / Unvan'],
      ['Payable', 'Genel toplam'],
    ])
    await save('reports.changeTemplate', { ...template, ID, Name: 'Uzun liste' })
    expect(await templates()).toMatchObject([{ ID, Name: 'Uzun liste' }])
    const id = await made({ TemplateID: ID })
    const rows = await rowsOf(await bytesOf(id))
    expect(rows.slice(6)).toEqual([
      ['Ad / Unvan', 'Genel toplam'],
      ['Işık Yazılım A.Ş.', 1200.6],
      ['Işık Yazılım A.Ş.', 12],
      ['Toplam', 1212.6],
    ])
    const [one] = (await h.call<PageAnswer>('reports.columnTemplates.list', { company: 'buyer' }))
      .Content
    const again = await h.call<Wire['RecordSaved']>('reports.makeFromTemplate', {
      company: 'buyer',
      params: { id: String(one?.['UUID']) },
      body: { ...period, FileType: 'Csv' },
    })
    expect(again).toMatchObject({ Box: 'reports.accounting' })
    expect(await listed(again.UUID)).toMatchObject({
      Name: 'Uzun liste',
      FileType: 'Csv',
    })
    await h.call('reports.deleteTemplate', { company: 'buyer', params: { id: String(ID) } })
    expect(await templates()).toEqual([])
    expect(await refusalOf(ask({ TemplateID: ID }))).toMatchObject({ status: 404 })
  })

  it('[AR1] what may be chosen depends on report and rows; 1 and 2 are words for these', async () => {
    const columns = (Type: string, ReportType: string) =>
      h.call<Wire['AccountingColumns']>('reports.columns', { params: { Type, ReportType } })
    expect((await columns('1', 'deductibleVat')).map(({ ID }) => ID)).toEqual(
      Array.from({ length: 13 }, (_, index) => 201 + index),
    )
    expect((await columns('2', 'EArchive')).map(({ Name }) => Name)).toContain('ItemName')
    expect(await refusalOf(columns('3', 'EArchive'))).toMatchObject({ status: 400 })
    expect(await refusalOf(columns('2', 'BaBs'))).toMatchObject({ status: 422 })
  })
})
