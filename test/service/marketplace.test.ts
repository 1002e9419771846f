/** Shops of companies: connected, asked for orders, and each package invoiced once, whatever is repeated. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  pretendShopAccount,
  startPretendShop,
  type PretendShop,
} from '#service/shops/pretend-shop.ts'
import { consentPath, createConsentCallback } from '#service/shops/consent.ts'
import { createShopHooks } from '#service/shops/hooks.ts'
import { isHmacOf } from '#service/shops/shop-http.ts'
import { createEtsy } from '#service/shops/etsy.ts'
import { startPretendEtsy, type PretendEtsy } from '#service/shops/pretend-etsy.ts'
import { shopOf } from '#service/shops/shop-records.ts'
import { createShopify } from '#service/shops/shopify.ts'
import { takePackages } from '#service/shops/take-packages.ts'
import { packagesAt } from '#service/shops/pretend-packages.ts'
import { sweepDrafts } from '#service/records/deleted-drafts.ts'
import { createTrendyol, packageOf } from '#service/shops/trendyol.ts'
import { keptSecrets } from '#service/records/secrets.ts'
import { accountOf } from '#service/records/service-record.ts'
import { addPackages } from '#service/credits/uses.ts'
import { needed } from '#values/needed.ts'
import { recordOf } from '#values/json.ts'
import { createShopRuns } from '#service/worker/sync-shops.ts'
import type { ShopAdapter, ShopPackage } from '#service/ports/shop.ts'
import {
  ids,
  openHandlers,
  refusalOf,
  taxNos,
  type Answer,
  type Handled,
  type PageAnswer,
} from './handlers/handler-fixture.ts'
import { settleEnvelope } from './handlers/settle-envelope.ts'

let h: Handled
let shop: PretendShop
let etsy: PretendEtsy
const failures: unknown[] = []
/** What the shop does in place of its own, while a test says so. */
let instead: Partial<ShopAdapter> = {}
/** What is at a link. */
let type: string | undefined
const looked: string[] = []

beforeAll(async () => {
  h = await openHandlers()
  await h.addSeries('earchive', 'ARS', true)
  await h.addSeries('einvoice', 'EFT', true)
  shop = await startPretendShop({
    host: '127.0.0.1',
    port: 0,
    clock: h.clock,
    companies: [
      {
        name: 'Çağdaş Gıda Ltd. Şti.',
        taxNumber: taxNos.buyer,
        taxOffice: 'Kadıköy',
        street: 'Moda Cad. 1',
        district: 'Kadıköy',
        city: 'İstanbul',
        postalCode: '34710',
      },
    ],
    look: async (link) => {
      looked.push(link)
      return type
    },
  })
  const real = createTrendyol({ address: shop.origin })
  const Trendyol: ShopAdapter = {
    ...real,
    list: (...asked) => (instead.list ?? real.list)(...asked),
    sendLink: (...asked) => needed(instead.sendLink ?? real.sendLink, 'links')(...asked),
  }
  etsy = await startPretendEtsy({
    host: '127.0.0.1',
    port: 0,
    returnTo: `${h.ports.origin}${consentPath}`,
    clock: h.clock,
    random: h.ports.random,
  })
  const Etsy = createEtsy({ ...etsy.options, returnTo: `${h.ports.origin}${consentPath}` })
  Object.assign(h.ports, { shops: { Trendyol, Etsy } })
})
afterAll(async () => {
  await shop?.close()
  await etsy?.close()
  await h?.close()
})
beforeEach(() => {
  instead = {}
  type = 'application/pdf'
})

async function work(): Promise<void> {
  const runs = createShopRuns(h.ports, (error) => failures.push(error))
  await runs.begin()
  await runs.ended()
  expect(failures).toEqual([])
}
const { sellerId: SellerID, key: Key, secret: Secret } = pretendShopAccount
const connect = (body: object) =>
  h.call<{ UUID: string }>('marketplace.shops.create', { body: { StoreType: 'Trendyol', ...body } })
const shops = async () => (await h.call<PageAnswer>('marketplace.shops.list')).Content
const orders = async (query: object = {}) =>
  (await h.call<PageAnswer>('marketplace.orders.list', { query: { PageSize: 100, ...query } }))
    .Content
const open = async () =>
  (await orders({ IsSend: false, IsExport: false })).filter(({ Status }) => Status !== 'Cancelled')
const orderOf = (UUID: unknown) => h.call('marketplace.getOrder', { params: { id: String(UUID) } })
const minuteMs = 60_000

describe('connecting a shop', () => {
  it('[SH2] a wrong secret, a missing one and a kind of shop that nobody speaks with are told in words', async () => {
    const { UUID: id } = await connect({ Name: 'Deneme', SellerID, Key, Secret: 'yanlış' })
    const test = () => h.call<string>('marketplace.testShop', { params: { id } })
    expect((await refusalOf(test())).message).toContain('kabul edilmedi')
    await work()
    expect(await shops()).toMatchObject([{ LastError: 'account', LastSyncDate: null }])
    expect(await h.call('marketplace.listStores')).toMatchObject([
      { UUID: id, LastError: expect.stringContaining('kabul edilmedi') },
    ])
    const { UUID: other } = await connect({ StoreType: 'n11', Name: 'N11', SellerID: '1' })
    const refused = h.call('marketplace.testShop', { params: { id: other } })
    expect((await refusalOf(refused)).message).toContain('henüz bağlanmadı')
    await h.call('marketplace.deleteStore', { params: { id: other } })
    await h.call('marketplace.changeStore', {
      body: {
        UUID: id,
        StoreType: 'Trendyol',
        Name: 'Deneme',
        StoreAccountJson: JSON.stringify({ SupplierID: SellerID, Key, Secret }),
      },
    })
    expect(await test()).toContain('Deneme mağazasına bağlanıldı')
  })

  it('[SH3] no answer has key or secret, and in the database they are sealed', async () => {
    const [{ UUID }] = (await shops()) as [Answer]
    const read = await h.ports.store.asSystem((tx) =>
      keptSecrets(tx, { companyId: ids.seller, box: 'marketplace.shops', uuid: String(UUID) }),
    )
    expect(read).toEqual(['Key', 'Secret'])
    const kept = await h.store.asSystem((tx) =>
      tx.selectFrom('document').select('model').where('box', '=', 'marketplace.shops').execute(),
    )
    const secrets = await h.store.asSystem((tx) => tx.selectFrom('secret').selectAll().execute())
    for (const text of [read, await shops(), kept, secrets].map((one) => JSON.stringify(one)))
      expect(text).not.toContain(Secret)
  })
})

describe('another seller', () => {
  const secretsOf = (uuid: string) =>
    h.store.asSystem((tx) =>
      keptSecrets(tx, { companyId: ids.seller, box: 'marketplace.shops', uuid }),
    )

  it('[SH25] does not get the secrets of the one before, whichever call names him, nor are those of a deleted shop kept', async () => {
    const store = { StoreType: 'Trendyol', Name: 'Taşınan', IsActive: false }
    const { UUID: id } = await connect({ ...store, SellerID: '901', Key, Secret })
    const update = (body: object) =>
      h.call('marketplace.shops.update', { params: { id }, body: { ...store, ...body } })
    await update({ SellerID: '901', Name: 'Adı başka' })
    expect(await secretsOf(id)).toEqual(['Key', 'Secret'])
    await update({ SellerID: '902' })
    expect(await secretsOf(id)).toEqual([])
    await update({ SellerID: '902', Key, Secret })
    const change = (account: object) =>
      h.call('marketplace.changeStore', {
        body: {
          UUID: id,
          StoreType: 'Trendyol',
          Name: 'Taşınan',
          StoreAccountJson: JSON.stringify(account),
        },
      })
    await change({ SupplierID: '903' })
    expect(await secretsOf(id)).toEqual([])
    await change({ SupplierID: '904', Key, Secret })
    expect(await secretsOf(id)).toEqual(['Key', 'Secret'])
    await h.call('marketplace.deleteStore', { params: { id } })
    // It can be brought back for a minute.
    const later = new Date(h.clock.now().getTime() + 2 * minuteMs)
    await h.store.asSystem((tx) => sweepDrafts(tx, later))
    expect(await secretsOf(id)).toEqual([])
  })

  it('[SH26] is none where only the address is written otherwise: one shop, and each package once', async () => {
    const shopify = { StoreType: 'Shopify', Name: 'Mağazam', IsActive: false }
    Object.assign(h.ports.shops ?? {}, { Shopify: createShopify() })
    const { UUID: id } = await connect({ ...shopify, SellerID: 'HTTPS://Magazam.MyShopify.com/' })
    const again = connect({ ...shopify, SellerID: 'magazam' })
    expect((await refusalOf(again)).status).toBe(409)
    const [told] = packagesAt(h.clock.now(), h.clock.now(), []).map(packageOf)
    const place = { companyId: ids.seller, uuid: id }
    const taken = async (SellerID: string) =>
      h.store.asCompany(ids.seller, async (tx) => {
        const kept = needed(await shopOf(tx, h.ports.portal, place), 'shop')
        await tx
          .updateTable('shop_package')
          .set({ seller_id: SellerID })
          .where('shop_uuid', '=', id)
          .execute()
        return takePackages(tx, h.ports, kept, [needed(told, 'package')], h.clock.now())
      })
    expect(await taken('-')).toBe(1)
    expect(await taken('magazam')).toBe(0)
    expect(await orders({ StoreUUID: id })).toHaveLength(1)
    await h.store.asSystem(async (tx) => {
      const [order] = await tx
        .deleteFrom('shop_package')
        .where('shop_uuid', '=', id)
        .returning('order_uuid')
        .execute()
      for (const table of ['document', 'record'] as const)
        await tx
          .deleteFrom(table)
          .where('uuid', '=', order?.order_uuid ?? '')
          .execute()
    })
    await h.call('marketplace.deleteStore', { params: { id } })
    Reflect.deleteProperty(h.ports.shops ?? {}, 'Shopify')
  })
})

describe('orders', () => {
  it('[SH4] arrive with all pages, once however often they are told, and move on with the shop', async () => {
    await work()
    const first = await orders()
    expect(first).toHaveLength(36)
    expect(await shops()).toMatchObject([{ LastError: null }])
    h.clock.advance(24 * 60 * minuteMs)
    await work()
    const second = await orders()
    expect(second).toHaveLength(36)
    const states = (list: readonly Answer[]) => list.map(({ Status }) => Status).sort()
    expect(states(second)).not.toEqual(states(first))
  })

  it('[SH4] are not asked for while the shop pauses, and at once when a person asks', async () => {
    const [{ UUID }] = (await shops()) as [Answer]
    let asked = 0
    instead = { list: async () => ((asked += 1), { packages: [], next: undefined }) }
    const activate = (IsActive: boolean) =>
      h.call('marketplace.activateStore', { body: { UUID, IsActive } })
    await activate(false)
    h.clock.advance(60 * minuteMs)
    await work()
    expect(asked).toBe(0)
    expect((await refusalOf(h.call('marketplace.fetchOrders'))).message).toContain('Etkin mağaza')
    await activate(true)
    await work()
    await work()
    expect(asked).toBe(1)
    await h.call('marketplace.fetchOrders')
    await work()
    expect(asked).toBe(2)
  })
})

const tenCredits = {
  PackageNumber: 'K-1',
  Name: 'Kontör paketi',
  Module: 'Portal',
  TotalCredit: 10,
  DurationType: 'Indefinite',
  StartDate: '2020-01-01',
  EndDate: null,
} as const

describe('invoices of orders', () => {
  const invoice = (...uuids: unknown[]) =>
    h.call<Answer[]>('marketplace.invoiceOrders', {
      body: { InvoiceSend: uuids.map((UUID) => ({ UUID, KDVExemptionReasonCode: '351' })) },
    })
  const documents = async () => {
    const all = await Promise.all(
      ['einvoice.sale.list', 'earchive.invoices.list'].map((id) =>
        h.call<PageAnswer>(id, { query: { PageSize: 100 } }),
      ),
    )
    return all.flatMap(({ Content }) => Content)
  }

  it('[SH5] are e-invoices for those who are registered and e-archive invoices for all others, and come to what was paid', async () => {
    const rows = await open()
    const company = rows.find(({ CustomerTaxNumber }) => CustomerTaxNumber === taxNos.buyer)!
    const nobody = rows.find(({ CustomerTaxNumber }) => !CustomerTaxNumber)!
    const results = await invoice(company['UUID'], nobody['UUID'])
    expect(results).toMatchObject([{ IsSuccess: true }, { IsSuccess: true }])
    expect(await orderOf(company['UUID'])).toMatchObject({ InvoiceType: 'einvoice' })
    expect(await orderOf(nobody['UUID'])).toMatchObject({ InvoiceType: 'earchive' })
    for (const row of [company, nobody]) {
      const { InvoiceNumber } = await orderOf(row['UUID'])
      const made = (await documents()).filter((one) => one['InvoiceNumber'] === InvoiceNumber)
      expect(made).toMatchObject([{ PayableAmount: row['TotalPrice'] }])
    }
  })

  it('[SH6] are made once for a package, asked twice at the same time, again, or after the shop was connected anew', async () => {
    const [row] = await open()
    const before = (await documents()).length
    const twice = await Promise.all([invoice(row!['UUID']), invoice(row!['UUID'])])
    expect(twice.flat().filter(({ IsSuccess }) => IsSuccess)).toHaveLength(1)
    const [{ UUID: id }] = (await shops()) as [Answer]
    await h.call('marketplace.deleteStore', { params: { id: String(id) } })
    await connect({ Name: 'Yeniden', SellerID, Key, Secret })
    await work()
    expect(await orders()).toHaveLength(36)
    expect(await invoice(row!['UUID'])).toMatchObject([{ IsSuccess: false }])
    expect(await documents()).toHaveLength(before + 1)
  })

  it('[SH12] take credits, each in its line of the history, and a refused one gives its credit back there', async () => {
    const lines = async () => (await h.call<PageAnswer>('marketplace.credits.list')).Content
    expect(await lines()).toEqual([])
    await h.store.asCompany(ids.seller, async (tx) =>
      addPackages(tx, h.ports, await accountOf(tx, ids.seller), [tenCredits], h.clock.now()),
    )
    const row = (await open()).find(({ CustomerTaxNumber }) => CustomerTaxNumber === taxNos.buyer)
    const [made] = await invoice(row!['UUID'])
    const { UUID: id, InvoiceNumber } = recordOf(made!['InvoiceDetail'])
    const used = {
      StoreType: 'Trendyol',
      OrderNumber: row!['OrderNumber'],
      InvoiceNumber,
      CreditState: 'Used',
      UsedCredit: 1,
      RemainingCredit: 9,
    }
    expect(await lines()).toMatchObject([used])
    await settleEnvelope(h, String(id), 1150)
    const returned = { ...used, CreditState: 'Returned', UsedCredit: 0, RemainingCredit: 10 }
    expect(await lines()).toMatchObject([returned])
    expect(await h.call('marketplace.creditHistory')).toMatchObject({
      TotalCount: 1,
      Content: [returned],
    })
    expect(
      await h.call('marketplace.creditHistory', {
        query: { StartDate: '2020-01-01', EndDate: '2020-01-31' },
      }),
    ).toMatchObject({ TotalCount: 0 })
  })

  it('[SH7] of what is cancelled, sold abroad or invoiced elsewhere are refused in words, and keep no other from its own', async () => {
    const rows = await orders()
    const [cancelled] = rows.filter(({ Status }) => Status === 'Cancelled')
    const [abroad] = rows.filter(({ IsExport, Status }) => IsExport && Status !== 'Cancelled')
    const [elsewhere, next] = await open()
    await h.call('marketplace.turnIsSend', { query: { UUID: elsewhere!['UUID'] } })
    const results = await invoice(
      ...[cancelled, abroad, elsewhere, next].map((row) => row!['UUID']),
    )
    expect(results.map(({ IsSuccess }) => IsSuccess)).toEqual([false, false, false, true])
    expect(JSON.stringify(results)).toContain('mikro ihracat')
    expect(JSON.stringify(results)).toContain('mağazadaki durumu İptal')
    await h.call('marketplace.turnIsSend', { query: { UUID: elsewhere!['UUID'] } })
  })

  it('[SH8] go to the shop by a link, apart from the invoice: what fails is tried again, and is told once', async () => {
    // Those of the shop that was removed meanwhile have waited a minute.
    h.clock.advance(2 * minuteMs)
    await work()
    const sent = (await orders({ IsSend: true })).filter(({ InvoiceNumber }) => InvoiceNumber)
    expect(sent.map((one) => one['InvoiceUploadStatus'])).toEqual(sent.map(() => 'Uploaded'))
    expect(new Set(looked).size).toBe(sent.length)
    expect(looked[0]).toMatch(/^https:\/\/evrak\.example\/d\/[\w-]{22}$/)
    const [row] = await open()
    const state = async () => orderOf(row!['UUID'])
    type = undefined
    await invoice(row!['UUID'])
    await work()
    expect(await state()).toMatchObject({ InvoiceUploadStatus: 'Error', UploadError: 'refused' })
    type = 'application/pdf'
    h.clock.advance(2 * minuteMs)
    await work()
    expect(await state()).toMatchObject({ InvoiceUploadStatus: 'Uploaded', UploadError: null })
  })

  it('[SH8] whose link has arrived without an answer are told again, and the shop keeps one', async () => {
    const [row] = await open()
    const adapter = h.ports.shops!.Trendyol!
    const { sendLink } = createTrendyol({ address: shop.origin })
    instead = {
      sendLink: async (...asked) => {
        await needed(sendLink, 'links')(...asked)
        throw new Error('killed')
      },
    }
    await invoice(row!['UUID'])
    looked.length = 0
    const runs = createShopRuns({ ...h.ports, shops: { Trendyol: adapter } }, () => undefined)
    await runs.begin()
    await runs.ended()
    instead = {}
    h.clock.advance(6 * minuteMs)
    await work()
    expect(await orderOf(row!['UUID'])).toMatchObject({ InvoiceUploadStatus: 'Uploaded' })
    expect(looked).toHaveLength(1)
  })

  it('[SH9] can be looked at before, in as many pages as there are, and nothing is kept of it', async () => {
    const rows = (await open()).slice(0, 2)
    const before = (await documents()).length
    const page = await h.call<string>('marketplace.previewChosen', {
      body: { UUIDS: rows.map(({ UUID }) => UUID), KDVExemptionReasonCode: '351' },
    })
    for (const { CustomerName, TotalPrice } of rows) {
      expect(page).toContain(String(CustomerName))
      expect(page).toContain(Number(TotalPrice).toFixed(2))
    }
    expect(await documents()).toHaveLength(before)
  })

  it('[SH10] another company sees neither shop nor order', async () => {
    const [row] = await orders()
    const other = { company: 'buyer' } as const
    expect((await h.call<PageAnswer>('marketplace.orders.list', other)).Content).toEqual([])
    const asked = h.call('marketplace.getOrder', { ...other, params: { id: String(row!['UUID']) } })
    expect((await refusalOf(asked)).status).toBe(404)
    const invoiced = h.call('marketplace.invoiceOrders', {
      ...other,
      body: [{ UUID: row!['UUID'] }],
    })
    expect((await refusalOf(invoiced)).status).toBe(404)
  })
})

describe('the address where a shop says that something has changed', () => {
  const at = (id: string, company: 'seller' | 'buyer' = 'seller') =>
    h.call<{ Key: string }>('marketplace.hookAddress', { params: { id }, company })
  const tell = async (address: string, headers: Record<string, string> = {}) =>
    (
      await createShopHooks(h.ports)(
        new Request(address, { method: 'POST', body: '{"status":"Cancelled"}', headers }),
      )
    )?.status
  /** How often the shop is asked once what came in a burst was gathered. */
  const askedAfter = async (told: () => Promise<unknown>) => {
    let asked = 0
    instead = { list: async () => ((asked += 1), { packages: [], next: undefined }) }
    h.clock.advance(10 * minuteMs)
    await work()
    asked = 0
    await told()
    h.clock.advance(4_000)
    await work()
    return asked
  }

  it('[SH23] wakes the question to that shop and no more, for whoever knows its key', async () => {
    const [{ UUID }] = (await shops()) as [Answer]
    const { Key: address } = await at(String(UUID))
    expect(await at(String(UUID))).toEqual({ Key: address })
    expect(address).toMatch(/^https:\/\/evrak\.example\/shops\/changed\//)
    const before = await orders()
    expect(await askedAfter(() => Promise.all([tell(address), tell(address)]))).toBe(1)
    expect(await orders()).toEqual(before)
    expect(await askedAfter(() => tell(`${address}x`))).toBe(0)
    expect(await tell(`${address}x`)).toBe(404)
    // Whoever does not know the key has nothing of his read.
    const unread = new Request(`${address}x`, { method: 'POST', body: 'x' })
    await createShopHooks(h.ports)(unread)
    expect(unread.bodyUsed).toBe(false)
    expect((await refusalOf(at(String(UUID), 'buyer'))).status).toBe(404)
    const read = await h.call<Answer>('marketplace.shops.list')
    expect(JSON.stringify(read)).not.toContain(address.split('/').at(-1))
  })

  it('[SH23] of a shop that signs counts only with its signature', async () => {
    const [{ UUID }] = (await shops()) as [Answer]
    const { Key: address } = await at(String(UUID))
    const { Trendyol } = h.ports.shops ?? {}
    const isSigned: ShopAdapter['isSigned'] = ({ secret }, { headers, bytes }) =>
      isHmacOf(headers.get('X-WC-Webhook-Signature'), secret, bytes)
    Object.assign(h.ports.shops ?? {}, { Trendyol: { ...Trendyol, isSigned } })
    const mac = createHmac('sha256', Secret).update('{"status":"Cancelled"}').digest('base64')
    expect(await askedAfter(() => tell(address))).toBe(0)
    expect(await askedAfter(() => tell(address, { 'X-WC-Webhook-Signature': mac }))).toBe(1)
    expect(await askedAfter(() => tell(address, { 'X-WC-Webhook-Signature': 'AAAA' }))).toBe(0)
    Object.assign(h.ports.shops ?? {}, { Trendyol })
  })
})

describe('a shop whose owner agrees on a page of it', () => {
  const begin = (id: string) =>
    h.call<{ Url: string }>('marketplace.connectEtsy', { params: { id } }).then(({ Url }) => Url)
  const outcome = (id: string, userId?: string) =>
    h.call('marketplace.consentOutcome', { params: { id }, ...(userId && { userId }) })
  const listed = async (id: string) => (await shops()).find(({ UUID }) => UUID === id)

  /** What the browser of the owner does; gives the address to which the shop leads it. */
  async function agreed(url: string, word: 'allow' | 'deny'): Promise<string> {
    const page = new URL(url)
    const sent = await fetch(`${page.origin}${page.pathname}`, {
      method: 'POST',
      body: new URLSearchParams([...page.searchParams, ['answer', word]]),
      redirect: 'manual',
    })
    return sent.headers.get('Location') ?? ''
  }
  /** What the list is asked for afterwards. */
  async function returned(address: string): Promise<string> {
    const back = await createConsentCallback(h.ports)(new Request(address))
    const { pathname, searchParams } = new URL(
      back?.headers.get('Location') ?? '',
      'https://evrak.example',
    )
    expect(pathname).toBe('/marketplaces/definitions')
    return searchParams.get('Returned') ?? ''
  }
  const answer = async (url: string, word: 'allow' | 'deny') => returned(await agreed(url, word))

  it('[SH13] [SH14] is connected by him alone, once, and its orders arrive also after its tokens have ended', async () => {
    const { UUID: id } = await connect({ StoreType: 'Etsy', Name: 'Etsy', SellerID: etsy.shopId })
    await work()
    expect(await listed(id)).toMatchObject({ LastError: 'consent' })
    const denied = await answer(await begin(id), 'deny')
    expect(await outcome(denied)).toMatchObject({ State: 'refused' })
    const asked = await begin(id)
    const given = await answer(asked, 'allow')
    const stranger = outcome(given, '00000000-0000-4000-8000-0000000000fe')
    expect((await refusalOf(stranger)).status).toBe(404)
    const twice = await Promise.all([outcome(given), outcome(given)])
    expect(twice.map(({ State }) => State)).toContain('done')
    expect(await outcome(given)).toMatchObject({ State: 'done' })
    await work()
    expect(await listed(id)).toMatchObject({ LastError: null })
    const own = (await orders({ StoreUUID: id })).length
    expect(own).toBe(24)
    const [sold] = await orders({ StoreUUID: id, IsSend: false, IsExport: false })
    const made = await h.call<Answer[]>('marketplace.invoiceOrders', {
      body: { InvoiceSend: [{ UUID: sold!['UUID'] }] },
    })
    expect(made).toMatchObject([{ IsSuccess: true, ErrorDetail: [] }])
    // Etsy takes no invoices.
    expect(await orderOf(sold!['UUID'])).toMatchObject({ InvoiceUploadStatus: 'NotUploaded' })
    h.clock.advance(2 * 60 * minuteMs)
    await work()
    expect(await listed(id)).toMatchObject({ LastError: null })
    // The consent itself ends after ninety days.
    h.clock.advance(91 * 24 * 60 * minuteMs)
    await work()
    expect(await listed(id)).toMatchObject({ LastError: 'consent' })
  })

  it('[SH24] tells the outcome only to whoever brings the code itself, and to nobody once it is redeemed', async () => {
    const { UUID: id } = await connect({ StoreType: 'Etsy', Name: 'Sır', SellerID: '2' })
    const back = await agreed(await begin(id), 'allow')
    const other = new URL(back)
    other.searchParams.set('code', 'baska')
    const without = new URL(back)
    without.searchParams.delete('code')
    const given = await returned(back)
    expect(given).not.toBe('')
    expect(await returned(back)).toBe(given)
    expect([await returned(other.href), await returned(without.href)]).toEqual(['', ''])
    await outcome(given)
    expect(await returned(back)).toBe('')
    await h.call('marketplace.deleteStore', { params: { id } })
  })

  it('[SH14] another shop than the one that was named is not connected', async () => {
    const { UUID: id } = await connect({ StoreType: 'Etsy', Name: 'Başka', SellerID: '1' })
    const given = await answer(await begin(id), 'allow')
    expect(await outcome(given)).toMatchObject({ State: 'refused' })
    const other = h.call('marketplace.connectEtsy', { params: { id }, company: 'buyer' })
    expect((await refusalOf(other)).status).toBe(404)
  })
})

describe('what a shop tells', () => {
  /** Packages of the shop, each as it is told now, in place of its own. */
  async function told(...changes: Partial<ShopPackage>[]): Promise<void> {
    h.clock.advance(60 * minuteMs)
    const now = h.clock.now()
    const [first] = packagesAt(now, now, []).map(packageOf)
    const packages = changes.map((change) => ({
      ...needed(first, 'package'),
      changedAt: now,
      status: 'Created' as const,
      isExport: false,
      ...change,
    }))
    instead = { list: async () => ({ packages, next: undefined }) }
    await h.call('marketplace.fetchOrders')
    await work()
  }
  const found = async (id: string) =>
    needed(
      (await orders()).find(({ PackageNumber }) => PackageNumber === id),
      id,
    )
  const trendyol = async () =>
    needed(
      (await shops()).find(({ StoreType }) => StoreType === 'Trendyol'),
      'shop',
    )
  const syncOf = async () => {
    const { UUID } = await trendyol()
    return h.store.asSystem((tx) =>
      tx
        .selectFrom('shop_sync')
        .selectAll()
        .where('shop_uuid', '=', String(UUID))
        .executeTakeFirstOrThrow(),
    )
  }

  it('[SH27] is taken as far as it fits: what is too long is cut, and what is broken keeps no other from arriving', async () => {
    const long = 'x'.repeat(999)
    await told(
      { id: 'L1', cargoLink: long, cargoName: long },
      { id: 'L2', orderedAt: new Date(NaN) },
      { id: 'L3' },
    )
    expect(await orderOf((await found('L1'))['UUID'])).toMatchObject({
      CargoName: long.slice(0, 200),
    })
    expect(await found('L3')).toMatchObject({ IsSend: false })
    expect((await orders()).some(({ PackageNumber }) => PackageNumber === 'L2')).toBe(false)
    expect(await trendyol()).toMatchObject({ LastError: 'changed' })
    const broken = await syncOf()
    expect(broken.said).toContain('Package L2')
    await told({ id: 'L3' })
    expect(await trendyol()).toMatchObject({ LastError: null })
    expect((await syncOf()).synced_to).not.toEqual(broken.synced_to)
  })

  it('[SH29] of an invoiced package that lives again ends what was to be done, and a corrected customer stays when the shop is renamed', async () => {
    const row = await found('L3')
    const made = await h.call<Answer[]>('marketplace.invoiceOrders', {
      body: { InvoiceSend: [{ UUID: row['UUID'], KDVExemptionReasonCode: '351' }] },
    })
    expect(made).toMatchObject([{ IsSuccess: true }])
    const after = async () => (await found('L3'))['AfterInvoice']
    await told({ id: 'L3', status: 'Returned' })
    expect(await after()).not.toBeNull()
    await told({ id: 'L3', status: 'Delivered' })
    expect(await after()).toBeNull()
    expect(await found('L3')).toMatchObject({ IsSend: true, InvoiceNumber: expect.anything() })
    const { UUID } = await found('L1')
    await h.call('marketplace.updateOrder', {
      body: { UUID, Customer: { Name: 'Düzeltilen' } },
    })
    const { UUID: id } = await trendyol()
    await h.call('marketplace.changeStore', {
      body: { UUID: id, StoreType: 'Trendyol', Name: 'Yeni ad' },
    })
    await told({ id: 'L1', changedAt: new Date(0) })
    expect(await found('L1')).toMatchObject({ StoreName: 'Yeni ad', CustomerName: 'Düzeltilen' })
  })

  it('[SH31] is not asked again by the process that is asking it, however long that takes', async () => {
    await told()
    let [asked, end] = [0, () => {}]
    const held = new Promise<void>((resolve) => (end = resolve))
    instead = {
      list: async () => {
        asked += 1
        await held
        return { packages: [], next: undefined }
      },
    }
    await h.call('marketplace.fetchOrders')
    const runs = createShopRuns(h.ports, (error) => failures.push(error))
    await runs.begin()
    h.clock.advance(60 * minuteMs)
    await runs.begin()
    end()
    await runs.ended()
    expect(asked).toBe(1)
  })

  it('[SH30] and cannot be understood by the service itself, or never ends, is a fault', async () => {
    await told()
    instead = { list: async () => ({ packages: [], next: '1' }) }
    await h.call('marketplace.fetchOrders')
    await work()
    expect(await syncOf()).toMatchObject({ fault: 'changed', tries: 1 })
    instead = {
      list: async () => {
        throw new Error('unknown')
      },
    }
    h.clock.advance(2 * minuteMs)
    const errors: unknown[] = []
    const runs = createShopRuns(h.ports, (error) => errors.push(error))
    await runs.begin()
    await runs.ended()
    expect(errors).toMatchObject([{ message: 'unknown' }])
    const { next_at, ...sync } = await syncOf()
    expect(sync).toMatchObject({ fault: 'changed', tries: 2 })
    expect(next_at.getTime() - h.clock.now().getTime()).toBe(5 * minuteMs)
  })
})
