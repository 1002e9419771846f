/**
 * Shops at N11 (REST, shipment packages): key and secret stand in headers, and one state is asked for at a time. A package that is divided
 * becomes cancelled, and the new ones are "UnPacked". N11 takes no invoices back by this way.
 */
import { z } from 'zod'
import type { OrderStatus } from '#schemas/marketplace-codes.ts'
import type {
  ShopAccount,
  ShopAdapter,
  ShopCustomer,
  ShopLine,
  ShopPackage,
} from '../ports/shop.ts'
import { taxNoOfCarrier } from './carriers.ts'
import { exchange, kurus, numeral, packagesOf, readAnswer, refused, words } from './shop-http.ts'

export const publicN11 = 'https://api.n11.com'
export const n11Path = '/rest/delivery/v1/shipmentPackages'

const pageSize = 100
const states = {
  Created: 'Created',
  UnPacked: 'Created',
  Picking: 'Picking',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  UnDelivered: 'UnDelivered',
  UnSupplied: 'UnSupplied',
  Cancelled: 'Cancelled',
  Returned: 'Returned',
} as const satisfies Readonly<Record<string, OrderStatus>>
const stateNames = Object.keys(states)

export function createN11(address: string = publicN11): ShopAdapter {
  const page = async ({ key, secret }: ShopAccount, query: Record<string, string | number>) => {
    const answer = await exchange(`${address}${n11Path}`, {
      query,
      headers: { appkey: key, appsecret: secret },
    })
    if (answer.status !== 200) throw refused(answer, said)
    return readAnswer(Listed, answer.text)
  }
  return {
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await page(account, { status: 'Created', page: 0, size: 1 })
    },
    list: async (account, { from, to }, cursor = '0:0') => {
      const [at = 0, number = 0] = cursor.split(':').map(Number)
      const { content, totalPages } = await page(account, {
        status: stateNames[at] ?? 'Created',
        startDate: from.getTime(),
        endDate: to.getTime(),
        page: number,
        size: pageSize,
      })
      return {
        ...packagesOf(content, Package, 'id', packageOf),
        next: nextOf(at, number, totalPages),
      }
    },
  }
}

function nextOf(state: number, page: number, pages: number): string | undefined {
  if (page + 1 < pages) return `${state}:${page + 1}`
  return state + 1 < stateNames.length ? `${state + 1}:0` : undefined
}

const Refused = z.object({ message: z.string() })
const said = (answer: unknown): string | undefined => Refused.safeParse(answer).data?.message

// Shapes

const Line = z.object({
  productName: z.string(),
  quantity: z.int().gte(1),
  stockCode: words,
  barcode: words,
  price: z.number().gte(0),
  sellerDiscount: z.number().nullish(),
  sellerCouponDiscount: z.number().nullish(),
  totalMallDiscountPrice: z.number().nullish(),
  /** What the seller invoices of the line, KDV included. */
  sellerInvoiceAmount: z.number().gte(0),
  vatRate: z.number().gte(0).lte(49),
})

const Package = z.object({
  id: numeral,
  orderNumber: numeral,
  shipmentPackageStatus: z.string(),
  lastModifiedDate: z.number(),
  orderDate: z.number().nullish(),
  customerEmail: words,
  customerfullName: words,
  tcIdentityNumber: words,
  cargoProviderName: words,
  cargoTrackingNumber: numeral.nullish(),
  cargoTrackingLink: words,
  billingAddress: z.object({
    fullName: z.string(),
    address: words,
    district: words,
    city: words,
    postalCode: words,
    gsm: words,
    /** 2: a company. */
    invoiceType: z.number().nullish(),
    taxId: words,
    taxHouse: words,
    tcId: words,
  }),
  lines: z.array(Line).min(1),
})
export type N11Package = z.input<typeof Package>

const Listed = z.object({ totalPages: z.int(), content: z.array(z.unknown()) })

const isState = (word: string): word is keyof typeof states => Object.hasOwn(states, word)

function packageOf(one: z.output<typeof Package>): ShopPackage {
  const word = one.shipmentPackageStatus
  return {
    id: one.id,
    orderNumber: one.orderNumber,
    orderedAt: new Date(one.orderDate ?? one.lastModifiedDate),
    changedAt: new Date(one.lastModifiedDate),
    status: isState(word) ? states[word] : 'Unknown',
    rawStatus: word,
    currency: 'TRY',
    isExport: false,
    customer: customerOf(one),
    lines: one.lines.map(lineOf),
    cargoName: one.cargoProviderName ?? '',
    carrierTaxNo: taxNoOfCarrier(one.cargoProviderName ?? ''),
    cargoNumber: one.cargoTrackingNumber ?? '',
    cargoLink: one.cargoTrackingLink ?? '',
  }
}

const company = 2

function customerOf(one: z.output<typeof Package>): ShopCustomer {
  const { billingAddress: address } = one
  const isCompany = address.invoiceType === company
  const person = address.tcId ?? one.tcIdentityNumber
  return {
    taxNumber: (isCompany ? address.taxId : person)?.trim() ?? '',
    name: address.fullName.trim(),
    taxOffice: address.taxHouse ?? '',
    address: address.address ?? '',
    district: address.district ?? '',
    city: address.city ?? '',
    country: 'TR',
    postalCode: address.postalCode ?? '',
    phone: address.gsm ?? '',
    email: one.customerEmail ?? '',
    isCompany,
  }
}

function lineOf(line: z.output<typeof Line>): ShopLine {
  const paid = kurus(line.sellerInvoiceAmount)
  return {
    name: line.productName,
    sellerCode: line.stockCode ?? '',
    barcode: line.barcode ?? '',
    quantity: line.quantity,
    gross: Math.max(paid, kurus(line.price * line.quantity)),
    sellerDiscount: kurus((line.sellerDiscount ?? 0) + (line.sellerCouponDiscount ?? 0)),
    shopDiscount: kurus(line.totalMallDiscountPrice ?? 0),
    paid,
    rate: line.vatRate,
  }
}
