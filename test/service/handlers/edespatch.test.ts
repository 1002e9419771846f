import { strFromU8, strToU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { ServiceError } from '#service/base/error.ts'
import { createEmbeddedAuthority } from '#service/authority/embedded-authority.ts'
import { handlers } from '#service/handlers/handlers.ts'
import { createJobRunner } from '#service/jobs/run.ts'
import type { Ports } from '#service/ports/ports.ts'
import { createWorker, type Worker } from '#service/worker/worker.ts'
import {
  ids,
  newUuid,
  openHandlers,
  personId,
  portal,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
  type UploadAnswer,
} from './handler-fixture.ts'

interface Sent {
  readonly UUID: string
  readonly DespatchNumber: string
}
interface Draft {
  readonly UUID: string
  readonly Family: string
  readonly InvoiceNumber: string
  readonly ReceiverName: string
  readonly DespatchUUIDS: readonly string[]
}
interface LineSaid {
  readonly Index: string
  readonly [name: string]: unknown
}
type Side = 'seller' | 'buyer'

let h: Handled
let ports: Ports
let worker: Worker
beforeAll(async () => {
  h = await openHandlers()
  ports = {
    ...h.ports,
    authority: createEmbeddedAuthority({ store: h.store, clock: h.clock, portal, stepMs: 1000 }),
  }
  worker = createWorker(ports, { intervalMs: 100 })
  await h.store.asSystem((tx) =>
    tx
      .insertInto('registered_alias')
      .values(
        [taxNos.seller, taxNos.buyer, taxNos.foreign, taxNos.unregistered].map((tax_number) => ({
          tax_number,
          title: `Firma ${tax_number}`,
          alias_type: 'PK' as const,
          alias: `urn:mail:irsaliye@${tax_number}.example`,
          user_type: 'DespatchAdvice' as const,
          company_type: 'OZEL' as const,
          created_at: new Date('2020-01-01'),
        })),
      )
      .execute(),
  )
  await h.addSeries('edespatch', 'IRS', true)
  await h.addSeries('einvoice', 'EFT', true)
  await h.addSeries('earchive', 'ARS', true)
  await h.call('edespatch.answerSeries.create', {
    company: 'buyer',
    body: { Name: 'YNT', IsDefault: true },
  })
})
afterAll(() => h.close())

const lines = [
  { Name: 'Çelik boru', Quantity: 20, UnitType: 'MTR', SellerCode: 'CB-20', Price: 150.5 },
  { Name: 'Dirsek', Quantity: 12, UnitType: 'C62', Price: 10 },
  { Name: 'Şap', Quantity: 3.5, UnitType: 'KGM' },
]
interface Wish {
  readonly uuid?: string
  readonly customer?: string
  readonly date?: string
  readonly number?: string
  readonly supplier?: string
}
const despatch = ({
  uuid = newUuid(),
  customer = taxNos.buyer,
  date = '2026-11-21',
}: Wish = {}) => ({
  EDespatch: {
    DespatchInfo: {
      UUID: uuid,
      DespatchProfile: 'TEMELIRSALIYE',
      DespatchType: 'SEVK',
      IssueDate: `${date}T09:00:00`,
    },
    CustomerInfo: {
      TaxNumber: customer,
      Name: `Alıcı ${customer}`,
      Address: 'Gül Sk. 1',
      District: 'Çankaya',
      City: 'Ankara',
      Country: 'Türkiye',
      PostalCode: '06530',
    },
    ShipmentInfo: {
      ActualDespatchDate: `${date}T23:00`,
      Drivers: [{ FirstName: 'Mehmet', FamilyName: 'Öztürk', NationalityID: '10000000146' }],
      Plates: [{ Plate: '06 DR 4077' }],
    },
    DespatchLines: lines,
  },
})
const send = (wish?: Wish) => h.call<Sent>('edespatch.send.model', { body: despatch(wish) })
/** Rounds of the worker with time between them: to the authority, through its states, to the other side. */
async function run(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await worker.tick()
    h.clock.advance(1_100)
  }
}
async function delivered(wish?: Wish): Promise<Sent> {
  const sent = await send(wish)
  await run()
  return sent
}
const rowOf = async (company: Side, uuid: string) =>
  (
    await h.call<PageAnswer>(`edespatch.${company === 'seller' ? 'sale' : 'purchase'}.list`, {
      company,
      query: { Search: uuid },
    })
  ).Content[0]
const bySeller = (name: string, id: string) =>
  h.call<string>(`edespatch.sale.${name}`, { params: { id } })
const byBuyer = <T = string>(name: string, id: string) =>
  h.call<T>(`edespatch.purchase.${name}`, { company: 'buyer', params: { id } })
const answer = (DespatchUUID: string, body: Answer) =>
  h.call<string>('edespatch.purchase.sendReceipt', {
    company: 'buyer',
    body: { DespatchUUID, ...body },
  })
const byLine = (uuid: string, ...said: LineSaid[]) => answer(uuid, { DespatchAnswerLines: said })
const amount = (Value: number) => ({ Value })
const toInvoice = (...UUIDS: string[]) =>
  h.call<Draft[]>('edespatch.sale.toInvoice', { body: { UUIDS } })
const modelOf = async (draft: Draft) => {
  const body = await h.call<Record<string, Record<string, unknown>>>(
    `${draft.Family}.drafts.model`,
    { params: { id: draft.UUID } },
  )
  return body[draft.Family === 'einvoice' ? 'EInvoice' : 'ArchiveInvoice'] as {
    InvoiceInfo: Answer
    CustomerInfo: Answer
    InvoiceLines: Answer[]
  }
}
const partly: LineSaid[] = [
  { Index: '1', Short: amount(2) },
  {
    Index: '2',
    Rejected: amount(4),
    RejectReason: 'Kırık geldi',
    TimingComplaint: 'Bir gün gecikti',
  },
  { Index: '3', Oversupply: amount(0.5) },
]

describe('a despatch', () => {
  it('[DA20] goes by the network into the purchase box of its receiver, who sees its lines', async () => {
    const { UUID, DespatchNumber } = await send()
    expect(DespatchNumber).toMatch(/^IRS2026\d{9}$/)
    expect(await rowOf('seller', UUID)).toMatchObject({
      StatusCode: 'waiting',
      AnswerCode: 'waitingForApproval',
      IsInvoice: false,
    })
    await run()
    expect(await rowOf('seller', UUID)).toMatchObject({
      StatusCode: 'succeed',
      ReceiverTaxNumber: taxNos.buyer,
      AnswerCode: 'waitingForApproval',
    })
    expect(await rowOf('buyer', UUID)).toMatchObject({
      DespatchNumber,
      SenderTaxNumber: taxNos.seller,
      AnswerCode: 'waitingForApproval',
      StatusCode: 'succeed',
      IsRead: false,
    })
    expect(await byBuyer('lines', UUID)).toEqual([
      {
        Index: '1',
        Name: 'Çelik boru',
        SellerCode: 'CB-20',
        Quantity: 20,
        UnitCode: 'MTR',
        Price: 150.5,
      },
      { Index: '2', Name: 'Dirsek', SellerCode: null, Quantity: 12, UnitCode: 'C62', Price: 10 },
      { Index: '3', Name: 'Şap', SellerCode: null, Quantity: 3.5, UnitCode: 'KGM', Price: 0 },
    ])
    expect((await refusalOf(bySeller('answerXml', UUID))).status).toBe(404)
  })

  it('[DA20] does not go to who takes none: it says so, and speaks of no e-archive', async () => {
    const refused = await refusalOf(send({ customer: '3275190841' }))
    expect(refused).toMatchObject({
      status: 404,
      codes: [3000],
      paths: ['EDespatch.CustomerInfo.TaxNumber'],
      message: expect.stringContaining('e-İrsaliye'),
    })
    expect(refused.message).not.toMatch(/arşiv/i)
  })

  it('[DA21] is marked read and unread by calls of their own, each noted once', async () => {
    const { UUID } = await delivered()
    await byBuyer('changeIsRead', UUID)
    await byBuyer('changeIsRead', UUID)
    expect(await rowOf('buyer', UUID)).toMatchObject({ IsRead: true })
    const lost = newUuid()
    const messages = await h.call<string[]>('edespatch.purchase.changeIsNotRead', {
      company: 'buyer',
      body: [UUID, lost],
    })
    expect(messages).toEqual([expect.stringContaining(lost)])
    expect(await rowOf('buyer', UUID)).toMatchObject({ IsRead: false })
    const events = await h.store.asCompany(ids.buyer, (tx) =>
      tx
        .selectFrom('history')
        .select('event')
        .where('record_uuid', '=', UUID)
        .orderBy('id')
        .execute(),
    )
    expect(events.map(({ event }) => event)).toEqual([
      'received',
      'operation.Read',
      'operation.Unread',
    ])
    await bySeller('changeIsRead', UUID)
    expect(await rowOf('seller', UUID)).toMatchObject({ IsRead: true })
    expect((await refusalOf(byBuyer('changeIsRead', lost))).status).toBe(404)
  })

  it('[DA22] becomes a draft, its draft is sent, and a copy gets an ETTN of its own', async () => {
    const draft = await h.call<Sent>('edespatch.drafts.create', { body: despatch() })
    const { Content } = await h.call<PageAnswer>('edespatch.drafts.list', {
      query: { PageSize: 50 },
    })
    expect(Content.find((row) => row['UUID'] === draft.UUID)).toMatchObject({
      ReceiverTaxNumber: taxNos.buyer,
    })
    expect(
      await h.call('edespatch.drafts.confirmAndSend', { body: [{ UUID: draft.UUID }] }),
    ).toEqual([])
    await run()
    expect(await rowOf('buyer', draft.UUID)).toMatchObject({ AnswerCode: 'waitingForApproval' })
    const copy = await h.call<Sent>('edespatch.sale.createDraft', { params: { id: draft.UUID } })
    expect(copy.UUID).not.toBe(draft.UUID)
    const back = await h.call<Sent>('edespatch.purchase.createDraft', {
      company: 'buyer',
      params: { id: draft.UUID },
    })
    expect(
      await h.call('edespatch.drafts.model', { company: 'buyer', params: { id: back.UUID } }),
    ).toMatchObject({ EDespatch: { CustomerInfo: { TaxNumber: taxNos.seller } } })
  })

  it('[DA23] of a time before the service is brought in as it is, sale or purchase by the tax number of the company', async () => {
    const { UUID } = await send()
    const own = await bySeller('xml', UUID)
    const sale = own.replaceAll(UUID, newUuid()).replace(/IRS2026\d{9}/, 'ESK2019000000001')
    const purchase = own
      .replaceAll(UUID, newUuid())
      .replace(/IRS2026\d{9}/, 'ESK2019000000002')
      .replaceAll(taxNos.seller, 'SWAP')
      .replaceAll(taxNos.buyer, taxNos.seller)
      .replaceAll('SWAP', taxNos.buyer)
    const file = (name: string, xml: string) => ({ name, bytes: strToU8(xml) })
    const { Results } = await h.call<UploadAnswer>('edespatch.old.uploadOld', {
      body: [file('satis.xml', sale), file('alis.xml', purchase), file('kendi.xml', own)],
    })
    expect(Results.map((one) => one.IsSuccess)).toEqual([true, true, false])
    const { Content } = await h.call<PageAnswer>('edespatch.old.list', {
      query: { SortColumn: 'DespatchNumber', SortType: 'ASC' },
    })
    expect(Content.map((row) => [row['DespatchNumber'], row['IsSale']])).toEqual([
      ['ESK2019000000001', true],
      ['ESK2019000000002', false],
    ])
  })
})

describe('its answer', () => {
  it('[DA24] line by line goes back to the sender: received, short, turned back with a reason, too much', async () => {
    const { UUID, DespatchNumber } = await delivered()
    await byLine(UUID, ...partly)
    expect(await rowOf('buyer', UUID)).toMatchObject({ AnswerCode: 'partiallyApproved' })
    expect(await rowOf('seller', UUID)).toMatchObject({ AnswerCode: 'waitingForApproval' })
    await run()
    expect(await rowOf('seller', UUID)).toMatchObject({ AnswerCode: 'partiallyApproved' })
    const xml = await bySeller('answerXml', UUID)
    expect(xml).toBe(await byBuyer('answerXml', UUID))
    const said = readReceiptAdvice(xml)
    expect(said).toMatchObject({
      number: 'YNT2026000000001',
      despatch: { uuid: UUID, number: DespatchNumber },
      sender: { taxNo: taxNos.buyer },
      receiver: { taxNo: taxNos.seller },
    })
    expect(
      said.lines.map(({ received, short, rejected, oversupply, rejectReason, lateness }) => [
        received,
        short,
        rejected,
        oversupply,
        rejectReason,
        lateness,
      ]),
    ).toEqual([
      ['18', '2', '0', '0', undefined, undefined],
      ['12', '0', '4', '0', 'Kırık geldi', 'Bir gün gecikti'],
      ['4', '0', '0', '0.5', undefined, undefined],
    ])
    for (const side of ['seller', 'buyer'] as const) {
      const call = side === 'seller' ? bySeller : byBuyer
      expect(await call('answerHtml', UUID)).toContain(DespatchNumber)
      expect(strFromU8(Buffer.from(await call('answerPdf', UUID), 'base64'))).toMatch(/^%PDF/)
    }
    const unanswered = await send()
    const exported = (exportType: string, ...body: string[]) =>
      h.call<string>('edespatch.sale.answerExport', { params: { exportType }, body })
    expect(
      Object.keys(unzipSync(Buffer.from(await exported('Xml', UUID, unanswered.UUID), 'base64'))),
    ).toEqual([`${DespatchNumber}_${UUID}.xml`])
    expect(Object.keys(unzipSync(Buffer.from(await exported('Pdf', UUID), 'base64')))).toEqual([
      `${DespatchNumber}_${UUID}.pdf`,
    ])
    expect(strFromU8(Buffer.from(await exported('OnePagePdf', UUID), 'base64'))).toMatch(/^%PDF/)
    expect((await refusalOf(exported('Xml', unanswered.UUID))).status).toBe(404)
  })

  it('[DA25] all kept or all turned back is one word; turned back needs a reason', async () => {
    const kept = await delivered()
    await answer(kept.UUID, { AcceptAll: true })
    expect(await rowOf('buyer', kept.UUID)).toMatchObject({ AnswerCode: 'approved' })
    const back = await delivered()
    expect(await refusalOf(answer(back.UUID, { RejectAll: true }))).toMatchObject({
      status: 422,
      paths: ['Notes'],
    })
    await answer(back.UUID, { RejectAll: true, Notes: ['Sipariş edilmedi'] })
    await run()
    expect(await rowOf('seller', back.UUID)).toMatchObject({ AnswerCode: 'rejected' })
    const said = readReceiptAdvice(await bySeller('answerXml', back.UUID))
    expect(said.notes).toEqual(['Sipariş edilmedi'])
    expect(said.lines.map(({ rejected }) => rejected)).toEqual(['20', '12', '3.5'])
    expect((await refusalOf(answer(kept.UUID, { AcceptAll: true, RejectAll: true }))).status).toBe(
      422,
    )
  })

  it('[DA26] is given once; the same again is no second one, and at the same time there is one', async () => {
    const { UUID } = await delivered()
    const queued = async () =>
      (await h.outbox()).filter((row) => row.record_uuid === UUID && row.kind === 'answer').length
    await Promise.allSettled([
      byLine(UUID, ...partly),
      byLine(UUID, ...partly),
      byLine(UUID, ...partly),
    ])
    await byLine(UUID, ...partly)
    expect(await queued()).toBe(1)
    expect(await refusalOf(answer(UUID, { AcceptAll: true }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('Kısmen'),
    })
    expect(await queued()).toBe(1)
  })

  it('[DA27] that does not add up is refused at the line', async () => {
    const { UUID } = await delivered()
    const paths = async (...said: LineSaid[]) => (await refusalOf(byLine(UUID, ...said))).paths
    expect(await paths({ Index: '9' })).toEqual(['DespatchAnswerLines[0].Index'])
    expect(await paths({ Index: '1', Received: amount(19) })).toEqual([
      'DespatchAnswerLines[0].Received',
    ])
    expect(await paths({ Index: '1', Rejected: amount(2) })).toEqual([
      'DespatchAnswerLines[0].RejectReason',
    ])
    expect(await paths({ Index: '1', Rejected: amount(21), RejectReason: 'x' })).toEqual([
      'DespatchAnswerLines[0].Rejected',
    ])
    expect(await paths({ Index: '1', Short: amount(1) }, { Index: '1', Short: amount(2) })).toEqual(
      ['DespatchAnswerLines[1].Index'],
    )
    expect(await paths()).toEqual(['DespatchAnswerLines'])
    expect(await rowOf('buyer', UUID)).toMatchObject({ AnswerCode: 'waitingForApproval' })
  })

  it('[DA29] [N113] has series and templates of its own, of the receiver, which get it as it was given', async () => {
    const { Content } = await h.call<PageAnswer>('edespatch.answerSeries.list', {
      company: 'buyer',
    })
    expect(Content.map((row) => row['Name'])).toEqual(['YNT'])
    expect(
      (await h.call<PageAnswer>('edespatch.series.list', { company: 'buyer' })).TotalCount,
    ).toBe(0)
    await h.call('edespatch.answerSeries.create', {
      company: 'buyer',
      body: { Name: 'YNB', IsDefault: false },
    })
    const { UUID } = await delivered()
    await answer(UUID, { AcceptAll: true, Serie: 'YNB' })
    expect(readReceiptAdvice(await byBuyer('answerXml', UUID)).number).toBe('YNB2026000000001')
    const other = await delivered()
    expect(await refusalOf(answer(other.UUID, { AcceptAll: true, Serie: 'XXX' }))).toMatchObject({
      paths: ['Serie'],
    })
    const { Content: own } = await h.call<PageAnswer>('edespatch.answerTemplates.list', {
      company: 'buyer',
    })
    expect(own).toEqual([])
    await h.call('edespatch.answerTemplates.update', {
      company: 'buyer',
      body: {
        Name: 'Yanıt',
        IsActive: true,
        IsDefault: true,
        Base64String: Buffer.from(
          '<html xsl:version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><body>Yanıtımız</body></html>',
        ).toString('base64'),
      },
    })
    const { Content: kept } = await h.call<PageAnswer>('edespatch.answerTemplates.list', {
      company: 'buyer',
    })
    expect(kept).toMatchObject([{ Name: 'Yanıt', IsDefault: true }])
    expect(await byBuyer('answerHtml', UUID)).toContain(await byBuyer('answerXml', UUID))
    const id = String(kept[0]?.['ID'])
    expect(
      await h.call<string>('edespatch.answerTemplates.preview', {
        company: 'buyer',
        params: { id },
      }),
    ).toContain('html')
    expect(
      (await h.call<PageAnswer>('edespatch.templates.list', { company: 'buyer' })).TotalCount,
    ).toBe(0)
    await h.call('edespatch.answerTemplates.delete', { company: 'buyer', params: { id } })
    expect(
      (await h.call<PageAnswer>('edespatch.answerTemplates.list', { company: 'buyer' })).TotalCount,
    ).toBe(0)
  })
})

describe('invoices about despatches', () => {
  it('[DA30] are one draft for each receiver: e-invoice for who is registered for it, e-archive for others, of what was kept', async () => {
    const first = await delivered()
    await byLine(first.UUID, ...partly)
    const second = await delivered()
    const other = await delivered({ customer: taxNos.unregistered })
    await run()
    const drafts = await toInvoice(first.UUID, other.UUID, second.UUID)
    expect(drafts.map(({ Family, DespatchUUIDS }) => [Family, DespatchUUIDS])).toEqual([
      ['einvoice', [first.UUID, second.UUID]],
      ['earchive', [other.UUID]],
    ])
    const [joint, archive] = await Promise.all(drafts.map(modelOf))
    expect(joint?.InvoiceLines.map((line) => [line['Name'], line['Quantity']])).toEqual([
      ['Çelik boru', 18],
      ['Dirsek', 8],
      ['Şap', 4],
      ['Çelik boru', 20],
      ['Dirsek', 12],
      ['Şap', 3.5],
    ])
    expect(joint?.InvoiceLines[0]).toMatchObject({
      Price: 150.5,
      UnitType: 'MTR',
      SellerCode: 'CB-20',
    })
    expect(joint?.InvoiceInfo['DespatchDocumentReference']).toEqual(
      [first, second].map(({ DespatchNumber }) => ({
        Value: DespatchNumber,
        IssueDate: expect.stringContaining('2026-11-21'),
      })),
    )
    expect(joint?.CustomerInfo).toMatchObject({ TaxNumber: taxNos.buyer })
    expect(archive?.CustomerInfo).toMatchObject({ TaxNumber: taxNos.unregistered })
    expect(archive?.InvoiceInfo).toMatchObject({ InvoiceType: 'SATIS', SendType: 'ELEKTRONIK' })
    for (const { Family, UUID } of drafts)
      expect(await h.call(`${Family}.drafts.confirmAndSend`, { body: [{ UUID }] })).toEqual([])
    for (const { UUID } of [first, second, other])
      expect(await rowOf('seller', UUID)).toMatchObject({ IsInvoice: true })
    expect(await refusalOf(toInvoice(first.UUID))).toMatchObject({
      status: 422,
      message: expect.stringContaining('IsInvoice'),
    })
    expect(
      (
        await h.call<PageAnswer>('edespatch.sale.list', {
          query: { IsInvoice: true, PageSize: 100 },
        })
      ).Content.map((row) => row['UUID']),
    ).toEqual(expect.arrayContaining([first.UUID, second.UUID, other.UUID]))
  })

  it('[DA31] are not made of what was turned back, nor of what is on its way; nothing is made in part', async () => {
    const good = await delivered()
    const back = await delivered()
    await answer(back.UUID, { RejectAll: true, Notes: ['Yanlış mal'] })
    await run()
    const under = await send()
    expect(await refusalOf(toInvoice(good.UUID, back.UUID, good.UUID, under.UUID))).toMatchObject({
      status: 422,
      paths: ['UUIDS[1]', 'UUIDS[3]'],
      message: expect.stringMatching(
        new RegExp(`${back.DespatchNumber}: .*AnswerCode.* ${under.DespatchNumber}: .*StatusCode`),
      ),
    })
    expect(await refusalOf(toInvoice(under.UUID))).toMatchObject({
      status: 422,
      paths: ['UUIDS[0]'],
      message: expect.not.stringContaining(under.DespatchNumber),
    })
    expect(await refusalOf(toInvoice(good.UUID, newUuid()))).toMatchObject({
      status: 404,
      paths: ['UUIDS[1]'],
    })
    expect(await rowOf('seller', good.UUID)).toMatchObject({ IsInvoice: false })
  })

  describe('in bulk from the list', () => {
    const roles = [...new Set(portal.calls.flatMap((call) => call.roles))]
    const draftsOf = async () =>
      Promise.all(
        ['einvoice', 'earchive'].map(
          async (family) => (await h.call<PageAnswer>(`${family}.drafts.list`)).TotalCount,
        ),
      )
    const job = async (some: readonly Sent[]) =>
      (
        await h.call<{ UUID: string }>('general.createJob', {
          roles,
          body: {
            Key: newUuid(),
            Call: 'edespatch.sale.toInvoice',
            Action: 'toInvoice',
            Items: some.map((one) => one.UUID),
          },
        })
      ).UUID
    const work = async (rounds = 1) => {
      const failures: unknown[] = []
      for (let round = 0; round < rounds; round += 1) {
        await createJobRunner(ports, handlers).work(1, failures)
        h.clock.advance(3_000)
      }
      return failures
    }
    const jobOf = (id: string) => h.call('general.job', { roles, params: { id } })
    const failed = async (id: string) =>
      (
        await h.call<PageAnswer>('general.jobItems', {
          roles,
          params: { id },
          query: { State: ['failed', 'refused'] },
        })
      ).Content.map((item) => [item['Name'], item['Reason']])
    const setXml = (uuid: string, xml: string) =>
      h.store.asSystem((tx) =>
        tx
          .updateTable('document')
          .set({ xml })
          .where('uuid', '=', uuid)
          .where('box', '=', 'edespatch.sale')
          .execute(),
      )
    beforeAll(() =>
      h.store.asSystem(async (tx) => {
        await tx
          .insertInto('app_user')
          .values({
            id: personId,
            username: 'ayse',
            email: 'ayse@ornek.example',
            name: 'Ayşe',
            surname: 'Yılmaz',
            password_hash: '',
          })
          .execute()
        await tx
          .insertInto('membership')
          .values({ user_id: personId, company_id: ids.seller, roles: JSON.stringify(roles) })
          .execute()
      }),
    )

    it('[DA32] they are one for each receiver too, each despatch with its own result', async () => {
      const some = [
        await send(),
        await send(),
        await send({ customer: taxNos.unregistered }),
        await send(),
      ]
      await run(12)
      const [einvoice = 0, earchive = 0] = await draftsOf()
      const id = await job(some)
      expect(await work()).toEqual([])
      expect(await jobOf(id)).toMatchObject({ State: 'done', Total: 4, Ok: 4, Failed: 0 })
      expect(await draftsOf()).toEqual([einvoice + 1, earchive + 1])
      for (const one of some)
        expect(await rowOf('seller', one.UUID)).toMatchObject({ IsInvoice: true })
    })

    it('[DA34] a despatch that cannot be read is told as the one, after it was tried; all others are still one draft for each receiver', async () => {
      const some = [
        await send(),
        await send(),
        await send({ customer: taxNos.unregistered }),
        await send(),
      ]
      await run(12)
      const [einvoice = 0, earchive = 0] = await draftsOf()
      const { UUID: bad, DespatchNumber } = some[1]!
      const xml = await bySeller('xml', bad)
      await setXml(bad, '<broken')
      const id = await job(some)
      expect(await work(4)).toHaveLength(3)
      expect(await failed(id)).toEqual([
        [DespatchNumber, 'Beklenmeyen bir sorun oldu; belge değişmedi. Yeniden deneyin.'],
      ])
      expect(await jobOf(id)).toMatchObject({ State: 'done', Ok: 3, Failed: 1 })
      expect(await draftsOf()).toEqual([einvoice + 1, earchive + 1])
      expect(await rowOf('seller', bad)).toMatchObject({ IsInvoice: false })
      await setXml(bad, xml)
      await h.call('general.retryJob', { roles, params: { id } })
      expect(await work()).toEqual([])
      expect(await jobOf(id)).toMatchObject({ State: 'done', Ok: 4, Failed: 0 })
      expect(await draftsOf()).toEqual([einvoice + 2, earchive + 1])
    })

    it('[DA34] one that is refused is told with its own reason at once; those that only do not go together are told why, and no draft is left', async () => {
      const some = [await send(), await send(), await send()]
      await run(12)
      const before = await draftsOf()
      const { UUID: bad, DespatchNumber } = some[2]!
      const refusing = (isRefused: (uuids: readonly string[]) => boolean) => {
        const toInvoice = handlers['box.toInvoice']!
        return createJobRunner(ports, {
          ...handlers,
          'box.toInvoice': (context) => {
            const { UUIDS } = context.body as { UUIDS: string[] }
            if (isRefused(UUIDS)) throw new ServiceError(422, 'Kilitli')
            return toInvoice(context)
          },
        })
      }
      const apart = await job(some)
      await refusing((uuids) => uuids.length > 1).work(1, [])
      expect(await failed(apart)).toEqual(some.map((one) => [one.DespatchNumber, 'Kilitli']))
      expect(await draftsOf()).toEqual(before)
      const one = await job(some)
      await refusing((uuids) => uuids.includes(bad)).work(1, [])
      expect(await failed(one)).toEqual([[DespatchNumber, 'Kilitli']])
      expect(await draftsOf()).toEqual([before[0]! + 1, before[1]!])
    })
  })
})

describe('messages about a despatch', () => {
  it('[DA33] name no amount: it has none', async () => {
    const { UUID } = await send()
    await h.call('edespatch.sale.sendEmail', {
      body: { UUID, emailAddresses: ['alici@ornek.com'] },
    })
    const bodies = await h.store.asSystem((tx) =>
      tx.selectFrom('message').select('body').where('record_uuid', '=', UUID).execute(),
    )
    expect(bodies).toHaveLength(1)
    expect(bodies[0]?.body).toContain('IRS2026')
    expect(bodies[0]?.body).not.toMatch(/0[.,]00|TRY|tutar/)
  })
})

describe('days later', () => {
  it('[DA28] is taken to the end of the seventh day; after it silence has accepted on both sides', async () => {
    const inTime = await delivered()
    const silent = await delivered()
    h.clock.set('2026-11-28T20:50:00Z')
    await answer(inTime.UUID, { AcceptAll: true })
    await worker.tick()
    expect(await rowOf('buyer', silent.UUID)).toMatchObject({ AnswerCode: 'waitingForApproval' })
    h.clock.set('2026-11-28T21:01:00Z')
    expect(await refusalOf(answer(silent.UUID, { AcceptAll: true }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('28.11.2026'),
    })
    await worker.tick()
    for (const side of ['seller', 'buyer'] as const)
      expect(await rowOf(side, silent.UUID)).toMatchObject({
        AnswerCode: 'documentAnsweredAutomatically',
      })
    expect((await refusalOf(bySeller('answerHtml', silent.UUID))).status).toBe(404)
    const [draft] = await toInvoice(silent.UUID)
    expect((await modelOf(draft!)).InvoiceLines.map((line) => line['Quantity'])).toEqual([
      20, 12, 3.5,
    ])
  })
})
