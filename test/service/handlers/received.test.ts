import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { storeDocument } from '#service/records/store-document.ts'
import {
  type Handled,
  ids,
  invoice,
  newUuid,
  openHandlers,
  type PageAnswer,
  portal,
  refusalOf,
  type SentAnswer,
  taxNos,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'SEL', true)
  await h.addSeries('einvoice', 'BUY', true, 'buyer')
})
afterAll(() => h.close())

/** Sent by the seller and laid into the buyer's box, as the authority does it. */
async function delivered(
  profile = 'TICARIFATURA',
  type = 'SATIS',
  info: Record<string, unknown> = {},
): Promise<string> {
  const { UUID } = await h.call<SentAnswer>('einvoice.send.model', {
    body: invoice({ profile, type, date: '2026-11-21', info }),
  })
  const xml = await h.call<string>('einvoice.sale.xml', { params: { id: UUID } })
  await h.store.asCompany(ids.buyer, (tx) =>
    storeDocument(tx, portal, {
      companyId: ids.buyer,
      companyTaxNo: taxNos.buyer,
      box: 'einvoice.purchase',
      document: readUbl(xml),
      content: { xml },
      life: {
        status: 'succeed',
        answer: profile === 'TICARIFATURA' ? 'waitingForApproval' : 'unknown',
        envelope_date: h.clock.now(),
      },
      history: { event: 'received', details: { number: 'x' }, userName: 'GİB' },
      at: h.clock.now(),
    }),
  )
  return UUID
}
const answer = (UUID: string, AnswerCode = 'approved', RejectNote: string | null = null) =>
  h.call<string>('einvoice.purchase.sendAnswer', {
    company: 'buyer',
    body: { UUID, AnswerCode, RejectNote },
  })
const purchase = async (uuid: string) =>
  (
    await h.call<PageAnswer>('einvoice.purchase.list', {
      company: 'buyer',
      query: { Search: uuid },
    })
  ).Content[0]

describe('answers', () => {
  it('[SV40] are given once, show at once and are queued for the sender; the same again is no second one', async () => {
    const uuid = await delivered()
    await answer(uuid, 'rejected', 'Fiyat yanlış')
    expect(await purchase(uuid)).toMatchObject({ AnswerCode: 'rejected' })
    expect(
      await h.call('einvoice.purchase.rejectedNote', { company: 'buyer', params: { id: uuid } }),
    ).toBe('Fiyat yanlış')
    await answer(uuid, 'rejected', 'Fiyat yanlış')
    const queued = (await h.outbox()).filter(
      (row) => row.record_uuid === uuid && row.kind === 'answer',
    )
    expect(queued.map((row) => row.payload)).toEqual([
      {
        answer: 'rejected',
        note: 'Fiyat yanlış',
        senderTaxNo: taxNos.buyer,
        receiverTaxNo: taxNos.seller,
        receiverAlias: '',
      },
    ])
    expect(await refusalOf(answer(uuid))).toMatchObject({
      status: 422,
      message: expect.stringContaining('Reddedildi'),
    })
  })

  it('[SV41] reject with a reason only, and only documents whose scenario is answered', async () => {
    const uuid = await delivered()
    expect(await refusalOf(answer(uuid, 'rejected', '  '))).toMatchObject({
      status: 422,
      paths: ['RejectNote'],
    })
    const basic = await delivered('TEMELFATURA')
    expect(await refusalOf(answer(basic))).toMatchObject({
      status: 422,
      message: expect.stringContaining('TICARIFATURA'),
    })
  })

  it('[SV42] are taken until the end of the eighth day after delivery, in Istanbul', async () => {
    const inTime = await delivered()
    const late = await delivered()
    h.clock.set('2026-11-29T20:59:00Z')
    await answer(inTime)
    h.clock.set('2026-11-29T21:01:00Z')
    expect(await refusalOf(answer(late))).toMatchObject({
      status: 422,
      message: expect.stringContaining('29.11.2026'),
    })
    h.clock.set('2026-11-21T09:00:00Z')
  })

  it('[SV43] given at the same time lead to one', async () => {
    for (let round = 0; round < 8; round += 1) {
      const uuid = await delivered()
      const results = await Promise.allSettled([
        answer(uuid),
        answer(uuid, 'rejected', 'hayır'),
        answer(uuid),
        answer(uuid, 'rejected', 'hayır'),
      ])
      // The first one, and the same again.
      expect(results.map((result) => result.status).toSorted()).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'rejected',
      ])
      expect(
        (await h.outbox()).filter((row) => row.record_uuid === uuid && row.kind === 'answer'),
      ).toHaveLength(1)
    }
  })
})

describe('drafts made of records', () => {
  it('[SV44] a return names its original, swaps the parties and can be sent', async () => {
    const uuid = await delivered('TEMELFATURA')
    const draft = await h.call<SentAnswer>('einvoice.purchase.createReturn', {
      company: 'buyer',
      params: { id: uuid },
    })
    const model = await h.call<{ EInvoice: Record<string, Record<string, unknown>> }>(
      'einvoice.drafts.model',
      { company: 'buyer', params: { id: draft.UUID } },
    )
    const original = (await h.issued()).find((record) => record.uuid === uuid)
    expect(model.EInvoice['InvoiceInfo']).toMatchObject({
      InvoiceType: 'IADE',
      InvoiceProfile: 'TEMELFATURA',
      ReturnInvoiceInfo: [{ InvoiceNumber: original?.number, IssueDate: '2026-11-21' }],
    })
    expect(model.EInvoice['CustomerInfo']).toMatchObject({ TaxNumber: taxNos.seller })
    expect(
      await h.call('einvoice.drafts.confirmAndSend', {
        company: 'buyer',
        body: [{ UUID: draft.UUID }],
      }),
    ).toEqual([])
  })

  it('[SV45] a return is refused by the condition of its button, which the refusal names', async () => {
    const returned = await delivered('TEMELFATURA', 'IADE', {
      ReturnInvoiceInfo: [{ InvoiceNumber: 'BUY2026000000001', IssueDate: '2026-11-20' }],
    })
    expect(
      await refusalOf(
        h.call('einvoice.purchase.createReturn', { company: 'buyer', params: { id: returned } }),
      ),
    ).toMatchObject({ status: 422, message: expect.stringContaining('InvoiceType: IADE') })
  })

  it('[SV46] a copy gets an ETTN of its own, today and its series; what was received goes back to its sender', async () => {
    const uuid = await delivered()
    h.clock.set('2026-12-05T09:00:00Z')
    const own = await h.call<SentAnswer>('einvoice.sale.createDraft', { params: { id: uuid } })
    expect(own.UUID).not.toBe(uuid)
    const model = await h.call<{ EInvoice: Record<string, Record<string, unknown>> }>(
      'einvoice.drafts.model',
      { params: { id: own.UUID } },
    )
    expect(model.EInvoice['InvoiceInfo']).toMatchObject({
      IssueDate: '2026-12-05',
      InvoiceSerieOrNumber: 'SEL',
    })
    const back = await h.call<SentAnswer>('einvoice.purchase.createDraft', {
      company: 'buyer',
      params: { id: uuid },
    })
    expect(
      await h.call('einvoice.drafts.model', { company: 'buyer', params: { id: back.UUID } }),
    ).toMatchObject({ EInvoice: { CustomerInfo: { TaxNumber: taxNos.seller } } })
    expect(await h.call<string>('einvoice.sale.createDrafts', { body: [uuid, newUuid()] })).toMatch(
      /^1 taslak oluşturuldu\.\n/,
    )
    h.clock.set('2026-11-21T09:00:00Z')
  })
})
