/**
 * What the adapters ask of shops, and what they make of their answers. The examples are written from the published tables of fields;
 * a shop is a small server that keeps what it was asked.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPort, type OpenPort } from '#service/base/open-port.ts'
import { ShopError, type ShopAccount, type ShopAdapter } from '#service/ports/shop.ts'
import { needed } from '#values/needed.ts'
import { z } from 'zod'
import { cutTo } from '#service/shops/cut-to.ts'
import { waitOf } from '#service/shops/shop-http.ts'
import { webSiteOf } from '#service/shops/invoice-model.ts'
import { createHepsiburada, type HepsiburadaPackage } from '#service/shops/hepsiburada.ts'
import { createN11, n11Path, type N11Package } from '#service/shops/n11.ts'
import { createEtsy } from '#service/shops/etsy.ts'
import { createShopify, shopifyPath, type ShopifyOrder } from '#service/shops/shopify.ts'
import { createTrendyol } from '#service/shops/trendyol.ts'
import { createWooCommerce, type WooOrder } from '#service/shops/woocommerce.ts'
import { faultsOf, publishedRequests, type PublishedRequest } from './published-shop-requests.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly text: string
}

let shop: OpenPort
let asked: Asked[] = []
let answer: (request: Asked) => Response

beforeAll(async () => {
  shop = await openPort('127.0.0.1', 0)
  shop.serve(async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const one = {
      method: request.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: request.headers,
      text: await request.text(),
    }
    asked.push(one)
    return answer(one)
  })
})
afterAll(() => shop?.close())
beforeEach(() => {
  asked = []
})

const account: ShopAccount = { sellerId: '4455', key: 'anahtar', secret: 'gizli' }
const basic = `Basic ${Buffer.from('anahtar:gizli').toString('base64')}`
const from = new Date('2026-11-10T00:00:00Z')
const to = new Date('2026-11-20T00:00:00Z')
const link = {
  packageId: '900',
  link: 'https://evrak.example/d/abc',
  invoiceNumber: 'EFT2026000000001',
  invoicedAt: to,
}

/** All pages. */
async function all(adapter: ShopAdapter, of: ShopAccount = account) {
  const packages = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined;) {
    const page = await adapter.list(of, { from, to }, cursor)
    packages.push(...page.packages)
    cursor = page.next
    isFirst = false
  }
  return packages
}

const hepsiburada: HepsiburadaPackage = {
  packageNumber: '900',
  orderDate: '2026-11-12T10:00:00',
  status: 'Open',
  customerName: 'Elif Şahin',
  companyName: '',
  taxNumber: null,
  taxOffice: null,
  identityNo: '21845000050',
  billingAddress: 'Çiçek Sok. 1',
  billingTown: 'Bornova',
  billingCity: 'İzmir',
  billingCountryCode: 'TR',
  billingPostalCode: '35040',
  phoneNumber: null,
  email: 'elif@ornek.example',
  cargoCompany: 'Aras Kargo',
  barcode: '7280000001',
  items: [
    {
      orderNumber: 800_001,
      productName: 'Masa lambası',
      quantity: 2,
      merchantSku: 'STK-1',
      productBarcode: null,
      totalPrice: { currency: 'TRY', amount: 1046.66 },
      totalMerchantDiscount: { currency: 'TRY', amount: 100 },
      totalHBDiscount: { currency: 'TRY', amount: 20 },
      vatRate: 20,
    },
  ],
}

const n11: N11Package = {
  id: 900,
  orderNumber: '2055',
  shipmentPackageStatus: 'UnPacked',
  lastModifiedDate: Date.parse('2026-11-12T10:00:00Z'),
  orderDate: null,
  customerEmail: null,
  customerfullName: 'Çağdaş Gıda',
  tcIdentityNumber: null,
  cargoProviderName: 'Yurtiçi Kargo',
  cargoTrackingNumber: 1,
  cargoTrackingLink: null,
  billingAddress: {
    fullName: 'Çağdaş Gıda Ltd. Şti.',
    address: 'Moda Cad. 1',
    district: 'Kadıköy',
    city: 'İstanbul',
    postalCode: '34710',
    gsm: null,
    invoiceType: 2,
    taxId: '6310540565',
    taxHouse: 'Kadıköy',
    tcId: null,
  },
  lines: [
    {
      productName: 'Zeytinyağı',
      quantity: 3,
      stockCode: 'ZY-5',
      barcode: null,
      price: 100,
      sellerDiscount: 10,
      sellerCouponDiscount: 0,
      totalMallDiscountPrice: 5,
      sellerInvoiceAmount: 290,
      vatRate: 1,
    },
  ],
}

const woo: WooOrder = {
  id: 900,
  number: '1007',
  status: 'processing',
  currency: 'TRY',
  total: '157.99',
  date_created_gmt: '2026-11-12T10:00:00',
  date_modified_gmt: '2026-11-12T11:00:00',
  billing: {
    first_name: 'Elif',
    last_name: 'Şahin',
    company: '',
    address_1: 'Çiçek Sok. 1',
    address_2: '',
    city: 'Bornova',
    state: 'TR35',
    postcode: '35040',
    country: 'TR',
    email: 'elif@ornek.example',
    phone: '',
  },
  line_items: [
    {
      name: 'Kupa',
      quantity: 2,
      sku: 'KP',
      subtotal: '100.00',
      subtotal_tax: '20.00',
      total: '90.00',
      total_tax: '18.00',
    },
  ],
  shipping_lines: [{ method_title: 'Kargo', total: '41.66', total_tax: '8.33' }],
  fee_lines: [],
  meta_data: [{ key: '_billing_tc_kimlik_no', value: '21845000050' }],
}

const shopify: ShopifyOrder = {
  legacyResourceId: '900',
  name: '#1001',
  createdAt: '2026-11-12T10:00:00Z',
  updatedAt: '2026-11-12T11:00:00Z',
  cancelledAt: null,
  displayFinancialStatus: 'PAID',
  displayFulfillmentStatus: 'FULFILLED',
  currencyCode: 'TRY',
  taxesIncluded: true,
  email: null,
  phone: null,
  customAttributes: [{ key: 'vergi_no', value: '6310540565' }],
  billingAddress: {
    name: 'Elif Şahin',
    company: 'Çağdaş Gıda Ltd. Şti.',
    address1: 'Moda Cad. 1',
    address2: null,
    city: 'Kadıköy',
    province: 'İstanbul',
    zip: '34710',
    countryCodeV2: 'TR',
    phone: null,
  },
  currentTotalPriceSet: { shopMoney: { amount: '350.00' } },
  lineItems: {
    pageInfo: { hasNextPage: false },
    nodes: [
      {
        title: 'Çorap',
        sku: 'CRP',
        quantity: 3,
        currentQuantity: 3,
        originalTotalSet: { shopMoney: { amount: '389.97' } },
        discountedTotalSet: { shopMoney: { amount: '350.00' } },
        taxLines: [{ priceSet: { shopMoney: { amount: '31.82' } } }],
      },
    ],
  },
  shippingLines: { pageInfo: { hasNextPage: false }, nodes: [] },
}

const shopifyAnswer = (nodes: readonly ShopifyOrder[], endCursor?: string) =>
  Response.json({
    data: {
      orders: { pageInfo: { hasNextPage: endCursor !== undefined, endCursor }, nodes },
    },
  })

const adapters = (): Readonly<Record<string, ShopAdapter>> => ({
  Trendyol: createTrendyol({ address: shop.origin }),
  Etsy: createEtsy({
    address: shop.origin,
    consentPage: 'https://www.etsy.com/oauth/connect',
    key: 'anahtar',
    secret: 'gizli',
    returnTo: 'https://evrak.example/shops/consent',
  }),
  Hepsiburada: createHepsiburada(shop.origin),
  N11: createN11(shop.origin),
  WooCommerce: createWooCommerce({ allowsInternal: true }),
  Shopify: createShopify({ addressOf: () => shop.origin }),
})
const accountAt = (name: string): ShopAccount =>
  name === 'WooCommerce' ? { ...account, sellerId: shop.origin } : account

describe('adapters of shops', () => {
  it('[SH20] Hepsiburada is asked for the lists of packages by Basic and a name, page by page, and told the link to the invoice', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...hepsiburada,
      packageNumber: String(1000 + index),
    }))
    answer = ({ path, method, query }) => {
      if (method === 'PUT') return Response.json({})
      if (path.endsWith('/shipped')) return Response.json([hepsiburada])
      return Response.json(path.endsWith('/4455') && query['offset'] === '0' ? many : [])
    }
    const adapter = createHepsiburada(shop.origin)
    const found = await all(adapter)
    expect(found).toHaveLength(51)
    expect(asked.map(({ path, query }) => `${path}?${query['offset']}`)).toEqual([
      '/packages/merchantid/4455?0',
      '/packages/merchantid/4455?50',
      '/packages/merchantid/4455/shipped?0',
      '/packages/merchantid/4455/delivered?0',
      '/packages/merchantid/4455/undelivered?0',
      '/packages/merchantid/4455/cancelled?0',
    ])
    expect(asked[0]?.headers.get('Authorization')).toBe(basic)
    expect(asked[0]?.headers.get('User-Agent')).toBe('4455 - Evrak')
    expect(found[50]).toMatchObject({
      id: '900',
      orderNumber: '800001',
      status: 'Shipped',
      carrierTaxNo: '0720039666',
      customer: { taxNumber: '21845000050', isCompany: false },
      lines: [{ quantity: 2, gross: 114_666, paid: 104_666, shopDiscount: 2_000, rate: 20 }],
    })
    expect(await adapter.sendLink?.(account, link)).toBe('sent')
    expect(asked.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/packages/merchantid/4455/packagenumber/900/invoice',
      text: JSON.stringify({ invoiceLink: link.link }),
    })
  })

  it('[SH20] N11 is asked for one state at a time by key and secret; what is divided is new, and what the seller invoices counts', async () => {
    answer = ({ query }) =>
      Response.json({
        totalPages: query['status'] === 'UnPacked' ? 2 : 0,
        content:
          query['status'] === 'UnPacked' ? [{ ...n11, id: 900 + Number(query['page']) }] : [],
      })
    const adapter = createN11(shop.origin)
    const found = await all(adapter)
    expect(found.map(({ id }) => id)).toEqual(['900', '901'])
    expect(found[0]).toMatchObject({
      status: 'Created',
      customer: { taxNumber: '6310540565', isCompany: true, taxOffice: 'Kadıköy' },
      lines: [{ gross: 30_000, paid: 29_000, sellerDiscount: 1_000, rate: 1 }],
    })
    expect(new Set(asked.map(({ path }) => path))).toEqual(new Set([n11Path]))
    expect(asked[0]?.headers.get('appkey')).toBe('anahtar')
    expect(asked[0]?.headers.get('appsecret')).toBe('gizli')
    expect(asked[0]?.query).toMatchObject({ startDate: String(from.getTime()), size: '100' })
    expect(adapter.sendLink).toBeUndefined()
  })

  it('[SH20] WooCommerce is asked by pages that a header counts; carriage is a line, and the link is kept in the order once', async () => {
    let kept: readonly { readonly key: string; readonly value: unknown }[] = woo.meta_data
    answer = ({ path, method, query, text }) => {
      if (method === 'PUT') kept = [...kept, ...JSON.parse(text).meta_data]
      if (path.endsWith('/900')) return Response.json({ ...woo, meta_data: kept })
      return Response.json([{ ...woo, id: 900 + Number(query['page']) }], {
        headers: { 'X-WP-TotalPages': '2' },
      })
    }
    const adapter = createWooCommerce({ allowsInternal: true })
    const own = accountAt('WooCommerce')
    const found = await all(adapter, own)
    expect(found.map(({ id }) => id)).toEqual(['901', '902'])
    expect(found[0]).toMatchObject({
      status: 'Picking',
      customer: { name: 'Elif Şahin', taxNumber: '21845000050', city: 'İzmir' },
      lines: [
        { paid: 10_800, gross: 12_000, sellerDiscount: 1_200, rate: 20 },
        { name: 'Kargo', paid: 4_999, rate: 20 },
      ],
    })
    expect(asked[0]).toMatchObject({
      path: '/wp-json/wc/v3/orders',
      query: { modified_after: from.toISOString(), dates_are_gmt: 'true', orderby: 'modified' },
    })
    expect(asked[0]?.headers.get('Authorization')).toBe(basic)
    expect(await adapter.sendLink?.(own, link)).toBe('sent')
    expect(await adapter.sendLink?.(own, link)).toBe('sent')
    expect(await adapter.sendLink?.(own, { ...link, link: 'https://baska.example' })).toBe('there')
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    const inside = createWooCommerce({ allowsInternal: false }).verify(own)
    await expect(inside).rejects.toMatchObject({ fault: 'unreachable' })
  })

  it('[SH20] Shopify is asked by cursor with a token; taxes that are included stay so, and the link is kept in the order once', async () => {
    let kept: string | undefined
    answer = ({ text }) => {
      const { query, variables } = JSON.parse(text)
      if (query.includes('metafieldsSet')) {
        kept = variables.metafields[0].value
        return Response.json({ data: { metafieldsSet: { userErrors: [] } } })
      }
      if (query.includes('metafield('))
        return Response.json({ data: { order: { metafield: kept ? { value: kept } : null } } })
      return variables.after === null
        ? shopifyAnswer([shopify], 'devam')
        : shopifyAnswer([
            {
              ...shopify,
              legacyResourceId: '901',
              taxesIncluded: false,
              currentTotalPriceSet: { shopMoney: { amount: '381.82' } },
            },
          ])
    }
    const adapter = createShopify({ addressOf: () => shop.origin })
    const [first, second] = await all(adapter)
    expect(first).toMatchObject({
      id: '900',
      status: 'Shipped',
      customer: { taxNumber: '6310540565', isCompany: true },
      lines: [{ paid: 35_000, gross: 38_997, rate: 10 }],
    })
    expect(second?.lines).toMatchObject([{ paid: 38_182, rate: 10 }])
    expect(asked[0]?.path).toBe(shopifyPath)
    expect(asked[0]?.headers.get('X-Shopify-Access-Token')).toBe('anahtar')
    expect(JSON.parse(asked[0]?.text ?? '').variables.query).toContain(from.toISOString())
    expect(await adapter.sendLink?.(account, link)).toBe('sent')
    expect(await adapter.sendLink?.(account, link)).toBe('sent')
    expect(await adapter.sendLink?.(account, { ...link, link: 'https://x.example' })).toBe('there')
    const elsewhere = createShopify().verify({ ...account, sellerId: 'baska.example' })
    await expect(elsewhere).rejects.toMatchObject({ fault: 'account' })
  })

  it('[SH26] a shop on an address of its own has one spelling of it', () => {
    const { sellerIdOf: woo } = createWooCommerce({ allowsInternal: false })
    const { sellerIdOf: shopify } = createShopify()
    const sites = ['Magaza.Example/', 'https://magaza.example', 'HTTP://MAGAZA.EXAMPLE//']
    expect(new Set(sites.map((one) => woo?.(one)))).toEqual(new Set(['magaza.example']))
    expect(woo?.('https://Magaza.example/Dukkan/')).toBe('magaza.example/Dukkan')
    const names = ['magazam', 'Magazam.myshopify.com', 'https://magazam.myshopify.com/']
    expect(new Set(names.map((one) => shopify?.(one)))).toEqual(new Set(['magazam.myshopify.com']))
    expect(webSiteOf('Shopify', shopify?.('magazam') ?? '')).toBe('https://magazam.myshopify.com')
  })

  it('[SH27] an order that is broken is named, and keeps no other of its list from arriving', async () => {
    const without = (one: { lines: readonly object[] }) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, quantity: 0 })),
    })
    const bad = {
      Hepsiburada: { ...hepsiburada, packageNumber: '13', items: [] },
      N11: { ...without(n11), id: 13 },
      WooCommerce: { ...woo, id: 13, line_items: [] },
      Shopify: {
        ...shopify,
        legacyResourceId: '13',
        lineItems: { ...shopify.lineItems, nodes: [] },
      },
    }
    const lists: Readonly<Record<string, Response>> = {
      Hepsiburada: Response.json([bad.Hepsiburada, hepsiburada]),
      N11: Response.json({ totalPages: 1, content: [bad.N11, n11] }),
      WooCommerce: Response.json([bad.WooCommerce, woo]),
      Shopify: Response.json({
        data: { orders: { pageInfo: { hasNextPage: false }, nodes: [bad.Shopify, shopify] } },
      }),
    }
    const all = adapters()
    for (const [name, listed] of Object.entries(lists)) {
      answer = () => listed
      const { packages, broken } = await needed(all[name], name).list(accountAt(name), { from, to })
      expect([name, packages.map(({ id }) => id)]).toEqual([name, ['900']])
      expect([name, broken]).toMatchObject([
        name,
        [{ fault: 'changed', message: expect.stringContaining('Package 13') }],
      ])
    }
  })

  it('[SH27] texts are cut to what their places take, and never within a character', () => {
    const schema = z.object({
      Name: z.string().max(3).nullish(),
      Lines: z.array(z.string().max(2)),
    })
    expect(cutTo(schema, { Name: 'ab😀', Lines: ['abc', 'a\0b'], Other: 1 })).toEqual({
      Name: 'ab',
      Lines: ['ab', 'ab'],
      Other: 1,
    })
  })

  it('[SH32] an order of WooCommerce comes to its total: what is below zero is taken off the goods, and another total is a fault', async () => {
    const fee = { name: 'İndirim', total: '-10.00', total_tax: '-2.00' }
    const adapter = createWooCommerce({ allowsInternal: true })
    const paidOf = async (change: Partial<WooOrder>) => {
      answer = () => Response.json([{ ...woo, ...change }])
      const { packages, broken } = await adapter.list(accountAt('WooCommerce'), { from, to })
      return broken?.[0]?.message ?? packages[0]?.lines.map(({ paid }) => paid)
    }
    expect(await paidOf({ fee_lines: [fee], total: '145.99' })).toEqual([9_600, 4_999])
    expect(await paidOf({ total: '158.00' })).toEqual([10_801, 4_999])
    expect(await paidOf({ total: '150.00' })).toContain('Package 900')
    const whole = { ...fee, total: '-120.00', total_tax: '0' }
    expect(await paidOf({ fee_lines: [whole], total: '37.99' })).toContain('Package 900')
  })

  it('[SH32] WooCommerce is asked on while a page is full, where no header counts the pages', async () => {
    const full = Array.from({ length: 50 }, (_, index) => ({ ...woo, id: 1_000 + index }))
    for (const headers of [{}, { 'X-WP-TotalPages': '2, 2' }]) {
      answer = ({ query }) => Response.json(query['page'] === '1' ? full : [woo], { headers })
      const found = await all(createWooCommerce({ allowsInternal: true }), accountAt('WooCommerce'))
      expect(found).toHaveLength(51)
    }
  })

  it('[SH32] an order of Shopify is what is left of it; more lines than are read, or another sum, are a fault', async () => {
    const adapter = createShopify({ addressOf: () => shop.origin })
    const linesOf = async (change: Partial<ShopifyOrder>) => {
      answer = () => shopifyAnswer([{ ...shopify, ...change }])
      const { packages, broken } = await adapter.list(account, { from, to })
      return broken?.[0]?.message ?? packages[0]?.lines
    }
    const { lineItems } = shopify
    const left = lineItems.nodes.map((one) => ({ ...one, currentQuantity: 2 }))
    const sum = (amount: string) => ({ shopMoney: { amount } })
    expect(
      await linesOf({
        lineItems: { ...lineItems, nodes: left },
        currentTotalPriceSet: sum('233.33'),
      }),
    ).toMatchObject([{ quantity: 2, paid: 23_333, rate: 10 }])
    expect(await linesOf({ currentTotalPriceSet: sum('300.00') })).toContain('Package 900')
    expect(
      await linesOf({ lineItems: { ...lineItems, pageInfo: { hasNextPage: true } } }),
    ).toContain('more lines')
    const returned = { displayFinancialStatus: 'REFUNDED', currentTotalPriceSet: sum('0.00') }
    expect(await linesOf(returned)).toMatchObject([{ quantity: 3, paid: 35_000 }])
  })

  it('[SH28] a shop is left alone for a second at least and an hour at most, whatever it says', () => {
    const said = ['7', '-5', '', '1e999', '99999999', 'Fri, 27 Nov 2026 10:00:00 GMT', 'NaN', null]
    expect(said.map(waitOf)).toEqual([
      7_000,
      1_000,
      1_000,
      3_600_000,
      3_600_000,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('[SH21] a wrong key, too many questions, a shop that is down and an answer of another shape are told apart by each of them', async () => {
    const cases = [
      [() => new Response('', { status: 401 }), 'account', undefined],
      [() => new Response('', { status: 429, headers: { 'Retry-After': '7' } }), 'busy', 7_000],
      [() => new Response('', { status: 503 }), 'unreachable', undefined],
      [() => Response.json({ nothing: true }), 'changed', undefined],
    ] as const
    for (const [name, adapter] of Object.entries(adapters()))
      for (const [respond, fault, wait] of cases) {
        answer = respond
        const error = await adapter.list(accountAt(name), { from, to }).catch((one: unknown) => one)
        expect([name, error]).toEqual([name, expect.any(ShopError)])
        expect([name, error]).toMatchObject([name, { fault }])
        if (error instanceof ShopError) expect(error.retryAfterMs).toBe(wait)
      }
    // A key that no header can take was mistyped; the shop is not asked.
    asked = []
    for (const name of ['N11', 'Etsy', 'Shopify']) {
      const verified = adapters()[name]?.verify({ ...account, key: 'anahtarı' })
      await expect(verified, name).rejects.toMatchObject({ fault: 'account' })
    }
    expect(asked).toEqual([])
    answer = () =>
      Response.json({ errors: [{ message: 'x', extensions: { code: 'THROTTLED' } }], data: null })
    const throttled = createShopify({ addressOf: () => shop.origin }).verify(account)
    await expect(throttled).rejects.toMatchObject({ fault: 'busy', retryAfterMs: 10_000 })
  })

  it('[SH36] make no request that the shop does not publish, and all that are written down here', async () => {
    const made = new Set<string>()
    for (const [name, adapter] of Object.entries(adapters())) {
      asked = []
      answer = (request) => emptyAnswers[name]?.(request) ?? new Response('', { status: 404 })
      const own = accountAt(name)
      await adapter.verify(own)
      await all(adapter, own)
      await adapter.sendLink?.(own, link)
      const verifier = 'v'.repeat(43)
      await adapter.consent?.redeem({ code: 'kod', verifier })
      await adapter.consent?.renew(own)
      for (const one of asked) {
        expect([name, one.method, one.path, faultsOf(name, one)]).toEqual([
          name,
          one.method,
          one.path,
          [],
        ])
        for (const [index, known] of (publishedRequests[name] ?? []).entries())
          if (isOne(known, one)) made.add(`${name} ${index}`)
      }
    }
    const known = Object.entries(publishedRequests).flatMap(([name, requests]) =>
      requests.map((_, index) => `${name} ${index}`),
    )
    expect([...made].toSorted()).toEqual(known.toSorted())
  })

  it('[SH36] a member that is misspelt, missing or too large is found', () => {
    const headers = new Headers({ Authorization: basic, 'User-Agent': '4455 - Evrak' })
    const orders = { method: 'GET', path: '/integration/order/sellers/4455/orders', text: '' }
    const faults = (query: Record<string, string>, more: object = {}) =>
      faultsOf('Trendyol', { ...orders, headers, query, ...more })
    expect(faults({ page: '0', size: '200' })).toEqual([])
    expect(faults({ page: '0', size: '201' })).toEqual(['query.size: At most 200'])
    expect(faults({ page: '0', Size: '200' }).join()).toContain('query.size')
    expect(faults({ page: '0', size: '200' }, { headers: new Headers() })).toEqual([
      'header Authorization',
      'header User-Agent',
    ])
    expect(faults({}, { path: '/orders' })).toEqual(['Trendyol publishes no GET /orders'])
  })
})

const isOne = (known: PublishedRequest, { method, path, text }: Asked): boolean =>
  known.method === method &&
  known.path.test(path) &&
  (known.body === undefined ? text === '' : known.body.safeParse(text).success)

/** What each shop answers that has nothing. */
const emptyAnswers: Readonly<Record<string, (request: Asked) => Response>> = {
  Trendyol: ({ method }) =>
    method === 'POST'
      ? new Response('', { status: 201 })
      : Response.json({ page: 0, totalPages: 0, totalElements: 0, content: [] }),
  Etsy: ({ method }) =>
    method === 'POST'
      ? Response.json({ access_token: 'a', refresh_token: 'b' })
      : Response.json({ count: 0, results: [] }),
  Hepsiburada: ({ method }) => Response.json(method === 'PUT' ? {} : []),
  N11: () => Response.json({ totalPages: 0, content: [] }),
  WooCommerce: ({ path }) =>
    Response.json(/\d$/.test(path) ? { ...woo, meta_data: [] } : [], {
      headers: { 'X-WP-TotalPages': '1' },
    }),
  Shopify: ({ text }) => {
    const { query } = JSON.parse(text)
    if (query.includes('metafieldsSet'))
      return Response.json({ data: { metafieldsSet: { userErrors: [] } } })
    if (query.includes('metafield(')) return Response.json({ data: { order: { metafield: null } } })
    if (query.includes('shop {')) return Response.json({ data: { shop: { name: 'Mağaza' } } })
    return shopifyAnswer([])
  },
}
