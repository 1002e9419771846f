import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  writeApplicationResponse,
  type ApplicationResponse,
} from '#documents/ubl/application-response.ts'
import type { TaxDocument } from '#documents/document/document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { readUbl } from '#documents/ubl/read-ubl.ts'
import { acceptedLine, type ReceiptLine } from '#documents/ubl/receipt-lines.ts'
import { writeReceiptAdvice } from '#documents/ubl/receipt-advice.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { createEmbeddedAuthority } from '#service/authority/embedded-authority.ts'
import { customsTaxNo } from '#service/authority/customs-state.ts'
import { createWorker } from '#service/worker/worker.ts'
import { kinds } from '../../documents/random-models.ts'
import { context, dice } from '../../documents/samples.ts'
import {
  ids,
  invoice,
  newUuid,
  openHandlers,
  portal,
  taxNos,
  type CompanyKey,
  type Handled,
  type InvoiceWish,
  type PageAnswer,
  type SentAnswer,
  type UploadAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'EFT', true)
})
afterAll(() => h.close())

/** An invoice of the seller in his box of sales, as it was sent. */
async function sent(wish: InvoiceWish = {}): Promise<TaxDocument> {
  const { UUID } = await h.call<SentAnswer>('einvoice.send.model', { body: invoice(wish) })
  return readUbl(await h.call<string>('einvoice.sale.xml', { params: { id: UUID } }))
}
/** An invoice of the seller to the customs. */
async function exported(profile: string): Promise<TaxDocument> {
  const kind = kinds.find(({ variants }) =>
    variants.some((variant) => variant.profile === profile),
  )!
  const model = kind.model(
    dice(4),
    kind.variants.find((variant) => variant.profile === profile)!,
  )
  const info = {
    ...(model['InvoiceInfo'] as object),
    UUID: newUuid(),
    InvoiceSerieOrNumber: 'EFT',
    IssueDate: '2026-11-21',
  }
  const { UUID } = await h.call<SentAnswer>('einvoice.send.model', {
    body: { EInvoice: { ...model, InvoiceInfo: info } },
  })
  return readUbl(await h.call<string>('einvoice.sale.xml', { params: { id: UUID } }))
}

const answerTo = (document: TaxDocument, other: Partial<ApplicationResponse> = {}): string =>
  writeApplicationResponse({
    uuid: newUuid(),
    id: 'YNT2026000000001',
    issueDate: '2026-11-21',
    issueTime: '09:00:00',
    profile: document.profile,
    code: 'KABUL',
    note: 'Uygundur',
    sender: document.customer,
    receiver: document.supplier,
    documentUuid: document.uuid,
    documentDate: document.issueDate,
    ...other,
  })

const file = (bytes: string | Uint8Array, name = 'yanıt.xml') => ({
  name,
  bytes: typeof bytes === 'string' ? strToU8(bytes) : bytes,
})
async function upload(
  bytes: string | Uint8Array,
  { family = 'einvoice', company = 'seller' }: { family?: string; company?: CompanyKey } = {},
) {
  const [result] = (
    await h.call<UploadAnswer>(`${family}.uploads.upload`, { company, body: [file(bytes)] })
  ).Results
  return result!
}
const refusalTo = async (bytes: string, where?: Parameters<typeof upload>[1]): Promise<string> => {
  const result = await upload(bytes, where)
  expect(result.IsSuccess).toBe(false)
  return result.Errors.join(' ')
}
const rowOf = async (uuid: string, box = 'einvoice.sale', company: CompanyKey = 'seller') =>
  (await h.call<PageAnswer>(`${box}.list`, { company, query: { Search: uuid } })).Content[0]
const eventsOf = (uuid: string) =>
  h.store.asCompany(ids.seller, (tx) =>
    tx
      .selectFrom('history')
      .select(['event', 'user_name', 'details'])
      .where('record_uuid', '=', uuid)
      .where('event', 'like', 'answer%')
      .orderBy('id')
      .execute(),
  )

describe('an uploaded answer', () => {
  it('[UA1] is added to the invoice that it answers, however long ago, with who brought it, and kept letter by letter', async () => {
    const document = await sent()
    h.clock.advance(60 * 86_400_000)
    const xml = answerTo(document, {
      code: 'RED',
      note: 'Fiyat yanlış',
      remarks: ['2. kalem fazla'],
    })
    expect(await upload(xml)).toEqual({
      FileName: 'yanıt.xml',
      IsSuccess: true,
      UUID: document.uuid,
      DocumentNumber: document.number,
      Errors: [],
      Box: 'einvoice.sale',
    })
    expect(await rowOf(document.uuid)).toMatchObject({ AnswerCode: 'rejected' })
    expect(await h.call('einvoice.sale.rejectedNote', { params: { id: document.uuid } })).toBe(
      'Fiyat yanlış · 2. kalem fazla',
    )
    expect(await eventsOf(document.uuid)).toEqual([
      {
        event: 'answerUploaded.rejected',
        user_name: 'Ayşe',
        details: { file: 'yanıt.xml', note: 'Fiyat yanlış · 2. kalem fazla' },
      },
    ])
    expect(await h.call('einvoice.sale.answerXml', { params: { id: document.uuid } })).toBe(xml)
    expect(
      await h.call<string>('einvoice.sale.answerHtml', { params: { id: document.uuid } }),
    ).toContain('<html')
    h.clock.advance(-60 * 86_400_000)
  })

  it('[UA1] comes in an archive, beside the document that it answers', async () => {
    const kind = kinds.find(({ name }) => name === 'e-despatch')!
    const document = {
      ...toDocument(kind.model(dice(3), kind.variants[0]!), kind.map, {
        ...context,
        uuid: newUuid(),
      }),
      supplier: { ...context.supplier, taxNo: taxNos.foreign },
      customer: { ...context.supplier, taxNo: taxNos.seller },
    }
    const lines: readonly ReceiptLine[] = document.lines.map((line, index) =>
      index === 0
        ? { ...acceptedLine(line), rejected: line.quantity, rejectReason: 'Kırık' }
        : acceptedLine(line),
    )
    const answer = writeReceiptAdvice({
      uuid: newUuid(),
      number: 'YNT2026000000007',
      issueDate: '2026-11-21',
      issueTime: '09:00:00',
      profile: document.profile,
      notes: [],
      sender: document.customer,
      receiver: document.supplier,
      despatch: { uuid: document.uuid, number: document.number, issueDate: document.issueDate },
      deliveryDate: '2026-11-21',
      deliveryTime: '08:00:00',
      lines: [...lines, { ...lines[0]!, id: '99', rejected: '0' }],
    })
    const zip = zipSync({
      'a-irsaliye.xml': strToU8(writeUbl(document)),
      'b-yanit.xml': strToU8(answer),
    })
    const { Results } = await h.call<UploadAnswer>('edespatch.uploads.upload', {
      body: [file(zip, 'eski.zip')],
    })
    expect(Results.map(({ IsSuccess, UUID, Box }) => ({ IsSuccess, UUID, Box }))).toEqual(
      [document, document].map(({ uuid }) => ({
        IsSuccess: true,
        UUID: uuid,
        Box: 'edespatch.purchase',
      })),
    )
    expect(await rowOf(document.uuid, 'edespatch.purchase')).toMatchObject({
      AnswerCode: 'partiallyApproved',
    })
    expect(await h.call('edespatch.purchase.answerXml', { params: { id: document.uuid } })).toBe(
      answer,
    )
  })

  it('[UA2] names its document by ETTN or by its number, which is that of its issuer alone', async () => {
    const document = await sent()
    expect(
      await refusalTo(
        answerTo(document, {
          documentUuid: document.number,
          receiver: { ...document.supplier, taxNo: taxNos.foreign },
        }),
      ),
    ).toContain(document.number)
    expect(await upload(answerTo(document, { documentUuid: document.number }))).toMatchObject({
      IsSuccess: true,
      UUID: document.uuid,
    })
    expect(await rowOf(document.uuid)).toMatchObject({ AnswerCode: 'approved' })
  })

  it('[UA3] of the customs is taken for what goes to them, and called what it is', async () => {
    const customs = {
      ...context.supplier,
      taxNo: customsTaxNo,
      identifications: [
        { scheme: 'GTB_GCB_TESCILNO', value: '00060200EX000293' },
        { scheme: 'GTB_FIILI_IHRACAT_TARIHI', value: '2026-11-20' },
      ],
    }
    const [abroad, traveller] = [await exported('IHRACAT'), await exported('YOLCUBERABERFATURA')]
    expect(await upload(answerTo(abroad, { sender: customs }))).toMatchObject({
      IsSuccess: true,
      UUID: abroad.uuid,
      Errors: [],
    })
    expect(
      await upload(answerTo(traveller, { sender: customs, code: 'GUMRUKONAY' })),
    ).toMatchObject({ IsSuccess: true, UUID: traveller.uuid })
    expect(await rowOf(traveller.uuid)).toMatchObject({ AnswerCode: 'approved' })
    expect((await eventsOf(traveller.uuid)).map(({ event }) => event)).toEqual([
      'answerUploaded.approvedByCustoms',
    ])
    expect(
      await h.call('einvoice.sale.histories', { params: { id: traveller.uuid } }),
    ).toContainEqual(
      expect.objectContaining({ Description: 'Gümrüğün onayı yanıt.xml dosyasından yüklendi' }),
    )
    const domestic = await sent()
    expect(await refusalTo(answerTo(domestic, { code: 'GUMRUKONAY' }))).toContain('TICARIFATURA')
    expect(await refusalTo(answerTo(domestic, { sender: customs }))).toContain(customsTaxNo)
  })

  it('[UA4] changes nothing the second time; another one is refused with what stands', async () => {
    const document = await sent()
    const xml = answerTo(document)
    const first = await upload(xml)
    expect(await upload(xml)).toEqual(first)
    expect(await eventsOf(document.uuid)).toHaveLength(1)
    for (const code of ['RED', 'KABUL'] as const)
      expect(await refusalTo(answerTo(document, { code }))).toMatch(
        new RegExp(`${document.number}.*Kabul edildi`),
      )
    expect(await rowOf(document.uuid)).toMatchObject({ AnswerCode: 'approved' })
    expect(await h.call('einvoice.sale.answerXml', { params: { id: document.uuid } })).toBe(xml)
  })

  it('[UA5] is refused where it belongs to no document of the company, and says what to do', async () => {
    const document = await sent()
    const unknown = newUuid()
    expect(await refusalTo(answerTo(document, { documentUuid: unknown }))).toMatch(
      new RegExp(`${unknown}.*${taxNos.seller}.*yükleyin`),
    )
    expect(await refusalTo(answerTo(document), { company: 'buyer' })).toContain(document.uuid)
    const draft = await h.call<SentAnswer>('einvoice.drafts.create', { body: invoice() })
    expect(await refusalTo(answerTo(document, { documentUuid: draft.UUID }))).toContain('taslak')
    const foreign = { ...document.customer, taxNo: taxNos.foreign }
    for (const parties of [
      { sender: foreign },
      { receiver: foreign },
      { sender: document.supplier, receiver: document.customer },
    ])
      expect(await refusalTo(answerTo(document, parties))).toMatch(
        new RegExp(`${document.number}.*${taxNos.seller}.*${taxNos.buyer}`),
      )
    const plain = await sent({ profile: 'TEMELFATURA' })
    expect(await refusalTo(answerTo(plain, { profile: 'TICARIFATURA' }))).toContain('TEMELFATURA')
    for (const one of [document, plain])
      expect(await rowOf(one.uuid)).not.toMatchObject({ AnswerCode: 'approved' })
  })

  it('[UA5] is refused where the authority would refuse it, where it is no answer to such documents, and where it is none at all', async () => {
    const document = await sent()
    expect(
      await refusalTo(
        answerTo(document).replace('<cbc:ProfileID>TICARIFATURA', '<cbc:ProfileID>TicariFatura'),
      ),
    ).toContain('ApplicationResponse/cbc:ProfileID')
    for (const family of ['edespatch', 'ebill'])
      expect(await refusalTo(answerTo(document), { family })).toContain('ApplicationResponse')
    expect(
      await refusalTo(
        answerTo(document, { profile: 'UBL-TR-PROFILE-1' })
          .replace('>KABUL<', '>S_APR<')
          .replace(
            '</cac:DocumentReference>',
            '</cac:DocumentReference><cac:LineResponse><cac:LineReference><cbc:LineID/></cac:LineReference><cac:Response><cbc:ReferenceID>1</cbc:ReferenceID><cbc:ResponseCode>1200</cbc:ResponseCode><cbc:Description>Alındı</cbc:Description></cac:Response></cac:LineResponse>',
          ),
      ),
    ).toMatch(/S_APR|1200/)
    expect(await rowOf(document.uuid)).toMatchObject({ AnswerCode: 'waitingForApproval' })
  })

  it('[UA6] and one that goes through the network are kept alike: both sides have the same document, and the twin takes it too', async () => {
    const ports = {
      ...h.ports,
      authority: createEmbeddedAuthority({ store: h.store, clock: h.clock, portal, stepMs: 1000 }),
    }
    const worker = createWorker(ports, { intervalMs: 100 })
    const run = async () => {
      for (let round = 0; round < 6; round += 1) {
        await worker.tick()
        h.clock.advance(1_100)
      }
    }
    const document = await sent()
    await run()
    await h.call('einvoice.purchase.sendAnswer', {
      company: 'buyer',
      body: { UUID: document.uuid, AnswerCode: 'rejected', RejectNote: 'Eksik geldi' },
    })
    const given = await h.call<string>('einvoice.purchase.answerXml', {
      company: 'buyer',
      params: { id: document.uuid },
    })
    await run()
    expect(await rowOf(document.uuid)).toMatchObject({ AnswerCode: 'rejected' })
    expect(await h.call('einvoice.sale.answerXml', { params: { id: document.uuid } })).toBe(given)
    expect(await upload(given, { family: 'earchive' })).toMatchObject({ IsSuccess: false })
    const roles = portal.calls.find(({ id }) => id === 'einvoice.uploads.upload')!.roles
    const { Results } = await h.call<UploadAnswer>('earchive.uploads.upload', {
      roles: [...roles],
      body: [file(given)],
    })
    expect(Results[0]).toMatchObject({ IsSuccess: true, UUID: document.uuid, Box: 'einvoice.sale' })
  })
})
