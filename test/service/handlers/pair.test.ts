import { strToU8, zipSync } from 'fflate'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wire } from '#schemas/wire.ts'
import { sheetColumns } from '#documents/sheet/columns.ts'
import { familyOf } from '#engine/portal.ts'
import { plainForm } from '#engine/variants.ts'
import {
  invoice,
  newUuid,
  openHandlers,
  portal,
  taxNos,
  type Handled,
  type PageAnswer,
  type SentAnswer,
  type UploadAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('einvoice', 'EFA', true)
  await h.addSeries('earchive', 'EAR', true)
})
afterAll(() => h.close())

type Body = {
  EInvoice: {
    InvoiceInfo: Record<string, unknown>
    CustomerInfo: Record<string, unknown>
  } & Record<string, unknown>
}
/** The same invoice for the network, and as it is reported. */
const forNetwork = (uuid: string): Body => {
  const body = invoice() as Body
  return {
    ...body,
    EInvoice: { ...body.EInvoice, InvoiceInfo: { ...body.EInvoice.InvoiceInfo, UUID: uuid } },
  }
}
const reported = (uuid: string) => {
  const {
    InvoiceProfile: _profile,
    InvoiceSerieOrNumber: _serie,
    ...info
  } = forNetwork(uuid).EInvoice.InvoiceInfo
  return {
    ArchiveInvoice: {
      ...forNetwork(uuid).EInvoice,
      InvoiceInfo: { ...info, SendType: 'ELEKTRONIK', SalesPlatform: 'NORMAL' },
      CustomerInfo: { ...forNetwork(uuid).EInvoice.CustomerInfo, TaxNumber: taxNos.unregistered },
    },
  }
}
const drafts = async (family: string, uuid: string) =>
  (await h.call<PageAnswer>(`${family}.drafts.list`, { query: { Search: uuid } })).TotalCount

describe('a draft whose receiver makes it the other kind', () => {
  it('[JI7] is one draft all the time: saving it as the other takes it over, with its special code', async () => {
    const uuid = newUuid()
    await h.call('einvoice.drafts.create', { body: forNetwork(uuid) })
    await h.call('einvoice.drafts.specialCode', { body: { UUID: [uuid], SpecialCode: 'Q4' } })
    await h.call('earchive.drafts.create', { body: reported(uuid) })
    expect([await drafts('einvoice', uuid), await drafts('earchive', uuid)]).toEqual([0, 1])
    expect(
      (await h.call<PageAnswer>('earchive.drafts.list', { query: { Search: uuid } })).Content[0],
    ).toMatchObject({ SpecialCode: 'Q4' })
    await h.call('einvoice.drafts.create', { body: forNetwork(uuid) })
    expect([await drafts('einvoice', uuid), await drafts('earchive', uuid)]).toEqual([1, 0])
  })

  it('[JI7] is gone when the document was sent as the other, and cannot be saved again under its ETTN', async () => {
    const uuid = newUuid()
    await h.call('einvoice.drafts.create', { body: forNetwork(uuid) })
    const sent = await h.call<SentAnswer>('earchive.send.model', { body: reported(uuid) })
    expect(sent).toMatchObject({ UUID: uuid, InvoiceNumber: 'EAR2026000000001' })
    expect([await drafts('einvoice', uuid), await drafts('earchive', uuid)]).toEqual([0, 0])
    await expect(
      h.call('einvoice.drafts.create', { body: forNetwork(uuid) }),
    ).rejects.toMatchObject({ status: 409 })
    await expect(h.call('einvoice.send.model', { body: forNetwork(uuid) })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('files of both kinds', () => {
  it('[JI8] on either upload each goes where its profile belongs, from a zip too, and the answer says where', async () => {
    const [network, archive] = [newUuid(), newUuid()]
    const xmlOf = async (family: string, box: string, body: unknown, uuid: string) => {
      const { UUID } = await h.call<SentAnswer>(`${family}.send.model`, { body })
      return (await h.call<string>(`${family}.${box}.xml`, { params: { id: UUID } })).replaceAll(
        UUID,
        uuid,
      )
    }
    const files = {
      'a.xml': strToU8(await xmlOf('einvoice', 'sale', forNetwork(newUuid()), network)),
      'b.xml': strToU8(await xmlOf('earchive', 'invoices', reported(newUuid()), archive)),
    }
    const answer = await h.call<UploadAnswer>('einvoice.uploads.upload', {
      body: [{ name: 'iki.zip', bytes: zipSync(files) }],
      roles: ['ei:u', 'ea:u'],
    })
    expect(answer.Results).toMatchObject([
      { FileName: 'a.xml', IsSuccess: true, Box: 'einvoice.drafts' },
      { FileName: 'b.xml', IsSuccess: true, Box: 'earchive.drafts' },
    ])
    expect([await drafts('einvoice', network), await drafts('earchive', archive)]).toEqual([1, 1])
    const back = (roles: string[]) =>
      h.call<UploadAnswer>('earchive.uploads.upload', {
        body: [{ name: 'a.xml', bytes: files['a.xml'] }],
        roles,
      })
    expect((await back(['ei:u', 'ea:u'])).Results).toMatchObject([
      { IsSuccess: true, Box: 'einvoice.drafts' },
    ])
    const [refused] = (await back(['ea:u'])).Results
    expect(refused).toMatchObject({ IsSuccess: false, UUID: null })
    expect(refused?.Errors.join()).toContain('ei:u')
  })
})

describe('a workbook with receivers of both kinds', () => {
  const places = sheetColumns(plainForm(familyOf(portal, 'einvoice').form!)).map(
    ({ place }) => place,
  )
  const consumer = '11111111111'
  const row = (group: string, taxNo: string, name: string) => ({
    '#': group,
    'CustomerInfo.TaxNumber': taxNo,
    'CustomerInfo.Name': name,
    'CustomerInfo.Address': 'Iğdır Sok. 3',
    'CustomerInfo.District': 'Kadıköy',
    'CustomerInfo.City': 'İstanbul',
    'InvoiceLines[].Name': 'Kırtasiye',
    'InvoiceLines[].Quantity': 2,
    'InvoiceLines[].Price': 10,
  })
  const workbook = async (rows: readonly Readonly<Record<string, string | number>>[]) =>
    new Uint8Array(
      await (
        await writeXlsxFile([
          places,
          ...rows.map((one) => places.map((place) => one[place] ?? null)),
        ])
      ).toBuffer(),
    )
  const upload = async (bytes: Uint8Array, roles = ['ei:u', 'ea:u']) =>
    (
      await h.call<Wire['Uploaded']>('einvoice.uploads.upload', {
        body: [{ name: 'karışık.xlsx', bytes }],
        roles,
      })
    ).Results
  const boxOf = async (uuid: string | null) =>
    (
      await Promise.all(
        ['einvoice', 'earchive'].map(async (family) =>
          (await drafts(family, uuid!)) > 0 ? [family] : [],
        ),
      )
    ).flat()

  it('[JR11] each row becomes what its receiver gets, and the answer says which; rows of one document stay together', async () => {
    const bytes = await workbook([
      row('1', taxNos.buyer, 'Çağdaş Gıda'),
      row('2', taxNos.unregistered, 'Ihlamur Kırtasiye'),
      row('1', taxNos.buyer, 'Çağdaş Gıda'),
      row('3', consumer, 'Işıl Çağ'),
      row('4', taxNos.foreign, 'Dış Ltd.'),
    ])
    const results = await upload(bytes)
    expect(results.map(({ IsSuccess, Box, Errors }) => [IsSuccess, Box, Errors])).toEqual(
      ['einvoice', 'earchive', 'earchive', 'einvoice'].map((family) => [
        true,
        `${family}.drafts`,
        [],
      ]),
    )
    expect(await Promise.all(results.map(({ UUID }) => boxOf(UUID)))).toEqual([
      ['einvoice'],
      ['earchive'],
      ['earchive'],
      ['einvoice'],
    ])
    expect(
      await h.call('earchive.drafts.model', { params: { id: results[1]!.UUID! } }),
    ).toMatchObject({
      ArchiveInvoice: {
        InvoiceInfo: { UUID: results[1]!.UUID },
        CustomerInfo: { TaxNumber: taxNos.unregistered, Name: 'Ihlamur Kırtasiye' },
        InvoiceLines: [{ Name: 'Kırtasiye', Quantity: 2, Price: 10 }],
      },
    })
    expect(
      await h.call('einvoice.drafts.model', { params: { id: results[0]!.UUID! } }),
    ).toMatchObject({ EInvoice: { InvoiceLines: [{ Name: 'Kırtasiye' }, { Name: 'Kırtasiye' }] } })
    const again = await upload(bytes)
    expect(again.map(({ UUID }) => UUID)).toEqual(results.map(({ UUID }) => UUID))
    expect(
      await Promise.all(
        results.map(
          async ({ UUID }) => (await drafts('einvoice', UUID!)) + (await drafts('earchive', UUID!)),
        ),
      ),
    ).toEqual([1, 1, 1, 1])
  })

  it('[JR11] a kind that the person may not make is refused row by row, with the right that is missing', async () => {
    const results = await upload(
      await workbook([row('a', taxNos.buyer, 'Çağdaş'), row('b', consumer, 'Işıl Çağ')]),
      ['ei:u'],
    )
    expect(results.map(({ IsSuccess }) => IsSuccess)).toEqual([true, false])
    expect(results[1]!.Errors.join()).toContain('ea:u')
  })

  it('[JR12] of a receiver who is registered meanwhile the same rows make the other kind of the same draft', async () => {
    const bytes = await workbook([row('x', taxNos.unregistered, 'Ihlamur Kırtasiye A.Ş.')])
    const [first] = await upload(bytes)
    expect(await boxOf(first!.UUID)).toEqual(['earchive'])
    await h.store.asSystem(async (tx) => {
      const alias = await tx
        .selectFrom('registered_alias')
        .selectAll()
        .where('tax_number', '=', taxNos.buyer)
        .where('alias_type', '=', 'PK')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('registered_alias')
        .values({ ...alias, tax_number: taxNos.unregistered, alias: 'urn:mail:pk@ihlamur.example' })
        .execute()
    })
    const [second] = await upload(bytes)
    expect(second).toMatchObject({ IsSuccess: true, UUID: first!.UUID, Box: 'einvoice.drafts' })
    expect(await boxOf(first!.UUID)).toEqual(['einvoice'])
    await h.store.asSystem((tx) =>
      tx
        .deleteFrom('registered_alias')
        .where('alias', '=', 'urn:mail:pk@ihlamur.example')
        .execute(),
    )
  })
})
