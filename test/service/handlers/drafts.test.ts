import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepDrafts } from '#service/records/deleted-drafts.ts'
import {
  bill,
  ids,
  invoice,
  newUuid,
  openHandlers,
  refusalOf,
  taxNos,
  type Handled,
  type PageAnswer,
  type SentAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'DRF', true)
  await h.addSeries('ebill', 'ADS', true)
})
afterAll(() => h.close())

const create = (body: unknown) => h.call<SentAnswer>('einvoice.drafts.create', { body })
const row = async (uuid: string) =>
  (await h.call<PageAnswer>('einvoice.drafts.list', { query: { Search: uuid } })).Content[0]

describe('drafts', () => {
  it('[UL15] a shared draft is called a draft, and nobody is told that a document was sent', async () => {
    const draft = invoice({})
    const { UUID } = draft.EInvoice.InvoiceInfo
    await create(draft)
    await h.call('einvoice.drafts.sendWhatsApp', { body: { UUID, Phone: '0532 123 45 67' } })
    const [message] = await h.store.asSystem((tx) =>
      tx.selectFrom('message').select('body').where('record_uuid', '=', UUID).execute(),
    )
    expect(message?.body).toContain('Bu bir taslaktır; belge henüz gönderilmedi.')
    expect(message?.body).not.toContain(UUID)
  })

  it('[SV30] may break rules and say how many; their shape and content come back as they were given', async () => {
    const ready = invoice({ alias: 'urn:mail:pk2@cagdas.example' })
    const broken = invoice({ customer: '631054056', date: '2031-01-01' })
    await create(ready)
    await create(broken)
    expect(await row(ready.EInvoice.InvoiceInfo.UUID)).toMatchObject({
      Status: 0,
      InvoiceStatusDescription: 'Gönderilmeye hazır',
      Alias: 'urn:mail:pk2@cagdas.example',
      PayableAmount: 120,
    })
    expect(await row(broken.EInvoice.InvoiceInfo.UUID)).toMatchObject({
      Status: 2,
      InvoiceStatusDescription: 'Eksik: 2',
    })
    const inEnglish = await h.call<PageAnswer>('einvoice.drafts.list', {
      query: { Search: broken.EInvoice.InvoiceInfo.UUID },
      language: 'en',
    })
    expect(inEnglish.Content[0]).toMatchObject({ InvoiceStatusDescription: 'Open points: 2' })
    expect(
      await h.call('einvoice.drafts.model', { params: { id: ready.EInvoice.InvoiceInfo.UUID } }),
    ).toEqual(ready)
    expect(
      await h.call<string>('einvoice.drafts.html', {
        params: { id: ready.EInvoice.InvoiceInfo.UUID },
      }),
    ).toContain('data-draft="true"')
    expect(
      await h.call<string>('einvoice.drafts.xml', {
        params: { id: ready.EInvoice.InvoiceInfo.UUID },
      }),
    ).toContain('<cbc:ID/>')
  })

  it('[SV31] gets an ETTN when it has none, and the one with the same ETTN is changed', async () => {
    const body = invoice()
    const nameless = {
      EInvoice: { ...body.EInvoice, InvoiceInfo: { ...body.EInvoice.InvoiceInfo, UUID: null } },
    }
    const { UUID } = await create(nameless)
    expect(UUID).toMatch(/^[0-9a-f-]{36}$/)
    const before = await h.call<PageAnswer>('einvoice.drafts.list')
    await create(invoice({ uuid: UUID, price: 500 }))
    expect((await h.call<PageAnswer>('einvoice.drafts.list')).TotalCount).toBe(before.TotalCount)
    expect(await row(UUID)).toMatchObject({ PayableAmount: 600 })
  })

  it('[SV93] what one person changes within ten minutes is one line of its history', async () => {
    const body = invoice()
    const { UUID } = await create(body)
    const lines = () =>
      h.store.asCompany(ids.seller, (tx) =>
        tx
          .selectFrom('history')
          .select('event')
          .where('record_uuid', '=', UUID)
          .orderBy('id')
          .execute(),
      )
    for (let save = 0; save < 5; save++) {
      h.clock.advance(10_000)
      await create(body)
    }
    expect((await lines()).map(({ event }) => event)).toEqual(['draftCreated', 'draftChanged'])
    h.clock.advance(10 * 60_000)
    await create(body)
    expect(await lines()).toHaveLength(3)
  })

  it('[SV32] takes no number until it is sent, then it is gone and its tags and special code go with it', async () => {
    const { UUID } = await create(invoice())
    const tag = await h.call('einvoice.tags.create', { body: { Name: 'Acele' } })
    await h.call('einvoice.drafts.tags', { body: { DocumentUUID: UUID, Tags: [tag['UUID']] } })
    await h.call('einvoice.drafts.specialCode', { body: { UUID: [UUID], SpecialCode: 'P-7' } })
    expect(
      await h.call('einvoice.drafts.confirmAndSend', { body: [{ UUID, Alias: null }] }),
    ).toEqual([])
    expect(await row(UUID)).toBeUndefined()
    const [sent] = (await h.call<PageAnswer>('einvoice.sale.list', { query: { Search: UUID } }))
      .Content
    expect(sent).toMatchObject({
      InvoiceNumber: 'DRF2026000000001',
      Tags: [tag],
      SpecialCode: 'P-7',
    })
    expect(
      await h.call('einvoice.drafts.confirmAndSend', { body: [{ UUID, Alias: null }] }),
    ).toEqual([])
    expect((await h.issued()).filter((record) => record.uuid === UUID)).toHaveLength(1)
  })

  it('[SV33] looks once at a draft that is named many times', async () => {
    const uuids = [newUuid(), newUuid()]
    const body = [...uuids, uuids[0]!.toUpperCase(), ...uuids].map((UUID) => ({ UUID }))
    const messages = await h.call<string[]>('einvoice.drafts.confirmAndSend', { body })
    expect(messages.map((message) => message.split(':')[0])).toEqual(uuids)
  })

  it('[SV33] sends the good ones of many and gives one message for each of the others', async () => {
    const good = await create(invoice())
    const broken = await create(invoice({ date: '2031-01-01' }))
    const nobody = newUuid()
    const messages = await h.call<string[]>('einvoice.drafts.confirmAndSend', {
      body: [broken, good].map(({ UUID }) => ({ UUID })).concat({ UUID: nobody }),
    })
    expect(messages).toHaveLength(2)
    expect(messages[0]).toContain(broken.UUID)
    expect(messages[1]).toContain(nobody)
    expect((await h.issued()).map((record) => record.uuid)).toContain(good.UUID)
    expect(await row(broken.UUID)).toBeDefined()
  })

  it('[SV34] is edited and sent in one step, and cannot be saved again afterwards', async () => {
    const body = invoice()
    await create(body)
    const changed = invoice({ uuid: body.EInvoice.InvoiceInfo.UUID, price: 70 })
    const sent = await h.call<SentAnswer>('einvoice.drafts.editAndSend', { body: changed })
    expect(await h.call<SentAnswer>('einvoice.drafts.editAndSend', { body: changed })).toEqual(sent)
    expect(await row(sent.UUID)).toBeUndefined()
    expect(await refusalOf(create(body))).toMatchObject({ status: 409, codes: [1001] })
  })

  it('[SV35] is made in bulk with tags and special codes, one message for each that was not', async () => {
    const tag = await h.call('einvoice.tags.create', { body: { Name: 'Toplu' } })
    const [first, second, third] = [invoice(), invoice({ supplier: taxNos.buyer }), invoice()]
    const item = (body: ReturnType<typeof invoice>, more = {}) => ({
      Invoice: body.EInvoice,
      CustomerAlias: 'urn:mail:pk@cagdas.example',
      ...more,
    })
    const messages = await h.call<string[]>('einvoice.drafts.createBulk', {
      body: {
        EInvoices: [
          item(first, { Tags: [tag['UUID']], SpecialCode: 'B1' }),
          item(second),
          item(third, { Tags: [newUuid()] }),
        ],
      },
    })
    expect(messages.map((message) => message.slice(0, 2))).toEqual(['2:', '3:'])
    expect(await row(first.EInvoice.InvoiceInfo.UUID)).toMatchObject({
      Tags: [tag],
      SpecialCode: 'B1',
      Alias: 'urn:mail:pk@cagdas.example',
    })
    expect(await row(third.EInvoice.InvoiceInfo.UUID)).toBeUndefined()
  })

  it('[SV36] are deleted all or none', async () => {
    const { UUID } = await create(invoice())
    expect(
      await refusalOf(h.call('einvoice.drafts.delete', { body: [UUID, newUuid()] })),
    ).toMatchObject({ status: 404 })
    expect(await row(UUID)).toBeDefined()
    expect(await h.call('einvoice.drafts.delete', { body: [UUID.toUpperCase()] })).toBe(true)
    expect(await row(UUID)).toBeUndefined()
  })

  it('[UL5] a deletion is taken back within a minute by who did it: row, place in the list, content, tags and history as before', async () => {
    const [older, newer] = [await create(invoice({ price: 777.77 })), await create(invoice())]
    const tag = await h.call('einvoice.tags.create', { body: { Name: 'Geri' } })
    await h.call('einvoice.drafts.tags', {
      body: { DocumentUUID: older.UUID, Tags: [tag['UUID']] },
    })
    await h.call('einvoice.drafts.specialCode', {
      body: { UUID: [older.UUID], SpecialCode: 'P-9' },
    })
    const state = async () => [
      (await h.call<PageAnswer>('einvoice.drafts.list')).Content,
      await h.call('einvoice.drafts.model', { params: { id: older.UUID } }),
      await h.call('einvoice.drafts.html', { params: { id: older.UUID } }),
    ]
    const before = await state()
    const restore = (body: string[], more = {}) =>
      h.call<string[]>('einvoice.drafts.restore', { body, ...more })
    const no = (...uuids: string[]) =>
      uuids.map((uuid) => expect.stringMatching(`^${uuid} .*geri getirilemedi`) as string)
    const remove = () => h.call('einvoice.drafts.delete', { body: [older.UUID, newer.UUID] })

    await remove()
    h.clock.advance(9_000)
    expect(await row(older.UUID)).toBeUndefined()
    expect(await restore([older.UUID], { userId: '00000000-0000-4000-8000-0000000000fe' })).toEqual(
      no(older.UUID),
    )
    const nobody = newUuid()
    expect(await restore([older.UUID.toUpperCase(), nobody, newer.UUID])).toEqual(no(nobody))
    expect(await state()).toEqual(before)
    expect(await restore([older.UUID])).toEqual(no(older.UUID))

    await remove()
    await create(invoice({ uuid: older.UUID, price: 5 }))
    expect(await restore([older.UUID])).toEqual(no(older.UUID))
    expect(await row(older.UUID)).toMatchObject({ PayableAmount: 6 })
    h.clock.advance(61_000)
    expect(await restore([newer.UUID])).toEqual(no(newer.UUID))
    for (const left of [expect.any(Number), 0])
      expect(await h.store.asSystem((tx) => sweepDrafts(tx, h.clock.now()))).toEqual(left)
    expect(
      await h.store.asSystem((tx) => tx.selectFrom('deleted_draft').select('uuid').execute()),
    ).toEqual([])
  })

  it('[SV37] of every family work alike', async () => {
    const body = bill()
    const draft = await h.call('ebill.drafts.create', { body })
    expect(draft).toEqual({ UUID: body.Bill.BillInfo.UUID, BillNumber: null })
    expect(
      await h.call('ebill.drafts.confirmAndSend', { body: [{ UUID: draft['UUID'] }] }),
    ).toEqual([])
    expect((await h.issued()).find((record) => record.uuid === draft['UUID'])).toMatchObject({
      box: 'ebill.bills',
      number: 'ADS2026000000001',
    })
  })
})

describe('files of many', () => {
  it('[SV38] come as a zip with a name per document, as envelopes, or as one PDF; a foreign one spoils the whole', async () => {
    const records = (await h.issued())
      .filter((record) => record.box === 'einvoice.sale')
      .slice(0, 2)
    const uuids = records.map((record) => record.uuid)
    const exported = async (exportType: string) =>
      Buffer.from(
        await h.call<string>('einvoice.sale.export', { params: { exportType }, body: uuids }),
        'base64',
      )
    const xml = unzipSync(await exported('Xml'))
    expect(Object.keys(xml).sort()).toEqual(records.map((record) => `${record.number}.xml`).sort())
    expect(new TextDecoder().decode(xml[`${records[0]?.number}.xml`])).toBe(
      await h.call<string>('einvoice.sale.xml', { params: { id: uuids[0] ?? '' } }),
    )
    expect(
      Object.values(unzipSync(await exported('Pdf'))).map((bytes) =>
        new TextDecoder().decode(bytes.subarray(0, 6)),
      ),
    ).toEqual(['%PDF-1', '%PDF-1'])
    expect(
      Object.values(unzipSync(await exported('Envelope')))
        .map((bytes) => new TextDecoder().decode(bytes))
        .join(),
    ).toContain('StandardBusinessDocument')
    expect((await exported('OnePagePdf')).toString().slice(0, 6)).toBe('%PDF-2')
    expect(
      await refusalOf(
        h.call('einvoice.sale.export', {
          company: 'buyer',
          params: { exportType: 'Xml' },
          body: uuids,
        }),
      ),
    ).toMatchObject({ status: 404 })
    expect(
      await refusalOf(
        h.call('ebill.bills.export', { params: { exportType: 'Envelope' }, body: uuids }),
      ),
    ).toMatchObject({ status: 400, paths: ['exportType'] })
  })
})

describe('other companies', () => {
  it('[SV39] get the same answer for a record that is not theirs and for one that does not exist', async () => {
    const { UUID } = await create(invoice())
    const sent = (await h.issued()).find((record) => record.box === 'einvoice.sale')?.uuid ?? ''
    const nobody = newUuid()
    const refused = async (call: string, id: string, more = {}) => {
      const refusal = await refusalOf(h.call(call, { company: 'buyer', params: { id }, ...more }))
      return { ...refusal, message: refusal.message.replaceAll(id, 'ID') }
    }
    for (const name of [
      'html',
      'xml',
      'pdf',
      'details',
      'histories',
      'mailHistories',
      'smsHistories',
      'whatsAppHistories',
      'mailActivityHistories',
      'createDraft',
      'attachments',
      'despatchInfo',
      'checkFromGib',
      'checkFromGtb',
      'rejectedNote',
      'envelopeStatus',
      'status',
      'envelopeInfo',
      'tagsOf',
      'taxes',
    ]) {
      const foreign = await refused(`einvoice.sale.${name}`, sent)
      expect(foreign, name).toMatchObject({ status: 404 })
      expect(await refused(`einvoice.sale.${name}`, nobody), name).toEqual(foreign)
    }
    for (const name of ['html', 'xml', 'pdf', 'model'])
      expect((await refused(`einvoice.drafts.${name}`, UUID)).status).toBe(404)
    expect(
      await refusalOf(h.call('einvoice.drafts.delete', { company: 'buyer', body: [UUID] })),
    ).toMatchObject({ status: 404 })
    expect(
      await h.call<string[]>('einvoice.drafts.confirmAndSend', {
        company: 'buyer',
        body: [{ UUID }],
      }),
    ).toHaveLength(1)
    expect(
      await h.call<string[]>('einvoice.sale.operation', {
        company: 'buyer',
        params: { operationType: 'Archived' },
        body: [sent],
      }),
    ).toHaveLength(1)
    expect(
      await refusalOf(
        h.call('einvoice.sale.sendEmail', {
          company: 'buyer',
          body: { UUID: sent, emailAddresses: ['a@b.example'] },
        }),
      ),
    ).toMatchObject({ status: 404 })
    const untouched = await h.store.asCompany(ids.seller, (tx) =>
      tx
        .selectFrom('record')
        .select(['is_archived', 'is_mail_sent'])
        .where('uuid', '=', sent)
        .executeTakeFirstOrThrow(),
    )
    expect(untouched).toEqual({ is_archived: false, is_mail_sent: false })
  })
})
