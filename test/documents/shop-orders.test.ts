/** Random orders of a shop, in its own words, as the invoices that they become. */
import { describe, expect, it } from 'vitest'
import { compilePortal } from '#engine/compile.ts'
import { familyOf } from '#engine/portal.ts'
import { families } from '#families/index.ts'
import { checkDocument } from '#documents/rules/check-document.ts'
import { toDocument } from '#documents/model/from-model.ts'
import { writeUbl } from '#documents/ubl/write-ubl.ts'
import { documentMapOf } from '#service/content/model.ts'
import { invoiceModelOf, webSiteOf } from '#service/shops/invoice-model.ts'
import { newOrder } from '#service/shops/take-packages.ts'
import { packageOf, type TrendyolPackage } from '#service/shops/trendyol.ts'
import { oracle, refusals } from './oracle.ts'
import { context, dice, today, type Dice } from './samples.ts'

/** `npm run proof -- orders` tries more, and asks the authority about each of them, which takes its time. */
const count = Number(process.env['ORDERS'] ?? 300)
const asked = process.env['ORDERS'] === undefined ? 24 : count
/** Invoices that the authority is asked about at once, and how long each may take on a slow machine. */
const askedAtOnce = 100
const msOfAnswer = 500

const portal = compilePortal(families)
const shop = {
  uuid: '00000000-0000-4000-8000-0000000000aa',
  body: { StoreType: 'Trendyol', Name: 'Deneme', SellerID: '1', IsActive: true },
} as const
const lira = (kurus: number) => kurus / 100

/** Prices from one kuruş to fifty thousand lira; discounts of the seller and of the shop that no piece divides evenly. */
function lineOf(random: Dice): TrendyolPackage['lines'][number] {
  const quantity = random.int(1, 12)
  const price = random.int(0, 3) === 0 ? random.int(1, 99) : random.int(100, 5_000_000)
  const pieces = Array.from({ length: quantity }, () =>
    random.int(0, 2) === 0 ? price : Math.max(1, price - random.int(0, Math.ceil(price / 2))),
  )
  const paid = pieces.reduce((sum, piece) => sum + piece, 0)
  return {
    productName: 'Ürün',
    quantity,
    stockCode: 'STK',
    barcode: '8690000000000',
    lineUnitPrice: lira(Math.round(paid / quantity)),
    lineGrossAmount: lira(price * quantity),
    lineSellerDiscount: lira(price * quantity - paid),
    lineTyDiscount: 0,
    discountDetails: pieces.map((piece) => ({ lineItemPrice: lira(piece) })),
    vatRate: [0, 1, 10, 20][random.int(0, 3)] ?? 20,
  }
}

function packageIn(index: number): TrendyolPackage {
  const random = dice(index + 1)
  return {
    shipmentPackageId: index + 1,
    orderNumber: String(800_000_000 + index),
    orderDate: Date.parse(`${today}T09:00:00Z`),
    lastModifiedDate: Date.parse(`${today}T10:00:00Z`),
    status: 'Created',
    currencyCode: 'TRY',
    micro: false,
    commercial: index % 3 === 0,
    identityNumber: null,
    customerEmail: 'alici@ornek.example',
    cargoProviderName: 'Aras Kargo Marketplace',
    cargoTrackingNumber: 1,
    cargoTrackingLink: null,
    invoiceAddress: {
      fullName: 'Elif Şahin',
      company: 'Çağdaş Gıda Ltd. Şti.',
      taxNumber: '6310540565',
      taxOffice: 'Kadıköy',
      fullAddress: 'Çiçek Sok. No: 1',
      district: 'Kadıköy',
      city: 'İstanbul',
      countryCode: 'TR',
      postalCode: '34710',
      phone: null,
    },
    lines: Array.from({ length: random.int(1, 8) }, () => lineOf(random)),
  }
}

function invoiceOf(index: number) {
  const told = packageIn(index)
  const order = newOrder(shop, packageOf(told))
  // Companies are sent e-invoices, people e-archive invoices.
  const family = familyOf(portal, told.commercial === true ? 'einvoice' : 'earchive')
  const map = documentMapOf(family)
  const model = invoiceModelOf({
    family,
    order,
    terms: { KDVExemptionReasonCode: '351' },
    today,
    differenceName: 'Kuruş farkı',
    webSite: webSiteOf('Trendyol', '1'),
  })
  const number = `ABC2026${String(index + 1).padStart(9, '0')}`
  return { told, map, document: toDocument(model, map, { ...context, number }) }
}

describe('orders of shops', () => {
  it(`[SH19] ${count} random ones come to what was paid, and break no rule`, () => {
    for (let index = 0; index < count; index += 1) {
      const { told, map, document } = invoiceOf(index)
      const paid = told.lines
        .flatMap(({ discountDetails }) => discountDetails ?? [])
        .reduce((sum, { lineItemPrice }) => sum + Math.round(lineItemPrice * 100), 0)
      expect([index, document.totals.payable]).toEqual([index, lira(paid).toFixed(2)])
      expect([index, checkDocument(document, today, map)]).toEqual([index, []])
    }
  })

  it(
    '[SH19] the authority accepts them',
    async () => {
      const check = await oracle()
      if (!check) return
      const invoiceAt = (index: number) => {
        const { document } = invoiceOf(Math.floor((index * count) / asked))
        return { file: document.number, xml: writeUbl(document) }
      }
      for (let from = 0; from < asked; from += askedAtOnce) {
        const some = Array.from({ length: Math.min(askedAtOnce, asked - from) }, (_, index) =>
          invoiceAt(from + index),
        )
        expect(refusals(await check(some))).toEqual([])
      }
    },
    60_000 + asked * msOfAnswer,
  )
})
