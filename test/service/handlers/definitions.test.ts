import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { ruleTermHolds } from '#documents/rules/rule-terms.ts'
import { factsOf } from '#service/records/notification-rules.ts'
import type { RecordRow } from '#service/records/row.ts'
import {
  bill,
  ids,
  invoice,
  newUuid,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
  type SentAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'DEF', true)
  await h.addSeries('ebill', 'ADS', true)
})
afterAll(() => h.close())

const page = (id: string, query: Record<string, unknown> = {}) => h.call<PageAnswer>(id, { query })
const sendInvoice = (wish = {}) =>
  h.call<SentAnswer>('einvoice.send.model', { body: invoice(wish) })
const sendBill = async (wish: { date?: string; serie?: string } = {}) =>
  String((await h.call('ebill.send.model', { body: bill(wish) }))['UUID'])
const inBox = async (box: string, uuid: string) =>
  (await page(`${box}.list`, { Search: uuid })).Content[0]

describe('series', () => {
  it('[SV60] are named once, one is the default, and show their counters by year', async () => {
    expect(await refusalOf(h.addSeries('einvoice', 'DEF'))).toMatchObject({
      status: 409,
      codes: [1015],
    })
    const second = await h.addSeries('einvoice', 'SEC', true)
    const { Content } = await page('einvoice.series.list')
    expect(Content.filter((one) => one['IsDefault']).map((one) => one['Name'])).toEqual(['SEC'])
    await sendInvoice()
    expect((await page('einvoice.series.list', { Search: 'sec' })).Content[0]).toMatchObject({
      Details: [{ Year: '2026', OrdinalNumber: 1, LastIssueDate: '2026-11-21T00:00:00' }],
    })
    expect(
      await refusalOf(
        h.call('einvoice.series.update', { body: { ID: second['ID'], IsActive: false } }),
      ),
    ).toMatchObject({ status: 422 })
    expect(
      (await page('einvoice.series.list', { IsDefault: false })).Content.map((one) => one['Name']),
    ).toEqual(['DEF'])
    expect(
      await refusalOf(
        h.call('einvoice.series.update', {
          company: 'buyer',
          body: { ID: second['ID'], IsActive: true },
        }),
      ),
    ).toMatchObject({ status: 404 })
  })
})

describe('templates', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const xslt =
    '<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"><xsl:template match="/">ş</xsl:template></xsl:stylesheet>'

  it('[SV61] are kept as they came, shown with the latest document, and used where they are the default', async () => {
    const template = await h.call('einvoice.templates.createFile', {
      body: { Name: 'Bizim', IsDefault: true, Base64String: base64(xslt) },
    })
    const params = { id: String(template['ID']) }
    expect(
      Buffer.from(
        await h.call<string>('einvoice.templates.download', { params }),
        'base64',
      ).toString(),
    ).toBe(xslt)
    expect(await h.call<string>('einvoice.templates.preview', { params })).toContain('ş')
    const { UUID } = await sendInvoice()
    expect(await h.call<string>('einvoice.sale.html', { params: { id: UUID } })).toContain('ş')
    await h.call('einvoice.templates.updateFile', {
      body: { ID: template['ID'], Name: 'Bizim', Base64String: base64(xslt.replace('ş', 'ğ')) },
    })
    expect(await h.call<string>('einvoice.templates.preview', { params })).toContain('ğ')
    await h.call('einvoice.templates.update', { body: { ID: template['ID'], Name: 'Yeni ad' } })
    expect((await page('einvoice.templates.list', { Search: 'YENİ' })).Content).toHaveLength(1)
    expect(await h.call<readonly Answer[]>('einvoice.templates.files')).toHaveLength(1)
    await h.call('einvoice.templates.delete', { params })
    expect(await refusalOf(h.call('einvoice.templates.download', { params }))).toMatchObject({
      status: 404,
    })
  })

  it('[SV62] that are no XML, name a DOCTYPE or are no stylesheet are refused with the line', async () => {
    const create = (text: string) =>
      refusalOf(h.call('ebill.templates.createFile', { body: { Name: 'x', Base64String: text } }))
    for (const text of [
      base64('<a><b></a>'),
      base64('<!DOCTYPE html><html/>'),
      base64('<html><body>no stylesheet</body></html>'),
      base64('merhaba'),
      'çç',
      Buffer.from([0xff, 0xfe, 0xfd]).toString('base64'),
    ])
      expect(await create(text)).toMatchObject({ status: 422, paths: ['Base64String'] })
    const sample = await h.call('ebill.templates.createFile', {
      body: { Name: 'x', Base64String: base64(xslt) },
    })
    expect(
      await h.call<string>('ebill.templates.preview', { params: { id: String(sample['ID']) } }),
    ).toContain('AAA2026000000001')
    await h.call('ebill.templates.delete', { params: { id: String(sample['ID']) } })
  })
})

describe('tags', () => {
  it('[SV63] have names of their own, whatever the letters, and leave records when they are deleted', async () => {
    const tag = await h.call('einvoice.tags.create', {
      body: { Name: 'İhracat', Color: '#ff0000' },
    })
    expect(
      await refusalOf(h.call('einvoice.tags.create', { body: { Name: 'ihracat' } })),
    ).toMatchObject({ status: 409, codes: [1015] })
    expect(
      await refusalOf(h.call('einvoice.tags.update', { body: { UUID: newUuid(), Name: 'x' } })),
    ).toMatchObject({ status: 404 })
    await h.call('einvoice.tags.update', {
      body: { UUID: tag['UUID'], Name: 'İHRACAT', Description: 'yurt dışı' },
    })
    expect((await page('einvoice.tags.list', { Search: 'dişi' })).Content).toEqual([
      { UUID: tag['UUID'], Name: 'İHRACAT', Description: 'yurt dışı', Color: '#ff0000' },
    ])
    const { UUID } = await sendInvoice()
    await h.call('einvoice.sale.tags', { body: { DocumentUUID: UUID, Tags: [tag['UUID']] } })
    expect(
      await h.call<readonly Answer[]>('einvoice.sale.tagsOf', { params: { id: UUID } }),
    ).toHaveLength(1)
    expect(
      await refusalOf(
        h.call('einvoice.sale.tags', { body: { DocumentUUID: UUID, Tags: [newUuid()] } }),
      ),
    ).toMatchObject({ status: 404, paths: ['Tags[0]'] })
    await h.call('einvoice.tags.delete', { params: { id: String(tag['UUID']) } })
    expect(await inBox('einvoice.sale', UUID)).toMatchObject({ Tags: [] })
    expect(
      await refusalOf(
        h.call('einvoice.sale.specialCode', {
          body: { UUID: [UUID, newUuid()], SpecialCode: 'x' },
        }),
      ),
    ).toMatchObject({ status: 404 })
    expect(await inBox('einvoice.sale', UUID)).toMatchObject({ SpecialCode: null })
  })
})

describe('notification rules', () => {
  const rule = (Rules: unknown[], more = {}) => ({
    NotificationDto: {
      RuleName: 'Büyükler',
      Rules,
      Contact: [{ NotificationValue: 'a@b.example', NotificationValueType: 'Mail' }],
      IsActive: true,
      ...more,
    },
  })

  it('[SV64] tell their contacts of each document that meets them, once', async () => {
    await h.call('einvoice.sale.notifications.create', {
      body: rule([
        {
          Property: 'PayableAmount',
          Operator: 'Between',
          ValueFirst: '1000',
          ValueSecond: '2000.50',
        },
        { Property: 'TaxNumber', Operator: 'Equal', ValueFirst: taxNos.buyer },
      ]),
    })
    await h.call('einvoice.sale.notifications.create', {
      body: rule([
        { Property: 'DocumentType', Operator: 'Equal', ValueFirst: 'satis' },
        { Property: 'PayableAmount', Operator: 'GreaterOrEqual', ValueFirst: '1200' },
      ]),
    })
    const small = await sendInvoice({ price: 10 })
    const large = await sendInvoice({ price: 1000 })
    const told = async (id: string) =>
      (await h.call<readonly Answer[]>('einvoice.sale.mailHistories', { params: { id } })).map(
        (mail) => mail['Email'],
      )
    expect(await told(small.UUID)).toEqual([])
    expect(await told(large.UUID)).toEqual(['a@b.example'])
    const { Content } = await page('einvoice.sale.notifications.list')
    expect(Content).toHaveLength(2)
    const id = String(Content[0]?.['ID'])
    expect(
      await h.call<readonly Answer[]>('einvoice.sale.notifications.get', { params: { id } }),
    ).toMatchObject([
      {
        RuleName: 'Büyükler',
        RuleList: [{ Property: 'PayableAmount' }, { Property: 'TaxNumber' }],
      },
    ])
    for (const row of Content)
      await h.call('einvoice.sale.notifications.update', {
        body: rule([{ Property: 'DocumentType', Operator: 'Equal', ValueFirst: 'SATIS' }], {
          ID: row['ID'],
          IsActive: false,
        }),
      })
    expect(await told((await sendInvoice({ price: 1000 })).UUID)).toEqual([])
    await h.call('einvoice.sale.notifications.delete', { params: { id } })
    expect(
      await refusalOf(h.call('einvoice.sale.notifications.get', { params: { id } })),
    ).toMatchObject({ status: 404 })
    expect((await page('einvoice.purchase.notifications.list')).TotalCount).toBe(0)
  })

  it('[SV65] that compare what is no amount, or name no number, range or address, are refused at their places', async () => {
    const wrong = rule(
      [
        { Property: 'DocumentType', Operator: 'SmallOrEqual', ValueFirst: '1' },
        { Property: 'PayableAmount', Operator: 'Equal', ValueFirst: 'çok' },
        { Property: 'PayableAmount', Operator: 'Between', ValueFirst: '5', ValueSecond: '1' },
      ],
      { Contact: [{ NotificationValue: 'kimse', NotificationValueType: 'Sms' }] },
    )
    expect(
      (await refusalOf(h.call('einvoice.sale.notifications.create', { body: wrong }))).paths,
    ).toEqual([
      'NotificationDto.Rules[0].Operator',
      'NotificationDto.Rules[1].ValueFirst',
      'NotificationDto.Rules[2].ValueSecond',
      'NotificationDto.Contact[0].NotificationValue',
    ])
  })

  it('[SV66] compare amounts as decimals and words without regard to letters', () => {
    const record = {
      payable: '100.10',
      tax_exclusive: '9',
      allowance_total: '0.00',
      profile: 'TICARIFATURA',
      type: 'SATIS',
      sender_tax_no: '1',
      receiver_tax_no: '2',
      company_tax_no: '1',
      envelope_uuid: null,
      receiver_alias: null,
      email: null,
    } as RecordRow
    const holds = (
      Property: 'PayableAmount' | 'TaxableAmount' | 'DocumentProfile' | 'TaxNumber' | 'SendType',
      Operator: 'GreaterOrEqual' | 'SmallOrEqual' | 'Equal' | 'NotEqual',
      ValueFirst: string,
    ) => ruleTermHolds({ Property, Operator, ValueFirst, ValueSecond: null }, factsOf(record))
    expect(holds('PayableAmount', 'Equal', '100.1')).toBe(true)
    expect(holds('PayableAmount', 'GreaterOrEqual', '100.10')).toBe(true)
    expect(holds('TaxableAmount', 'GreaterOrEqual', '10')).toBe(false)
    expect(holds('DocumentProfile', 'Equal', 'ticarifatura')).toBe(true)
    expect(holds('DocumentProfile', 'NotEqual', 'TICARIFATURA')).toBe(false)
    expect(holds('TaxNumber', 'Equal', '2')).toBe(true)
    expect(holds('SendType', 'Equal', 'KAGIT')).toBe(true)
  })
})

describe('one record', () => {
  it('[SV70] is marked in bulk and back; each that is not there gets a message', async () => {
    const { UUID } = await sendInvoice()
    const nobody = newUuid()
    const operate = (operationType: string, body: string[]) =>
      h.call<string[]>('einvoice.sale.operation', { params: { operationType }, body })
    expect(await operate('Archived', [UUID, nobody])).toEqual([expect.stringContaining(nobody)])
    expect(await inBox('einvoice.sale', UUID)).toMatchObject({ IsArchive: true })
    await operate('Unarchived', [UUID])
    expect(await inBox('einvoice.sale', UUID)).toMatchObject({ IsArchive: false })
    expect(await refusalOf(operate('Explode', [UUID]))).toMatchObject({
      status: 400,
      paths: ['operationType'],
    })
    const told = await h.call<readonly Answer[]>('einvoice.sale.histories', {
      params: { id: UUID },
    })
    expect(told.map((row) => row['Description']).slice(0, 2)).toEqual([
      'Arşivden çıkarıldı',
      'Arşive kaldırıldı',
    ])
    const english = await h.call<readonly Answer[]>('einvoice.sale.histories', {
      params: { id: UUID },
      language: 'en',
    })
    expect(english.at(-1)).toMatchObject({
      Description: expect.stringMatching(/^Sent with the number /),
      UserName: 'Ayşe',
    })
  })

  it('[SV71] is mailed and messaged, with a history of each channel', async () => {
    const { UUID } = await sendInvoice()
    await h.call('einvoice.sale.sendEmail', {
      body: { UUID, emailAddresses: ['a@b.example', 'c@d.example'] },
    })
    await h.call('einvoice.sale.sendSms', { body: { UUID, Phone: '+90 532 123 45 67' } })
    await h.call('einvoice.sale.sendWhatsApp', { body: { UUID, Phone: '0532 123 45 67' } })
    expect(
      await h.call<readonly Answer[]>('einvoice.sale.mailHistories', { params: { id: UUID } }),
    ).toMatchObject([{ IsSuccess: true, Event: 'processed' }, { IsSuccess: true }])
    expect(
      await h.call<readonly Answer[]>('einvoice.sale.mailActivityHistories', {
        params: { id: UUID },
      }),
    ).toHaveLength(2)
    expect(
      await h.call<readonly Answer[]>('einvoice.sale.smsHistories', { params: { id: UUID } }),
    ).toMatchObject([{ To: '+905321234567', UUID }])
    expect(
      await h.call<readonly Answer[]>('einvoice.sale.whatsAppHistories', { params: { id: UUID } }),
    ).toHaveLength(1)
    expect(await inBox('einvoice.sale', UUID)).toMatchObject({ Email: 'a@b.example, c@d.example' })
  })

  it('[SV72] is asked for at the authority, and shows what it says', async () => {
    const { UUID } = await sendInvoice()
    const envelope = newUuid()
    await h.store.asCompany(ids.seller, async (tx) => {
      await tx
        .updateTable('record')
        .set({ envelope_uuid: envelope })
        .where('uuid', '=', UUID)
        .execute()
      await tx
        .insertInto('envelope')
        .values({
          company_id: ids.seller,
          uuid: envelope,
          box: 'einvoice.sale',
          kind: 'document',
          sender_tax_no: taxNos.seller,
          receiver_tax_no: taxNos.buyer,
          sender_alias: null,
          receiver_alias: null,
          gib_code: 1000,
          document_count: 1,
        })
        .execute()
    })
    h.states.set(envelope, 1300)
    expect(await h.call('einvoice.sale.checkFromGib', { params: { id: UUID } })).toMatchObject({
      EnvelopeUUID: envelope,
      EnvelopeGibCode: '1300',
      EnvelopeDescription: 'Başarıyla tamamlandı',
      AnswerEnvelopeUUID: null,
    })
    expect(await inBox('einvoice.sale', UUID)).toMatchObject({ StatusCode: 'succeed' })
    expect(
      await h.call('einvoice.sale.envelopeStatus', { params: { id: envelope } }),
    ).toMatchObject({ GIBCode: 1300 })
    expect(
      await h.call<PageAnswer>('einvoice.sale.envelopes', {
        body: { Search: envelope.slice(0, 30) },
      }),
    ).toMatchObject({
      TotalCount: 1,
      Content: [{ UUID: envelope, GIBCode: 1300, DocumentCount: 1 }],
    })
    expect(await h.call('einvoice.sale.status', { params: { id: UUID } })).toMatchObject({
      EnvelopeInfo: { GIBCode: 1300 },
      InvoiceStatus: { Code: 'succeed' },
    })
    expect(
      await refusalOf(h.call('einvoice.sale.checkFromGtb', { params: { id: UUID } })),
    ).toMatchObject({ status: 422, message: expect.stringContaining('IHRACAT') })
  })

  it('[SV73] is cancelled and that taken back only where the button would be there, and the refusal says why', async () => {
    const id = await sendBill()
    expect(await refusalOf(h.call('ebill.bills.revertCancel', { params: { id } }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('IsCancel: false (true)'),
    })
    expect(await h.call('ebill.bills.cancel', { params: { id } })).toEqual([])
    expect(await inBox('ebill.bills', id)).toMatchObject({
      IsCancel: true,
      CancelDate: '2026-11-21T09:00:00.000Z',
    })
    expect(await refusalOf(h.call('ebill.bills.cancel', { params: { id } }))).toMatchObject({
      status: 422,
    })
    expect(
      await refusalOf(
        h.call('ebill.bills.sendEmail', { body: { UUID: id, emailAddresses: ['a@b.example'] } }),
      ),
    ).toMatchObject({ status: 422 })
    expect(await h.call('ebill.bills.revertCancel', { params: { id } })).toBe(true)
    expect(await inBox('ebill.bills', id)).toMatchObject({ IsCancel: false, CancelDate: null })
  })
})

describe('reports', () => {
  const toReport = async () =>
    (await page('ebill.reports.toReport')).Content.map((row) => row['UUID'])
  const send = (PeriodMonth: string, PeriodYear = '2026') =>
    h.call('ebill.reports.send', { body: { PeriodYear, PeriodMonth } })

  it('[SV80] carry what was issued, section by section, and never what was cancelled before', async () => {
    const [kept, cancelled] = [await sendBill(), await sendBill()]
    await h.call('ebill.bills.cancel', { params: { id: cancelled } })
    expect(await toReport()).toContain(kept)
    expect(await toReport()).not.toContain(cancelled)
    expect(await refusalOf(send('12'))).toMatchObject({ status: 422 })
    expect(await refusalOf(send('01'))).toMatchObject({ status: 422 })
    expect(await send('11')).toBe(true)
    expect(await toReport()).toEqual([])
    expect(await inBox('ebill.bills', kept)).toMatchObject({
      IsReport: true,
      StatusCode: 'succeed',
    })
    expect(await inBox('ebill.bills', cancelled)).toMatchObject({ IsReport: false })
    const [report] = (await page('ebill.reports.list', { PeriodYear: '2026', PeriodMonth: '11' }))
      .Content
    expect(report).toMatchObject({
      SectionNumber: 1,
      GIBCode: '1000',
      TaxNumber: taxNos.seller,
      CancelInvoiceCount: 0,
    })
    const params = { id: String(report?.['UUID']) }
    const xml = await h.call<string>('ebill.reports.xml', { params })
    expect(xml).toMatch(
      /<eArsivRaporu xmlns="http:\/\/earsiv\.efatura\.gov\.tr"><baslik>.*<bolumNo>1<\/bolumNo><\/baslik><adisyon><adisyonNo>ADS2026\d{9}<\/adisyonNo>/,
    )
    const documents = await page('ebill.reports.documents', { UUID: params.id })
    expect(documents.Content.map((row) => row['UUID'])).toContain(kept)
    expect(documents.TotalCount).toBe(report?.['InvoiceCount'])
    expect(await h.call('ebill.reports.checkFromGib', { params })).toBe('Başarıyla tamamlandı')
    expect(await h.call<readonly Answer[]>('ebill.reports.histories', { params })).toMatchObject([
      { Description: 'Rapor kabul edildi' },
      { UserName: 'Ayşe' },
    ])
  })

  it('[SV81] carry a cancellation once, in a section of its own, when the document had been reported', async () => {
    const id = await sendBill()
    await send('11')
    h.clock.advance(60_000)
    await h.call('ebill.bills.cancel', { params: { id } })
    expect(await refusalOf(h.call('ebill.bills.revertCancel', { params: { id } }))).toMatchObject({
      status: 422,
    })
    expect(await toReport()).toEqual([id])
    h.clock.advance(60_000)
    await send('11')
    expect(await toReport()).toEqual([])
    const [report] = (await page('ebill.reports.list')).Content
    expect(report).toMatchObject({ SectionNumber: 3, InvoiceCount: 0, CancelInvoiceCount: 1 })
    expect(
      await h.call<string>('ebill.reports.xml', { params: { id: String(report?.['UUID']) } }),
    ).toMatch(
      /<adisyonIptal><adisyonNo>ADS\d+<\/adisyonNo><iptalTarihi>2026-11-21<\/iptalTarihi><toplamTutar>100\.00<\/toplamTutar><\/adisyonIptal>/,
    )
  })

  it('[JR4] what waits is told month by month, with its sums in each currency and cancellations apart, and is what a report then carries', async () => {
    const waiting = () => h.call<Wire['ReportWaiting']>('ebill.reports.waiting')
    expect(await waiting()).toEqual([])
    const reported = await sendBill()
    await send('11')
    h.clock.advance(60_000)
    await h.call('ebill.bills.cancel', { params: { id: reported } })
    const [euro, old] = [await sendBill(), await sendBill(), await sendBill()]
    await h.store.asSystem(async (tx) => {
      await tx
        .updateTable('record')
        .set({ currency: 'EUR', payable: '10.10' })
        .where('uuid', '=', euro)
        .execute()
      await tx
        .updateTable('record')
        .set({ issue_date: '2025-12-31' })
        .where('uuid', '=', old)
        .execute()
    })
    expect(await waiting()).toEqual([
      {
        PeriodYear: '2025',
        PeriodMonth: '12',
        Amounts: [
          {
            CurrencyCode: 'TRY',
            DocumentCount: 1,
            PayableAmount: 100,
            CancelCount: 0,
            CancelAmount: 0,
          },
        ],
      },
      {
        PeriodYear: '2026',
        PeriodMonth: '11',
        Amounts: [
          {
            CurrencyCode: 'EUR',
            DocumentCount: 1,
            PayableAmount: 10.1,
            CancelCount: 0,
            CancelAmount: 0,
          },
          {
            CurrencyCode: 'TRY',
            DocumentCount: 1,
            PayableAmount: 100,
            CancelCount: 1,
            CancelAmount: 100,
          },
        ],
      },
    ])
    h.clock.advance(60_000)
    await send('11')
    expect((await page('ebill.reports.list')).Content[0]).toMatchObject({
      InvoiceCount: 2,
      CancelInvoiceCount: 1,
    })
    expect((await waiting()).map((month) => `${month.PeriodYear}-${month.PeriodMonth}`)).toEqual([
      '2025-12',
    ])
    await send('12', '2025')
    expect(await waiting()).toEqual([])
  })

  it('[SV82] sent twice at the same time report each document once', async () => {
    await sendBill()
    const results = await Promise.allSettled([send('11'), send('11'), send('11')])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('look-ups', () => {
  it('[SV90] give the company with its aliases, and the companies of the user', async () => {
    expect(await h.call('company.get')).toMatchObject({
      TaxNumber: taxNos.seller,
      Aliases: [{ Alias: 'urn:mail:pk@isik.example', AliasType: 1, Type: 1 }],
    })
    expect(await h.call('general.companies')).toEqual([])
    expect(await h.call('general.identifications')).toEqual([])
  })

  it('[CY1] change its details: what was emptied is empty, what is left out stays', async () => {
    const change = (body: object) => h.call('company.change', { body })
    await change({ City: 'Bursa', Fax: '2245550000', PaymentMeansCode: 'NAKIT' })
    await change({ Fax: '', PaymentMeansCode: '' })
    expect(await h.call('company.get')).toMatchObject({
      City: 'Bursa',
      Fax: null,
      PaymentMeansCode: null,
    })
  })

  it('[CY7] change the list of their numbers; one that stays keeps its id, without the list all stay', async () => {
    const change = (Identifications?: object) =>
      h.call('company.change', { body: { Identifications } })
    const mersis = { Name: 'MERSISNO', Value: '0123456789012345' }
    const registry = { Name: 'TICARETSICILNO', Value: '12345' }
    await change([mersis, registry, registry])
    const ids = async () =>
      (await h.call<readonly Answer[]>('general.identifications')).map(({ ID, Name }) => [ID, Name])
    const [first, second, ...more] = await ids()
    expect([first?.[1], second?.[1], more]).toEqual(['MERSISNO', 'TICARETSICILNO', []])
    await change()
    await change([registry, { Name: 'SUBENO', Value: '7' }])
    expect(await ids()).toEqual([second, [expect.any(Number), 'SUBENO']])
    expect(await h.call('company.get')).toMatchObject({
      Identifications: [registry, { Name: 'SUBENO', Value: '7' }],
    })
    await change([])
    expect(await ids()).toEqual([])
  })

  it('[SV91] know who is registered, by number and by name', async () => {
    expect(
      await h.call('general.globalCustomer', { params: { taxNumber: taxNos.buyer } }),
    ).toMatchObject({
      Aliases: [{ Name: 'urn:mail:pk@cagdas.example' }, { Name: 'urn:mail:pk2@cagdas.example' }],
    })
    expect(
      await refusalOf(
        h.call('general.globalCustomer', { params: { taxNumber: taxNos.unregistered } }),
      ),
    ).toMatchObject({ status: 404 })
    expect(
      await h.call<readonly Answer[]>('general.searchGlobal', {
        params: { text: `FİRMA ${taxNos.foreign}` },
      }),
    ).toHaveLength(1)
    expect(
      await h.call<readonly Answer[]>('general.checkTaxNumber', { params: { text: taxNos.buyer } }),
    ).toHaveLength(2)
    expect(
      await h.call<readonly Answer[]>('general.globalCustomers', {
        body: [taxNos.buyer, taxNos.unregistered],
      }),
    ).toHaveLength(1)
    expect(
      await h.call<readonly Answer[]>('einvoice.registeredCompanies', {
        body: { TaxNumberList: [taxNos.unregistered, taxNos.foreign] },
      }),
    ).toMatchObject([{ IsRegistered: false, Aliases: [] }, { IsRegistered: true }])
    expect(
      await h.call<readonly Answer[]>('general.globalCustomers', {
        body: [taxNos.buyer],
        query: { globalUserType: 'DespatchAdvice' },
      }),
    ).toEqual([])
  })

  it('[SV92] find customers and stocks without regard to letters, and rates as text', async () => {
    await h.call('customers.add', { body: [{ TaxNumber: taxNos.buyer, Name: 'Çağdaş %50' }] })
    await h.call('stocks.add', {
      body: [{ Name: 'Şeker', UnitCode: 'KGM', Price: 12.5, TaxPercent: 10 }],
    })
    await h.store.asSystem(async (tx) => {
      await tx
        .insertInto('setting')
        .values({ key: 'exchangeRates', value: JSON.stringify({ USDBuy: 41.5, EUROSale: '48.2' }) })
        .execute()
    })
    expect(
      await h.call<readonly Answer[]>('customers.search', { params: { text: 'ÇAĞ' } }),
    ).toMatchObject([{ TaxNumber: taxNos.buyer }])
    expect(await h.call<readonly Answer[]>('customers.search', { params: { text: '%6' } })).toEqual(
      [],
    )
    expect(
      await h.call<readonly Answer[]>('customers.search', {
        company: 'buyer',
        params: { text: 'çağ' },
      }),
    ).toEqual([])
    expect(await h.call('customers.find', { params: { TaxNumber: taxNos.buyer } })).toMatchObject({
      Name: 'Çağdaş %50',
    })
    expect(
      await h.call<readonly Answer[]>('stocks.search', { params: { text: 'ŞEK' } }),
    ).toMatchObject([{ Price: 12.5, UnitCode: 'KGM', TaxPercent: 10 }])
    expect(await h.call('general.exchangeRate')).toEqual({
      USDBuy: '41.5',
      USDSale: null,
      EUROBuy: null,
      EUROSale: '48.2',
      GBPBuy: null,
      GBPSale: null,
    })
  })
})

describe('the numbers of a series', () => {
  it('[SK9] are looked through for what is missing and for dates that run backwards', async () => {
    const own = await openHandlers()
    try {
      const { ID } = (await own.addSeries('einvoice', 'GAP', true)) as unknown as { ID: number }
      for (const date of ['2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21', '2026-11-21'])
        await own.call('einvoice.send.model', { body: invoice({ date }) })
      const gaps = () => own.call<unknown[]>('einvoice.series.gaps', { params: { id: String(ID) } })
      expect(await gaps()).toEqual([
        { Year: '2026', Last: 5, Used: 5, Next: 'GAP2026000000006', Missing: [], Backwards: [] },
      ])
      await own.store.asSystem(async (tx) => {
        await tx
          .deleteFrom('record')
          .where('number', 'in', ['GAP2026000000002', 'GAP2026000000005'])
          .execute()
        await tx
          .updateTable('record')
          .set({ issue_date: '2026-11-01' })
          .where('number', '=', 'GAP2026000000004')
          .execute()
      })
      expect(await gaps()).toMatchObject([
        {
          Used: 3,
          Missing: [
            { From: 'GAP2026000000002', To: 'GAP2026000000002', Count: 1 },
            { From: 'GAP2026000000005', To: 'GAP2026000000005', Count: 1 },
          ],
          Backwards: [
            {
              Number: 'GAP2026000000004',
              IssueDate: '2026-11-01T00:00:00',
              Before: 'GAP2026000000003',
              BeforeDate: '2026-11-20T00:00:00',
            },
          ],
        },
      ])
      expect(
        await refusalOf(
          own.call('einvoice.series.gaps', { company: 'buyer', params: { id: String(ID) } }),
        ),
      ).toMatchObject({ status: 404 })
    } finally {
      await own.close()
    }
  })
})
