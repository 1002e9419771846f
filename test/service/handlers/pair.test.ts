import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoice, newUuid, openHandlers, taxNos, type Handled, type PageAnswer, type SentAnswer, type UploadAnswer } from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'EFA', true)
  await h.addSeries('earchive', 'EAR', true)
})
afterAll(() => h.close())

type Body = { EInvoice: { InvoiceInfo: Record<string, unknown>; CustomerInfo: Record<string, unknown> } & Record<string, unknown> }
/** The same invoice for the network, and as it is reported. */
const forNetwork = (uuid: string): Body => {
  const body = invoice() as Body
  return { ...body, EInvoice: { ...body.EInvoice, InvoiceInfo: { ...body.EInvoice.InvoiceInfo, UUID: uuid } } }
}
const reported = (uuid: string) => {
  const { InvoiceProfile: _profile, InvoiceSerieOrNumber: _serie, ...info } = forNetwork(uuid).EInvoice.InvoiceInfo
  return { ArchiveInvoice: { ...forNetwork(uuid).EInvoice, InvoiceInfo: { ...info, SendType: 'ELEKTRONIK', SalesPlatform: 'NORMAL' }, CustomerInfo: { ...forNetwork(uuid).EInvoice.CustomerInfo, TaxNumber: taxNos.unregistered } } }
}
const drafts = async (family: string, uuid: string) => (await h.call<PageAnswer>(`${family}.drafts.list`, { query: { Search: uuid } })).TotalCount

describe('a draft whose receiver makes it the other kind', () => {
  it('[JI7] is one draft all the time: saving it as the other takes it over, with its special code', async () => {
    const uuid = newUuid()
    await h.call('einvoice.drafts.create', { body: forNetwork(uuid) })
    await h.call('einvoice.drafts.specialCode', { body: { UUID: [uuid], SpecialCode: 'Q4' } })
    await h.call('earchive.drafts.create', { body: reported(uuid) })
    expect([await drafts('einvoice', uuid), await drafts('earchive', uuid)]).toEqual([0, 1])
    expect((await h.call<PageAnswer>('earchive.drafts.list', { query: { Search: uuid } })).Content[0]).toMatchObject({ SpecialCode: 'Q4' })
    await h.call('einvoice.drafts.create', { body: forNetwork(uuid) })
    expect([await drafts('einvoice', uuid), await drafts('earchive', uuid)]).toEqual([1, 0])
  })

  it('[JI7] is gone when the document was sent as the other, and cannot be saved again under its ETTN', async () => {
    const uuid = newUuid()
    await h.call('einvoice.drafts.create', { body: forNetwork(uuid) })
    const sent = await h.call<SentAnswer>('earchive.send.model', { body: reported(uuid) })
    expect(sent).toMatchObject({ UUID: uuid, InvoiceNumber: 'EAR2026000000001' })
    expect([await drafts('einvoice', uuid), await drafts('earchive', uuid)]).toEqual([0, 0])
    await expect(h.call('einvoice.drafts.create', { body: forNetwork(uuid) })).rejects.toMatchObject({ status: 409 })
    await expect(h.call('einvoice.send.model', { body: forNetwork(uuid) })).rejects.toMatchObject({ status: 409 })
  })
})

describe('files of both kinds', () => {
  it('[JI8] on either upload each goes where its profile belongs, from a zip too, and the answer says where', async () => {
    const [network, archive] = [newUuid(), newUuid()]
    const xmlOf = async (family: string, box: string, body: unknown, uuid: string) => {
      const { UUID } = await h.call<SentAnswer>(`${family}.send.model`, { body })
      return (await h.call<string>(`${family}.${box}.xml`, { params: { id: UUID } })).replaceAll(UUID, uuid)
    }
    const files = { 'a.xml': strToU8(await xmlOf('einvoice', 'sale', forNetwork(newUuid()), network)), 'b.xml': strToU8(await xmlOf('earchive', 'invoices', reported(newUuid()), archive)) }
    const answer = await h.call<UploadAnswer>('einvoice.uploads.upload', { body: [{ name: 'iki.zip', bytes: zipSync(files) }], roles: ['ei:u', 'ea:u'] })
    expect(answer.Results).toMatchObject([{ FileName: 'a.xml', IsSuccess: true, Box: 'einvoice.drafts' }, { FileName: 'b.xml', IsSuccess: true, Box: 'earchive.drafts' }])
    expect([await drafts('einvoice', network), await drafts('earchive', archive)]).toEqual([1, 1])
    const back = (roles: string[]) => h.call<UploadAnswer>('earchive.uploads.upload', { body: [{ name: 'a.xml', bytes: files['a.xml'] }], roles })
    expect((await back(['ei:u', 'ea:u'])).Results).toMatchObject([{ IsSuccess: true, Box: 'einvoice.drafts' }])
    const [refused] = (await back(['ea:u'])).Results
    expect(refused).toMatchObject({ IsSuccess: false, UUID: null })
    expect(refused?.Errors.join()).toContain('ei:u')
  })
})
