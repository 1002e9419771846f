import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '#service/base/error.ts'
import {
  bill,
  ids,
  invoice,
  newUuid,
  openHandlers,
  refusalOf,
  taxNos,
  type Handled,
  type SentAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'ABC', true)
  await h.addSeries('einvoice', 'XYZ')
  await h.addSeries('ebill', 'ADS', true)
})
afterAll(() => h.close())

const send = (body: unknown) => h.call<SentAnswer>('einvoice.send.model', { body })
/** As a client does that is told that the database is busy and that it should try again: nothing was saved. */
async function sendUntilAnswered(body: unknown): Promise<SentAnswer> {
  for (;;) {
    try {
      return await send(body)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status !== 503) throw error
    }
  }
}
const ordinals = (numbers: readonly (string | null)[]) =>
  numbers.map((number) => Number(number?.slice(7))).sort((a, b) => a - b)
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('numbers', () => {
  it('[SV1] leaves no hole and no double with 50 concurrent sends and failing ones in between', async () => {
    await h.addSeries('einvoice', 'CON')
    const good = Array.from({ length: 50 }, () => invoice({ serie: 'CON' }))
    const bad = Array.from({ length: 25 }, (_, index) =>
      index % 3 === 0
        ? invoice({ serie: 'CON', customer: taxNos.unregistered })
        : index % 3 === 1
          ? invoice({ serie: 'CON', price: 0, date: '2031-01-01' })
          : invoice({ serie: 'CON', alias: 'urn:mail:nobody@cagdas.example' }),
    )
    const bodies = [...good, ...bad].sort((a, b) =>
      a.EInvoice.InvoiceInfo.UUID.slice(-2).localeCompare(b.EInvoice.InvoiceInfo.UUID.slice(-2)),
    )
    const results = await Promise.allSettled(bodies.map(sendUntilAnswered))
    const sent = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(sent).toHaveLength(50)
    expect(ordinals(sent.map((one) => one.InvoiceNumber))).toEqual(upTo(50))
    const stored = (await h.issued()).filter((record) => record.number?.startsWith('CON'))
    expect(ordinals(stored.map((record) => record.number))).toEqual(upTo(50))
  })

  it('[SV2] refuses an unknown or inactive series with 3009 and a document without series and default with 2065', async () => {
    expect(await refusalOf(send(invoice({ serie: 'NON' })))).toMatchObject({
      status: 404,
      codes: [3009],
      paths: ['EInvoice.InvoiceInfo.InvoiceSerieOrNumber'],
    })
    const series = await h.addSeries('einvoice', 'OFF')
    await h.call('einvoice.series.update', { body: { ID: series['ID'], IsActive: false } })
    expect(await refusalOf(send(invoice({ serie: 'OFF' })))).toMatchObject({
      status: 404,
      codes: [3009],
    })
    expect(
      await refusalOf(
        h.call('einvoice.send.model', {
          company: 'buyer',
          body: invoice({ customer: taxNos.seller }),
        }),
      ),
    ).toMatchObject({ status: 422, codes: [2065] })
  })

  it('[SV3] accepts a whole number only when it is the next one', async () => {
    await h.addSeries('einvoice', 'NXT')
    expect(await refusalOf(send(invoice({ serie: 'NXT2026000000002' })))).toMatchObject({
      status: 422,
      codes: [2100],
      message: expect.stringContaining('NXT2026000000001'),
    })
    expect((await send(invoice({ serie: 'NXT2026000000001' }))).InvoiceNumber).toBe(
      'NXT2026000000001',
    )
    expect(await refusalOf(send(invoice({ serie: 'NXT2026000000001' })))).toMatchObject({
      status: 422,
      codes: [2100],
    })
    expect(await refusalOf(send(invoice({ serie: 'NXT2025000000002' })))).toMatchObject({
      status: 422,
      codes: [2100],
    })
    expect((await send(invoice({ serie: 'NXT' }))).InvoiceNumber).toBe('NXT2026000000002')
  })

  it('[SV4] does not let dates run backwards within a series, and says the last one', async () => {
    await send(invoice({ serie: 'XYZ', date: '2026-11-20' }))
    expect(await refusalOf(send(invoice({ serie: 'XYZ', date: '2026-11-19' })))).toMatchObject({
      status: 422,
      codes: [2100],
      message: expect.stringContaining('20.11.2026'),
    })
    expect((await send(invoice({ serie: 'XYZ', date: '2026-11-20' }))).InvoiceNumber).toBe(
      'XYZ2026000000002',
    )
  })

  it('[SV5] begins again at 1 in each year of issue', async () => {
    await h.addSeries('einvoice', 'YRS')
    expect((await send(invoice({ serie: 'YRS', date: '2025-12-31' }))).InvoiceNumber).toBe(
      'YRS2025000000001',
    )
    expect((await send(invoice({ serie: 'YRS', date: '2026-01-02' }))).InvoiceNumber).toBe(
      'YRS2026000000001',
    )
  })

  it('[SV6] counts a series once for the company, whatever the family', async () => {
    await h.addSeries('einvoice', 'ONE')
    await h.addSeries('ebill', 'ONE')
    expect((await send(invoice({ serie: 'ONE' }))).InvoiceNumber).toBe('ONE2026000000001')
    expect((await h.call('ebill.send.model', { body: bill({ serie: 'ONE' }) }))['BillNumber']).toBe(
      'ONE2026000000002',
    )
  })
})

describe('the ETTN', () => {
  it('[SV7] answers the same document again with the first answer and stores nothing', async () => {
    const body = invoice()
    const first = await send(body)
    const before = (await h.outbox()).length
    expect(await send(body)).toEqual(first)
    expect(await send({ ...body, CustomerAlias: null })).toEqual(first)
    expect((await h.outbox()).length).toBe(before)
  })

  it('[SV8] refuses another document under the same ETTN with 1001, and takes no number for it', async () => {
    await h.addSeries('einvoice', 'DUP')
    const uuid = newUuid()
    await send(invoice({ uuid, serie: 'DUP' }))
    expect(await refusalOf(send(invoice({ uuid, serie: 'DUP', price: 999 })))).toMatchObject({
      status: 409,
      codes: [1001],
    })
    expect((await send(invoice({ serie: 'DUP' }))).InvoiceNumber).toBe('DUP2026000000002')
  })

  it('[SV9] gives twenty concurrent sends of one document one number', async () => {
    await h.addSeries('einvoice', 'TWI')
    const body = invoice({ serie: 'TWI' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendUntilAnswered(body)))
    expect(new Set(answers.map((answer) => answer.InvoiceNumber))).toEqual(
      new Set(['TWI2026000000001']),
    )
  })
})

describe('what is sent', () => {
  it('[SV10] refuses broken rules with 2015, each with its sentence and place, in the language of the caller', async () => {
    const body = invoice({ customer: '631054056', date: '2030-01-01' })
    const refusal = await refusalOf(send(body))
    expect(refusal).toMatchObject({ status: 422 })
    expect(refusal.codes.every((code) => code === 2015)).toBe(true)
    expect(refusal.paths).toEqual(
      expect.arrayContaining(['EInvoice.CustomerInfo.TaxNumber', 'EInvoice.InvoiceInfo.IssueDate']),
    )
    const english = await refusalOf(h.call('einvoice.send.model', { body, language: 'en' }))
    expect(english.message).toMatch(/cannot be sent \(problems: 2\)/)
  })

  it('[SV11] refuses a foreign supplier with 1000 and always writes its own company', async () => {
    expect(await refusalOf(send(invoice({ supplier: taxNos.buyer })))).toMatchObject({
      status: 409,
      codes: [1000],
    })
    const { UUID } = await send(invoice({ supplier: taxNos.seller }))
    expect(await h.call<string>('einvoice.sale.xml', { params: { id: UUID } })).toContain(
      'Işık Yazılım A.Ş.',
    )
  })

  it('[SV12] needs a registered receiver and a postbox that it has; the first one by default', async () => {
    expect(await refusalOf(send(invoice({ customer: taxNos.unregistered })))).toMatchObject({
      status: 404,
      codes: [3000],
      paths: ['EInvoice.CustomerInfo.TaxNumber'],
    })
    expect(await refusalOf(send(invoice({ alias: 'urn:mail:x@y.example' })))).toMatchObject({
      status: 404,
      codes: [3000],
      paths: ['CustomerAlias'],
    })
    const chosen = await send(invoice({ alias: 'urn:mail:pk2@cagdas.example' }))
    const standard = await send(invoice())
    const aliases = new Map(
      (await h.issued()).map((record) => [record.uuid, record.receiver_alias]),
    )
    expect(aliases.get(chosen.UUID)).toBe('urn:mail:pk2@cagdas.example')
    expect(aliases.get(standard.UUID)).toBe('urn:mail:pk@cagdas.example')
  })

  it('[SV13] queues what travels and waits for it; what is reported has succeeded at once', async () => {
    const { UUID } = await send(invoice({ profile: 'TICARIFATURA' }))
    const basic = await send(invoice({ profile: 'TEMELFATURA' }))
    const reported = await h.call('ebill.send.model', { body: bill() })
    const records = new Map((await h.issued()).map((record) => [record.uuid, record]))
    expect(records.get(UUID)).toMatchObject({
      status: 'waiting',
      answer: 'waitingForApproval',
      is_issued: true,
    })
    expect(records.get(basic.UUID)).toMatchObject({ status: 'waiting', answer: 'unknown' })
    expect(records.get(String(reported['UUID']))).toMatchObject({
      status: 'succeed',
      is_reported: false,
    })
    const queued = (await h.outbox()).filter((row) =>
      [UUID, basic.UUID, reported['UUID']].includes(row.record_uuid),
    )
    expect(queued.map((row) => [row.kind, row.state, row.box])).toEqual([
      ['send', 'queued', 'einvoice.sale'],
      ['send', 'queued', 'einvoice.sale'],
    ])
    expect(queued[0]?.payload).toMatchObject({
      senderTaxNo: taxNos.seller,
      receiverTaxNo: taxNos.buyer,
      receiverAlias: 'urn:mail:pk@cagdas.example',
    })
  })

  it('[SV14] sends an XML letter by letter when it carries the next number, and otherwise says which is next', async () => {
    await h.addSeries('einvoice', 'RAW')
    const { UUID } = await send(invoice({ serie: 'RAW' }))
    const xml = await h.call<string>('einvoice.sale.xml', { params: { id: UUID } })
    const uuid = newUuid()
    const next = xml.replaceAll(UUID, uuid).replaceAll('RAW2026000000001', 'RAW2026000000002')
    const file = (text: string) => [{ name: 'a.xml', bytes: new TextEncoder().encode(text) }]
    expect(
      await refusalOf(
        h.call('einvoice.send.xml', {
          body: file(next.replaceAll('RAW2026000000002', 'RAW2026000000007')),
        }),
      ),
    ).toMatchObject({ status: 422, codes: [2100] })
    const answer = await h.call<SentAnswer>('einvoice.send.xml', { body: file(next) })
    expect(answer).toEqual({ UUID: uuid, InvoiceNumber: 'RAW2026000000002' })
    expect(await h.call<string>('einvoice.sale.xml', { params: { id: uuid } })).toBe(next)
    expect(await h.call<SentAnswer>('einvoice.send.xml', { body: file(next) })).toEqual(answer)
    expect(
      await refusalOf(h.call('einvoice.send.xml', { company: 'buyer', body: file(next) })),
    ).toMatchObject({ status: 409, codes: [1000] })
    expect(
      await refusalOf(h.call('einvoice.send.xml', { body: file('<!DOCTYPE a><a/>') })),
    ).toMatchObject({ status: 422 })
    expect(await h.call<string>('einvoice.send.xmlPreview', { body: file(next) })).toContain(
      'data-draft="true"',
    )
  })

  it('[SV101] sends an XML that only our own rules doubt, says so in the answer, and in the history to each reader in his language', async () => {
    await h.addSeries('einvoice', 'DBT')
    const { UUID } = await send(invoice({ serie: 'DBT' }))
    const xml = await h.call<string>('einvoice.sale.xml', { params: { id: UUID } })
    const district = '<cbc:CitySubdivisionName>Kadıköy</cbc:CitySubdivisionName>'
    expect(xml).toContain(district)
    const doubtful = (uuid: string, number: string) =>
      xml
        .replaceAll(UUID, uuid)
        .replaceAll('DBT2026000000001', number)
        .replace(district, '<cbc:CitySubdivisionName/>')
    const [byFile, inZip] = [newUuid(), newUuid()]
    const bytes = (text: string) => new TextEncoder().encode(text)
    const body = [{ name: 'a.xml', bytes: bytes(doubtful(byFile, 'DBT2026000000002')) }]
    const answer = {
      UUID: byFile,
      InvoiceNumber: 'DBT2026000000002',
      Warnings: [expect.stringMatching(/^Belge alındı; kontrol edin: Adreste eksik var/)],
    }
    expect(await h.call('einvoice.send.xmlPreview', { body })).toContain('data-draft="true"')
    expect(await h.call('einvoice.send.xml', { body })).toEqual(answer)
    expect(await h.call('einvoice.send.xml', { body })).toEqual(answer)
    const ZIPFileBase64 = Buffer.from(doubtful(inZip, 'DBT2026000000003')).toString('base64')
    expect(await h.call('einvoice.send.base64', { body: { ZIPFileBase64 } })).toMatchObject({
      UUID: inZip,
      Warnings: [expect.stringContaining('Adreste eksik var')],
    })
    const history = (language: 'tr' | 'en') =>
      h.call<readonly { Description: string }[]>('einvoice.sale.histories', {
        params: { id: byFile },
        language,
      })
    expect((await history('en')).map(({ Description }) => Description)).toEqual([
      'Please check: The address is not complete: give city, district and country.',
      'Sent with the number DBT2026000000002',
    ])
    expect((await history('tr'))[0]?.Description).toContain('Adreste eksik var')
  })

  it('[SV101] refuses the same in the editor, and an XML whose number or amounts cannot be kept', async () => {
    const body = invoice()
    const { District: _district, ...customer } = body.EInvoice.CustomerInfo
    expect(
      await refusalOf(send({ EInvoice: { ...body.EInvoice, CustomerInfo: customer } })),
    ).toMatchObject({ status: 422, paths: ['EInvoice.CustomerInfo.District'] })
    await h.addSeries('einvoice', 'BIG')
    const { UUID } = await send(invoice({ serie: 'BIG' }))
    const xml = (await h.call<string>('einvoice.sale.xml', { params: { id: UUID } }))
      .replaceAll(UUID, newUuid())
      .replaceAll('BIG2026000000001', 'BIG2026000000002')
    const sendXml = (text: string) =>
      h.call<SentAnswer>('einvoice.send.xml', {
        body: [{ name: 'a.xml', bytes: new TextEncoder().encode(text) }],
      })
    const large = xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$112345678901234567')
    expect(await refusalOf(sendXml(large))).toMatchObject({ status: 422, codes: [2015] })
    expect(await refusalOf(sendXml(xml.replace('BIG2026000000002', 'BIG')))).toMatchObject({
      status: 422,
      codes: [2015],
    })
    expect(await sendXml(xml)).toMatchObject({ InvoiceNumber: 'BIG2026000000002' })
  })

  it('[SV15] previews, downloads and prints without storing anything', async () => {
    const before = (await h.issued()).length
    const body = invoice()
    expect(await h.call<string>('einvoice.send.preview', { body })).toContain('data-draft="true"')
    expect(await h.call<string>('einvoice.send.download', { body })).toContain('<cbc:ID/>')
    expect(
      Buffer.from(await h.call<string>('einvoice.send.downloadPdf', { body }), 'base64').toString(),
    ).toMatch(/^%PDF-/)
    expect((await h.issued()).length).toBe(before)
  })

  it('[SV16] keeps every state of the company: history, outbox and document belong to the record', async () => {
    const records = await h.issued()
    const documents = await h.store.asCompany(ids.seller, (tx) =>
      tx
        .selectFrom('document')
        .select('uuid')
        .where('box', 'in', ['einvoice.sale', 'ebill.bills'])
        .execute(),
    )
    expect(new Set(documents.map((row) => row.uuid))).toEqual(
      new Set(records.map((record) => record.uuid)),
    )
    const outbox = await h.outbox()
    expect(new Set(outbox.map((row) => row.record_uuid))).toEqual(
      new Set(
        records.filter((record) => record.box === 'einvoice.sale').map((record) => record.uuid),
      ),
    )
  })
})
