import { strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReport } from '#service/authority/read-report.ts'
import { createEmbeddedAuthority } from '#service/authority/embedded-authority.ts'
import { advanceMessages } from '#service/messaging/embedded-messenger.ts'
import { mirrorReports } from '#service/worker/mirror-reports.ts'
import { settleReports } from '#service/worker/settle-reports.ts'
import { createWorker } from '#service/worker/worker.ts'
import { insertCompany } from '../store-fixture.ts'
import {
  bill,
  invoice,
  newUuid,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
  type SentAnswer,
  type UploadAnswer,
} from './handler-fixture.ts'

/** A company of the service without a postbox: it has just been registered. */
const small = {
  id: '00000000-0000-4000-8000-00000000000c',
  name: 'Şükrü Ağaoğlu Çiçekçilik',
  taxNumber: taxNos.unregistered,
}

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await insertCompany(h.store, small)
  await h.addSeries('earchive', 'ARS', true)
  await h.addSeries('einvoice', 'EFT', true)
  await h.addSeries('ebill', 'ADS', true)
})
afterAll(() => h.close())

const internet = {
  WebSite: 'www.ornek.com.tr',
  PaymentMethod: 'ODEMEARACISI',
  PaymentAgentName: 'Güvenli Ödeme A.Ş.',
  PaymentDate: '2026-11-20',
  TransporterName: 'Palandöken Kargo',
  TransporterRegisterNumber: taxNos.foreign,
  TransportDate: '2026-11-21',
}
interface Wish {
  readonly uuid?: string
  readonly customer?: string
  readonly info?: Answer
}
function archive({ uuid = newUuid(), customer = taxNos.unregistered, info = {} }: Wish = {}) {
  const { EInvoice } = invoice({ uuid, customer, name: small.name })
  const { InvoiceProfile: _profile, ...head } = EInvoice.InvoiceInfo
  return {
    ArchiveInvoice: {
      ...EInvoice,
      InvoiceInfo: { ...head, SendType: 'ELEKTRONIK', SalesPlatform: 'NORMAL', ...info },
    },
  }
}
const send = (wish?: Wish) => h.call<SentAnswer>('earchive.send.model', { body: archive(wish) })
const listed = async (box: string, number: string, company: 'seller' | 'buyer' = 'seller') =>
  (await h.call<PageAnswer>(`earchive.${box}.list`, { company, query: { Search: number } }))
    .Content[0]
const report = async () => {
  h.clock.advance(1_000)
  await h.call('earchive.reports.send', { body: { PeriodYear: '2026', PeriodMonth: '11' } })
  const { Content } = await h.call<PageAnswer>('earchive.reports.list', { query: { PageSize: 1 } })
  return String(Content[0]?.['UUID'])
}
const reportXml = (id: string) => h.call<string>('earchive.reports.xml', { params: { id } })
const file = (name: string, content: string) => ({ name, bytes: strToU8(content) })
const upload = (...files: ReturnType<typeof file>[]) =>
  h.call<UploadAnswer>('earchive.old.uploadOld', { body: files })

describe('an e-archive invoice', () => {
  it('[EA5] is refused where its receiver has a postbox, at the tax number; no number is taken', async () => {
    const refused = await refusalOf(send({ customer: taxNos.buyer }))
    expect(refused).toMatchObject({ status: 422, paths: ['ArchiveInvoice.CustomerInfo.TaxNumber'] })
    expect(refused.message).toContain(taxNos.buyer)
    expect(await send()).toMatchObject({ InvoiceNumber: 'ARS2026000000001' })
  })

  it('[EA6] says on its row, in its XML and on paper how it was handed over', async () => {
    const { UUID, InvoiceNumber } = await send({
      info: { SalesPlatform: 'INTERNET', InternetInfo: internet, ISDespatch: true },
    })
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({
      SendType: 'ELEKTRONIK',
      IsInternet: true,
      TotalAmount: 100,
      TaxTotalAmount: 20,
      PayableAmount: 120,
      StatusCode: 'succeed',
      IsReport: false,
      IsCancel: false,
      ReceiverTaxNumber: taxNos.unregistered,
    })
    const xml = await h.call<string>('earchive.invoices.xml', { params: { id: UUID } })
    for (const part of [
      '<cbc:DocumentTypeCode>SendingType</cbc:DocumentTypeCode><cbc:DocumentType>ELEKTRONIK</cbc:DocumentType>',
      '<cbc:DocumentTypeCode>IS_DESPATCH</cbc:DocumentTypeCode>',
      '<cbc:ID>www.ornek.com.tr</cbc:ID>',
      'EARSIVFATURA',
    ])
      expect(xml).toContain(part)
    const { Content } = await h.call<PageAnswer>('earchive.invoices.list', {
      query: { SendType: ['ELEKTRONIK'], IsInternet: true },
    })
    expect(Content.map((row) => row['InvoiceNumber'])).toEqual([InvoiceNumber])
  })

  it('[EA7] of a sale over the internet says at the field what is missing', async () => {
    const faults = async (info: Answer) =>
      (await refusalOf(send({ info: { SalesPlatform: 'INTERNET', ...info } }))).paths.map((path) =>
        path?.replace('ArchiveInvoice.InvoiceInfo.InternetInfo.', ''),
      )
    expect(await faults({})).toEqual(['WebSite', 'PaymentMethod'])
    expect(
      await faults({ InternetInfo: { WebSite: 'bizim dükkân', PaymentMethod: 'ODEMEARACISI' } }),
    ).toEqual(['WebSite', 'PaymentAgentName', 'PaymentDate'])
    expect(
      await faults({ InternetInfo: { WebSite: 'ornek.com.tr', PaymentMethod: 'DIGER' } }),
    ).toEqual(['PaymentMethodName'])
    expect(
      await faults({
        InternetInfo: {
          ...internet,
          TransporterRegisterNumber: '111111111',
          TransporterName: null,
        },
      }),
    ).toEqual(['TransporterName', 'TransporterRegisterNumber'])
  })

  it('[EA8] that is cancelled before its report is never reported, and says so', async () => {
    const { UUID, InvoiceNumber } = await send()
    await h.call('earchive.invoices.cancel', { params: { id: UUID } })
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({
      IsCancel: true,
      StatusDetail: 'Raporlanmadan iptal edildi; raporlanmayacak',
    })
    const inEnglish = await h.call<Record<string, unknown>>('earchive.invoices.reportStatus', {
      params: { id: UUID },
      language: 'en',
    })
    expect(inEnglish['StatusDetail']).toBe(
      'Cancelled before it was reported; it will not be reported',
    )
    expect(await h.call('earchive.invoices.html', { params: { id: UUID } })).toContain(
      'data-stamp="isCancelled"',
    )
    const waiting = async () =>
      (
        await h.call<PageAnswer>('earchive.reports.toReport', { query: { PageSize: 100 } })
      ).Content.map((row) => row['DocumentNumber'])
    expect(await waiting()).not.toContain(InvoiceNumber)
    await h.call('earchive.invoices.revertCancel', { params: { id: UUID } })
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({
      IsCancel: false,
      StatusDetail: null,
      CancelDate: null,
    })
    expect(await waiting()).toContain(InvoiceNumber)
  })
})

describe('its report', () => {
  it('[EA9] tells how each invoice was handed over, and of sales over the internet where, how and when they were paid and who carries them', async () => {
    const paper = await send({ info: { SendType: 'KAGIT' } })
    const sold = await send({
      info: {
        SalesPlatform: 'INTERNET',
        InternetInfo: {
          ...internet,
          PaymentMethod: 'DIGER',
          PaymentMethodName: 'Hediye çeki',
          PaymentAgentName: null,
        },
      },
    })
    const xml = await reportXml(await report())
    const { issued } = readReport(xml)
    expect(issued.find(({ number }) => number === paper.InvoiceNumber)).toMatchObject({
      sendType: 'KAGIT',
      isInternet: false,
      total: '100.00',
      taxTotal: '20.00',
      payable: '120.00',
      file: paper.UUID,
    })
    expect(issued.find(({ number }) => number === sold.InvoiceNumber)).toMatchObject({
      sendType: 'ELEKTRONIK',
      isInternet: true,
      receiverTaxNo: taxNos.unregistered,
    })
    expect(xml).toContain(
      '<webAdresi>www.ornek.com.tr</webAdresi><odemeSekli>DIGER - Hediye çeki</odemeSekli><odemeTarihi>2026-11-20</odemeTarihi>' +
        `<gonderiBilgileri><gonderimTarihi>2026-11-21</gonderimTarihi><gonderiTasiyan><tuzelKisi><vkn>${taxNos.foreign}</vkn><unvan>Palandöken Kargo</unvan></tuzelKisi></gonderiTasiyan></gonderiBilgileri>`,
    )
  })

  it('[EA10] tells a cancellation that comes after it with the next one, once', async () => {
    const { UUID, InvoiceNumber } = await send()
    const first = await report()
    h.clock.advance(60_000)
    await h.call('earchive.invoices.cancel', { params: { id: UUID } })
    expect((await listed('invoices', InvoiceNumber))?.['StatusDetail']).toBe(
      'İptali bir sonraki raporla bildirilecek',
    )
    expect(
      (await refusalOf(h.call('earchive.invoices.revertCancel', { params: { id: UUID } }))).status,
    ).toBe(422)
    h.clock.advance(60_000)
    const second = await report()
    expect(readReport(await reportXml(second))).toMatchObject({
      issued: [],
      cancelled: [InvoiceNumber],
    })
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({
      ReportUUID: first,
      CancelReportUUID: second,
      IsCancel: true,
      IsReport: true,
    })
    expect((await refusalOf(report())).status).toBe(422)
  })

  it('[EA11] is listed to a receiver who is of the service, once it is accepted, with what is cancelled later', async () => {
    const inList = () =>
      h.store.asCompany(small.id, (tx) =>
        tx.selectFrom('record').selectAll().where('box', '=', 'earchive.gibPurchase').execute(),
      )
    const { UUID, InvoiceNumber } = await send({ info: { SendType: 'KAGIT' } })
    const first = await report()
    expect(await mirrorReports(h.ports, [])).toBe(0)
    await h.call('earchive.reports.checkFromGib', { params: { id: first } })
    const failures: unknown[] = []
    await mirrorReports(h.ports, failures)
    await mirrorReports(h.ports, failures)
    expect(failures).toEqual([])
    expect((await inList()).filter((row) => row.number === InvoiceNumber)).toMatchObject([
      {
        uuid: UUID,
        sender_tax_no: taxNos.seller,
        sender_name: 'Işık Yazılım A.Ş.',
        send_type: 'KAGIT',
        payable: '120.00',
        tax_exclusive: '100.00',
        issue_time: '12:02:04',
        is_cancelled: false,
      },
    ])
    h.clock.advance(60_000)
    await h.call('earchive.invoices.cancel', { params: { id: UUID } })
    h.clock.advance(60_000)
    await h.call('earchive.reports.checkFromGib', { params: { id: await report() } })
    await mirrorReports(h.ports, failures)
    expect((await inList()).find((row) => row.number === InvoiceNumber)?.is_cancelled).toBe(true)
    const events = await h.store.asCompany(small.id, (tx) =>
      tx
        .selectFrom('history')
        .select('event')
        .where('record_uuid', '=', UUID)
        .orderBy('id')
        .execute(),
    )
    expect(events.map(({ event }) => event)).toEqual(['gibListed', 'gibCancelled'])
  })

  it('[EA12] counts: what was mailed and arrived, what did not, what is cancelled', async () => {
    const { UUID, InvoiceNumber } = await send()
    await h.call('earchive.invoices.sendEmail', {
      body: { UUID, emailAddresses: ['a@ornek.com', 'bounce@ornek.com'] },
    })
    h.clock.advance(5_000)
    await h.store.asSystem((tx) => advanceMessages(tx, h.clock.now()))
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({
      MailStatus: true,
      SuccessMail: 1,
      ErrorMail: 1,
    })
    const counts = await h.call<Record<string, number>>('earchive.statistics.range')
    expect(counts).toMatchObject({
      SuccessMailCount: 1,
      ErrorMailCount: 1,
      CancelCount: 2,
      ErrorReportedCount: 0,
    })
    expect(counts['NotReportedCount']).toBe(1)
    expect(counts['TotalCount']).toBe(
      (await h.call<PageAnswer>('earchive.invoices.list')).TotalCount,
    )
  })
})

describe('old documents', () => {
  it('[EA1] are kept as they came, sale or purchase by the tax number of the company: no number, no sending, nobody told', async () => {
    const { UUID } = await send()
    const own = await h.call<string>('earchive.invoices.xml', { params: { id: UUID } })
    const before = { issued: (await h.issued()).length, outbox: (await h.outbox()).length }
    const sale = own.replaceAll(UUID, newUuid()).replace(/ARS2026\d{9}/, 'ESK2019000000001')
    const purchase = sale
      .replaceAll(/<cbc:UUID>.*?<\/cbc:UUID>/g, `<cbc:UUID>${newUuid()}</cbc:UUID>`)
      .replaceAll(taxNos.seller, 'SWAP')
      .replaceAll(taxNos.unregistered, taxNos.seller)
      .replaceAll('SWAP', taxNos.unregistered)
    const { Results } = await upload(
      file('satis.xml', sale),
      file('alis.xml', purchase),
      file('bos.xml', ''),
    )
    expect(Results.map((one) => [one.FileName, one.IsSuccess])).toEqual([
      ['satis.xml', true],
      ['alis.xml', true],
      ['bos.xml', false],
    ])
    const { Content } = await h.call<PageAnswer>('earchive.old.list', {
      query: { SortColumn: 'IsSale', SortType: 'ASC' },
    })
    expect(Content.map((row) => [row['IsSale'], row['InvoiceNumber'], row['SendType']])).toEqual([
      [false, 'ESK2019000000001', 'ELEKTRONIK'],
      [true, 'ESK2019000000001', 'ELEKTRONIK'],
    ])
    expect(await h.call('earchive.old.xml', { params: { id: String(Content[1]?.['UUID']) } })).toBe(
      sale,
    )
    expect({ issued: (await h.issued()).length, outbox: (await h.outbox()).length }).toEqual(before)
    expect((await upload(file('yine.xml', sale))).Results[0]).toMatchObject({
      IsSuccess: true,
      UUID: Content[1]?.['UUID'],
    })
  })

  it('[SV103] of a profile that nobody knows are those of no other family', async () => {
    const { UUID } = await send()
    const own = await h.call<string>('earchive.invoices.xml', { params: { id: UUID } })
    const uuid = newUuid()
    const xml = own.replaceAll(UUID, uuid).replace(/<cbc:ProfileID>[^<]*/, '<cbc:ProfileID>ESKI')
    const { Results } = await upload(file('eski.xml', xml))
    expect(Results).toMatchObject([
      { IsSuccess: true, UUID: uuid, Errors: [expect.stringContaining('ESKI')] },
    ])
  })

  it('[EA2] are refused with a reason where they were issued here or are of another kind', async () => {
    const { UUID, InvoiceNumber } = await send()
    const own = await h.call<string>('earchive.invoices.xml', { params: { id: UUID } })
    const network = await h.call<SentAnswer>('einvoice.send.model', { body: invoice() })
    const table = await h.call<SentAnswer>('ebill.send.model', { body: bill() })
    const files = [
      own,
      await h.call<string>('einvoice.sale.xml', { params: { id: network.UUID } }),
      await h.call<string>('ebill.bills.xml', { params: { id: table.UUID } }),
    ]
    const { Results } = await upload(...files.map((xml, index) => file(`${index}.xml`, xml)))
    expect(Results.map((one) => one.IsSuccess)).toEqual([false, false, false])
    expect(Results.map((one) => one.Errors[0])).toEqual([
      expect.stringContaining(InvoiceNumber),
      expect.stringContaining('TICARIFATURA'),
      expect.stringContaining('Invoice'),
    ])
  })
})

describe("the authority's word on a report", () => {
  const worker = () =>
    createWorker({ ...h.ports, authority: createEmbeddedAuthority(h.ports) }, { intervalMs: 1_000 })
  const codeOf = async (id: string) =>
    (await h.call<PageAnswer>('earchive.reports.list', { query: { UUID: id } })).Content[0]?.[
      'GIBCode'
    ]

  it('[SK20] comes without anybody asking, once, after a moment; the history tells both', async () => {
    await send()
    const id = await report()
    await worker().tick()
    expect(await codeOf(id)).toBe('1000')
    h.clock.advance(5_000)
    await worker().tick()
    await worker().tick()
    expect(await codeOf(id)).toBe('1300')
    const histories = await h.call<readonly Answer[]>('earchive.reports.histories', {
      params: { id },
    })
    expect(histories).toHaveLength(2)
  })

  it('[SK21] leaves the documents of a refused report to be reported again, in the next section', async () => {
    const failures: unknown[] = []
    h.clock.advance(5_000)
    await settleReports(h.ports, failures)
    const { InvoiceNumber } = await send()
    const id = await report()
    await h.store.asSystem((tx) =>
      tx.updateTable('report').set({ xml: '<kesik/>' }).where('uuid', '=', id).execute(),
    )
    h.clock.advance(5_000)
    expect([
      await settleReports(h.ports, failures),
      await settleReports(h.ports, failures),
    ]).toEqual([1, 0])
    expect([failures, await codeOf(id)]).toEqual([[], '1160'])
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({ StatusCode: 'error' })
    const again = await report()
    expect(readReport(await reportXml(again)).issued.map(({ number }) => number)).toEqual([
      InvoiceNumber,
    ])
    expect(await listed('invoices', InvoiceNumber)).toMatchObject({
      StatusCode: 'succeed',
      ReportUUID: again,
    })
  })
})
