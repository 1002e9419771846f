/** Customers and stocks: records of boxes, which the public API knows by number. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, familyOf } from '#engine/portal.ts'
import { readParams } from '#service/http/params.ts'
import { cardsWith } from '#service/records/cards.ts'
import { withKnownParty } from '#service/sending/known-party.ts'
import {
  bill,
  ids,
  invoice,
  openHandlers,
  personId,
  portal,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handler-fixture.ts'

let h: Handled
beforeAll(async () => {
  h = await openHandlers()
})
afterAll(() => h?.close())

const customer = (more: Answer = {}) => ({
  TaxNumber: taxNos.foreign,
  Name: 'Gümüş Boya A.Ş.',
  City: 'İzmir',
  Email: 'bilgi@gumus.example',
  ...more,
})
const listed = async (query: Answer = {}) =>
  (await h.call<PageAnswer>('customers.list', { query })).Content
const numberOf = async (name: string) =>
  Number((await listed()).find((row) => row['Name'] === name)?.['ID'])
const made = async (body: Answer) =>
  h.call<{ UUID: string; Version: number }>('customers.cards.create', { body })

describe('customers by number', () => {
  it('[CU1] have the shape of the public API, all of its fields and no other', async () => {
    expect(await h.call('customers.add', { body: [customer()] })).toBe('Eklenen kayıt: 1')
    const [row] = await listed({ Search: 'gümüş' })
    expect(row).toEqual({
      ID: expect.any(Number),
      TaxNumber: taxNos.foreign,
      Name: 'Gümüş Boya A.Ş.',
      TaxDepartment: null,
      Address: null,
      District: null,
      City: 'İzmir',
      Country: null,
      PostalCode: null,
      Phone: null,
      Fax: null,
      Email: 'bilgi@gumus.example',
      WebSite: null,
      IsExport: false,
    })
  })

  it('[CU2] are the records of the portal: what is written by one way is read by the other', async () => {
    const { UUID } = await made(customer({ Name: 'Çınar Nakliyat', CurrencyCode: 'EUR' }))
    const ID = await numberOf('Çınar Nakliyat')
    expect(ID).toBeGreaterThan(0)
    await h.call('customers.change', { body: { ID, ...customer({ Name: 'Çınar Lojistik' }) } })
    const read = () => h.call('customers.cards.model', { params: { id: UUID } })
    expect(await read()).toMatchObject({ Name: 'Çınar Lojistik', CurrencyCode: 'EUR' })
    expect(await numberOf('Çınar Lojistik')).toBe(ID)
  })

  it('[CU3] a change replaces every field of the public API, and leaves what it does not know', async () => {
    const { UUID } = await made(
      customer({ Name: 'Deniz Tur', PaymentDays: 30, Phone: '2321234567' }),
    )
    const ID = await numberOf('Deniz Tur')
    await h.call('customers.change', { body: { ID, Name: 'Deniz Tur' } })
    expect(await h.call('customers.cards.model', { params: { id: UUID } })).toEqual({
      Name: 'Deniz Tur',
      IsExport: false,
      PaymentDays: 30,
    })
    const history = await h.call<readonly Answer[]>('customers.cards.histories', {
      params: { id: UUID },
    })
    expect(history).toHaveLength(2)
  })

  it('[CU4] a number is never given twice, and comes back with its record', async () => {
    const { UUID } = await made(customer({ Name: 'Elmas Gıda' }))
    const ID = await numberOf('Elmas Gıda')
    expect(await h.call('customers.delete', { params: { id: String(ID) } })).toBe(true)
    await made(customer({ Name: 'Fırat Yapı' }))
    expect(await numberOf('Fırat Yapı')).toBeGreaterThan(ID)
    expect(await h.call('customers.cards.restore', { body: [UUID] })).toEqual([])
    expect(await numberOf('Elmas Gıda')).toBe(ID)
  })

  it('[CU4] each company counts for itself, and finds none of another', async () => {
    await h.call('customers.add', {
      company: 'buyer',
      body: [customer({ Name: 'Yalnız Alıcının' })],
    })
    const [own] = (await h.call<PageAnswer>('customers.list', { company: 'buyer' })).Content
    expect(own).toMatchObject({ ID: 1, Name: 'Yalnız Alıcının' })
    expect(await numberOf('Yalnız Alıcının')).toBeNaN()
    const foreign = h.call('customers.delete', { company: 'buyer', params: { id: '2' } })
    expect(await refusalOf(foreign)).toMatchObject({ status: 404 })
  })

  it('[CU5] several are deleted all or none', async () => {
    await made(customer({ Name: 'Sil 1' }))
    await made(customer({ Name: 'Sil 2' }))
    const numbers = [await numberOf('Sil 1'), await numberOf('Sil 2')]
    const unknown = h.call('customers.deleteMany', { body: [...numbers, 99_999] })
    expect(await refusalOf(unknown)).toMatchObject({ status: 404 })
    expect(await numberOf('Sil 1')).toBe(numbers[0])
    expect(await h.call('customers.deleteMany', { body: numbers })).toBe(true)
    expect(await numberOf('Sil 1')).toBeNaN()
  })

  it('[CU6] two have neither number and name in common; of several the one that does is told, and none is added', async () => {
    await made(customer({ Name: 'Tek Olan' }))
    const twice = h.call('customers.add', {
      body: [customer({ Name: 'Yeni Olan' }), customer({ Name: 'Tek Olan' })],
    })
    expect(await refusalOf(twice)).toMatchObject({ status: 409, paths: ['[1].TaxNumber'] })
    expect(await numberOf('Yeni Olan')).toBeNaN()
    await made({ TaxNumber: '11111111111', Name: 'Ali Ak' })
    await made({ TaxNumber: '11111111111', Name: 'Veli Ak' })
  })

  it('[CU9] what there is not is refused as a record or by its number: only documents have an ETTN', async () => {
    const params = { id: '99999999-0000-4000-8000-000000000099' }
    const lost = await refusalOf(h.call('customers.cards.model', { params }))
    expect(lost).toMatchObject({ status: 404, message: expect.stringContaining('numaralı kayıt') })
    const document = await refusalOf(h.call('einvoice.sale.details', { params }))
    expect(document).toMatchObject({ status: 404, message: expect.stringContaining('ETTN') })
    const call = callOf(portal, 'stocks.get')
    const noNumber = async () => readParams({ call, box: undefined, language: 'tr' }, { id: 'x' })
    expect((await refusalOf(noNumber())).message).toMatch(/^x numaralı kayıt/)
  })

  it('[CU7] are listed by page, order and search, and found by tax number', async () => {
    const names = async (query: Answer) => (await listed(query)).map((row) => row['Name'])
    const all = await names({ SortColumn: 'Name', SortType: 'ASC' })
    expect(await names({ SortColumn: 'Name', SortType: 'DESC' })).toEqual(all.toReversed())
    expect(await names({ Page: 2, PageSize: 1, SortColumn: 'Name' })).toEqual(all.slice(1, 2))
    expect(await names({ Search: 'cinar' })).toEqual(['Çınar Lojistik'])
    expect(await h.call('customers.find', { params: { TaxNumber: '11111111111' } })).toMatchObject({
      Name: 'Ali Ak',
    })
    const nobody = h.call('customers.find', { params: { TaxNumber: '4840847211' } })
    expect(await refusalOf(nobody)).toMatchObject({ status: 404 })
  })

  it('[CU8] those in whose name it stands are found before those in whose address it does', async () => {
    await made({ Name: 'Aslan Market', City: 'Bodrum' })
    await made({ Name: 'Bodrum Yelken' })
    const found = await h.call<readonly Answer[]>('customers.search', {
      params: { text: 'BODRUM' },
    })
    expect(found.map((row) => row['Name'])).toEqual(['Bodrum Yelken', 'Aslan Market'])
  })
})

describe('what is agreed with customers', () => {
  it('[CU14] is found by number and by name, beside the fields of the public API', async () => {
    await made(customer({ Name: 'Vadeli Ticaret', CurrencyCode: 'USD', PaymentDays: 45 }))
    const [found] = await h.call<readonly Answer[]>('customers.terms', {
      params: { text: 'vadeli' },
    })
    expect(found).toMatchObject({ Name: 'Vadeli Ticaret', CurrencyCode: 'USD', PaymentDays: 45 })
    const [plain] = await h.call<readonly Answer[]>('customers.search', {
      params: { text: 'vadeli' },
    })
    expect({ ...plain, CurrencyCode: 'USD', PaymentDays: 45, Prices: null }).toEqual(found)
  })

  it('[CU16] has the prices of his record, which a program that changes him by number leaves', async () => {
    const Prices = [{ StockName: 'Tuz', SellerCode: 'T-1', Price: 6.5 }]
    await made(customer({ Name: 'Tuzcu Baba', Prices }))
    const ID = await numberOf('Tuzcu Baba')
    const pricesNow = async () =>
      (await h.call<readonly Answer[]>('customers.terms', { params: { text: 'tuzcu' } })).map(
        (found) => [found['Name'], found['Prices']],
      )
    expect(await pricesNow()).toEqual([['Tuzcu Baba', Prices]])
    await h.call('customers.change', { body: { ID, ...customer({ Name: 'Tuzcu Baba Ltd.' }) } })
    expect(await pricesNow()).toEqual([['Tuzcu Baba Ltd.', Prices]])
  })
})

describe('customers that were written twice', () => {
  const merge = (id: string, ...others: readonly string[]) =>
    h.call('customers.cards.merge', { params: { id }, body: others })
  const modelOf = (id: string) => h.call<Answer>('customers.cards.model', { params: { id } })

  it('[CU17] become one, which has what it lacked, and its history names the other', async () => {
    const Prices = [{ StockName: 'Tuz', SellerCode: 'T-1', Price: 6.5 }]
    const kept = await made({ Name: 'İkiz Ticaret', Phone: '2165554433', Prices })
    const other = await made({
      Name: 'İKİZ TİCARET A.Ş.',
      Phone: '2120000000',
      Email: 'bilgi@ikiz.example',
      Prices: [...Prices, { StockName: 'Şeker', Price: 30 }],
    })
    expect(await merge(kept.UUID, other.UUID)).toEqual({ UUID: kept.UUID, Version: 2 })
    expect(await modelOf(kept.UUID)).toMatchObject({
      Name: 'İkiz Ticaret',
      Phone: '2165554433',
      Email: 'bilgi@ikiz.example',
      Prices: [...Prices, { StockName: 'Şeker', Price: 30 }],
    })
    expect(await refusalOf(modelOf(other.UUID))).toMatchObject({ status: 404 })
    const lines = await h.call<readonly Answer[]>('customers.cards.histories', {
      params: { id: kept.UUID },
    })
    expect(JSON.stringify(lines)).toContain('“İKİZ TİCARET A.Ş.” kaydı bu kayıtla birleştirildi')
  })

  it('[CU17] not with themselves, and not with one that is gone', async () => {
    const { UUID } = await made({ Name: 'Tek Ticaret' })
    expect(await refusalOf(merge(UUID, UUID))).toMatchObject({ status: 422, paths: ['[0]'] })
    const nobody = '00000000-0000-4000-8000-00000000dead'
    expect(await refusalOf(merge(UUID, nobody))).toMatchObject({ status: 404 })
  })

  it('[CU17] of more prices than one may have are left as they were', async () => {
    const prices = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({ StockName: `Mal ${from + index}`, Price: 1 }))
    const kept = await made({ Name: 'Bol Fiyatlı', Prices: prices(600, 0) })
    const other = await made({ Name: 'Bol Fiyatlı Şube', Prices: prices(600, 600) })
    expect(await refusalOf(merge(kept.UUID, other.UUID))).toMatchObject({
      status: 422,
      paths: ['Prices'],
    })
    expect((await modelOf(other.UUID))['Prices']).toHaveLength(600)
  })
})

describe('stocks by number', () => {
  it('[CU9] have the shape of the public API, all of its fields and no other; a number that there is not is not found', async () => {
    await h.call('stocks.add', { body: [{ Name: 'Tuz', UnitCode: 'KGM', Price: 7.25 }] })
    const [row] = (await h.call<PageAnswer>('stocks.list')).Content
    expect(row).toEqual({
      ID: 1,
      Name: 'Tuz',
      UnitCode: 'KGM',
      UnitName: null,
      Price: 7.25,
      TaxPercent: 0,
      SellerCode: null,
      BuyerCode: null,
      ManufacturerCode: null,
      IsActive: true,
      GTIPCode: null,
      Brand: null,
      Model: null,
      Description: null,
      Note: null,
      DeliveryCode: null,
      ShippingCode: null,
      CreatedDate: '2026-11-21T09:00:00.000Z',
    })
    expect(await h.call('stocks.get', { params: { id: '1' } })).toEqual(row)
    for (const id of ['2', '0', '99999999999', 'x'])
      expect(await refusalOf(h.call('stocks.get', { params: { id } }))).toMatchObject({
        status: 404,
      })
  })

  it('[CU10] editors are offered active ones only; the list has all, and can be asked for either', async () => {
    await h.call('stocks.add', { body: [{ Name: 'Tuzluk', IsActive: false, SellerCode: 'T-1' }] })
    const found = await h.call<readonly Answer[]>('stocks.search', { params: { text: 'tuz' } })
    expect(found.map((row) => row['Name'])).toEqual(['Tuz'])
    const count = async (query: Answer) =>
      (await h.call<PageAnswer>('stocks.list', { query })).TotalCount
    expect(await count({})).toBe(2)
    expect(await count({ IsActive: false })).toBe(1)
  })

  it('[CU6] two have no code in common', async () => {
    const twice = h.call('stocks.add', { body: [{ Name: 'Başka', SellerCode: 'T-1' }] })
    expect(await refusalOf(twice)).toMatchObject({ status: 409, paths: ['[0].SellerCode'] })
  })
})

describe('documents', () => {
  const asker = () => ({
    family: familyOf(portal, 'ebill'),
    ports: h.ports,
    session: {
      userId: personId,
      userName: 'Ayşe',
      companyId: ids.seller,
      roles: new Set<string>(),
      kind: 'user' as const,
    },
  })

  it('[CU11] take what they leave open of a receiver from the earliest of the customers with his number', async () => {
    const TaxNumber = taxNos.unregistered
    await made({ TaxNumber, Name: 'Hazır Alıcı', City: 'Muğla', TaxDepartment: 'Milas' })
    await made({ TaxNumber, Name: 'Hazır Alıcı Şube', City: 'Aydın' })
    const filled = await h.store.asCompany(ids.seller, (tx) =>
      withKnownParty(tx, asker(), { CustomerInfo: { TaxNumber, Name: 'Elle yazılan' } }),
    )
    expect(filled).toEqual({
      CustomerInfo: { TaxNumber, Name: 'Elle yazılan', City: 'Muğla', TaxOffice: 'Milas' },
    })
  })

  it('[CU11] take the tax of goods from active stocks, of their own company alone', async () => {
    const stocksOf = (companyId: string) =>
      h.store.asCompany(companyId, (tx) =>
        cardsWith(tx, { ...asker(), session: { ...asker().session, companyId } }, 'StockCard', [
          'IsActive',
          true,
        ]),
      )
    expect(await stocksOf(ids.seller)).toMatchObject([{ Name: 'Tuz', TaxPercent: 0 }])
    expect(await stocksOf(ids.buyer)).toEqual([])
  })
})

describe('the documents of a customer', () => {
  interface Listed extends Answer {
    readonly TotalCount: number
    readonly Content: readonly Answer[]
  }
  const readers = portal.families.flatMap(({ boxes }) => boxes.flatMap(({ roles }) => roles.read))
  const documentsOf = async (id: string, query: Answer = {}, roles = readers) =>
    h.call<Listed>('customers.cards.documents', { params: { id }, query, roles })
  const named = (rows: readonly Answer[]) =>
    rows.map(({ Box, IsReceived }) => [Box, IsReceived] as const)

  beforeAll(async () => {
    await h.addSeries('einvoice', 'ABC', true)
    await h.addSeries('ebill', 'ADS', true)
  })

  it('[CU15] are those to and from his number, over all families, newest first and by page', async () => {
    const { UUID } = await made({ TaxNumber: taxNos.buyer, Name: 'Alıcı Ltd. Şti.' })
    const none = await documentsOf(UUID)
    expect(none).toMatchObject({ TotalCount: 0, Content: [] })
    await h.call('einvoice.send.model', { body: invoice({ date: '2026-11-20' }) })
    await h.call('einvoice.send.model', { body: invoice({ date: '2026-11-21' }) })
    const { TotalCount, Content } = await documentsOf(UUID)
    expect(TotalCount).toBe(2)
    expect(named(Content)).toEqual([
      ['einvoice.sale', false],
      ['einvoice.sale', false],
    ])
    expect(Content.map(({ IssueDate }) => IssueDate)).toEqual([
      '2026-11-21T00:00:00',
      '2026-11-20T00:00:00',
    ])
    const second = await documentsOf(UUID, { Page: 2, PageSize: 1 })
    expect(second.Content).toEqual(Content.slice(1))
  })

  it('[CU15] are those of the families that the person may read', async () => {
    const { UUID } = await made({ TaxNumber: taxNos.buyer, Name: 'Alıcı A.Ş.' })
    expect((await documentsOf(UUID)).TotalCount).toBeGreaterThan(0)
    const answer = await documentsOf(UUID, {}, ['ct:r', 'ea:s:r'])
    expect(answer).toMatchObject({ TotalCount: 0, Content: [] })
  })

  it('[CU15] of those who share a number are told apart by name', async () => {
    const { UUID: one } = await made({ TaxNumber: '11111111111', Name: 'Nihai Tüketici' })
    const { UUID: other } = await made({ TaxNumber: '11111111111', Name: 'Bir Başkası' })
    await h.call('ebill.send.model', { body: bill() })
    expect((await documentsOf(one)).TotalCount).toBe(1)
    expect((await documentsOf(other)).TotalCount).toBe(0)
  })
})
