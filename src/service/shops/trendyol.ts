/**
 * Shops at Trendyol (developers.trendyol.com, order integration and invoice integration): Basic authentication, packages by pages, a link to
 * each invoice back. Answers are read strictly: one of another shape is a fault, never an empty list.
 */
import type { FetchOptions } from 'ofetch'
import { z } from 'zod'
import type { OrderStatus } from '#schemas/marketplace-codes.ts'
import type {
  InvoiceLink,
  ShopAccount,
  ShopAdapter,
  ShopCustomer,
  ShopLine,
  ShopPackage,
} from '../ports/shop.ts'
import { taxNoOfCarrier } from './carriers.ts'
import {
  basicOf,
  exchange,
  kurus,
  numeral,
  packagesOf,
  readAnswer,
  refused,
  words,
} from './shop-http.ts'

export interface TrendyolOptions {
  /** `https://apigw.trendyol.com` */
  readonly address: string
}

export const publicTrendyol = 'https://apigw.trendyol.com'

/** What is asked at most in one page, and reached by pages altogether. */
export const pageSize = 200
export const mostRecords = 10_000

export const ordersPath = (sellerId: string) => `/integration/order/sellers/${sellerId}/orders`
export const linksPath = (sellerId: string) =>
  `/integration/sellers/${sellerId}/seller-invoice-links`

export function createTrendyol({ address }: TrendyolOptions): ShopAdapter {
  const ask = (account: ShopAccount, path: string, options: FetchOptions<'text'> = {}) =>
    exchange(`${address}${path}`, {
      ...options,
      headers: {
        Authorization: basicOf(account.key, account.secret),
        'User-Agent': `${account.sellerId} - Evrak`,
      },
    })
  const page = async (account: ShopAccount, query: Readonly<Record<string, number | string>>) => {
    const answer = await ask(account, ordersPath(account.sellerId), { query })
    if (answer.status !== 200) throw refused(answer, said)
    return readAnswer(Listed, answer.text)
  }
  return {
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await page(account, { page: 0, size: 1 })
    },
    list: async (account, { from, to }, cursor = '0') => {
      const number = Number(cursor)
      const { content, totalPages } = await page(account, {
        startDate: from.getTime(),
        endDate: to.getTime(),
        page: number,
        size: pageSize,
        orderByField: 'PackageLastModifiedDate',
        orderByDirection: 'ASC',
      })
      return {
        ...packagesOf(content, Package, 'shipmentPackageId', packageIn),
        next: number + 1 < totalPages ? String(number + 1) : undefined,
      }
    },
    sendLink: async (account, link) => {
      const answer = await ask(account, linksPath(account.sellerId), {
        method: 'POST',
        body: bodyOf(link),
      })
      if (answer.status === 409) return 'there'
      if (answer.status !== 201 && answer.status !== 200) throw refused(answer, said)
      return 'sent'
    },
  }
}

const bodyOf = ({ packageId, link, invoiceNumber, invoicedAt }: InvoiceLink) => ({
  invoiceLink: link,
  shipmentPackageId: Number(packageId),
  invoiceNumber,
  invoiceDateTime: Math.floor(invoicedAt.getTime() / 1000),
})

const Refused = z.object({ errors: z.array(z.object({ message: z.string() })) })

const said = (answer: unknown): string | undefined =>
  Refused.safeParse(answer)
    .data?.errors.map(({ message }) => message)
    .join(' ')

// Shapes

const Line = z.object({
  productName: z.string(),
  quantity: z.int().gte(1),
  stockCode: words,
  barcode: words,
  lineUnitPrice: z.number().gte(0),
  lineGrossAmount: z.number().gte(0),
  lineSellerDiscount: z.number().nullish(),
  lineTyDiscount: z.number().nullish(),
  /** What was paid for each piece. */
  discountDetails: z.array(z.object({ lineItemPrice: z.number() })).nullish(),
  vatRate: z.number().gte(0).lte(49),
})

const Package = z.object({
  shipmentPackageId: numeral,
  orderNumber: z.string(),
  orderDate: z.number(),
  lastModifiedDate: z.number(),
  status: z.string(),
  currencyCode: z.string().length(3),
  micro: z.boolean().nullish(),
  commercial: z.boolean().nullish(),
  identityNumber: words,
  customerEmail: words,
  cargoProviderName: words,
  cargoTrackingNumber: numeral.nullish(),
  cargoTrackingLink: words,
  invoiceAddress: z.object({
    fullName: z.string(),
    company: words,
    taxNumber: words,
    taxOffice: words,
    fullAddress: words,
    district: words,
    city: words,
    countryCode: words,
    postalCode: words,
    phone: words,
  }),
  lines: z.array(Line).min(1),
})
export type TrendyolPackage = z.input<typeof Package>

const Listed = z.object({
  page: z.int(),
  totalPages: z.int(),
  totalElements: z.int(),
  content: z.array(z.unknown()),
})

/** A package as all shops have it. */
export const packageOf = (told: TrendyolPackage): ShopPackage => packageIn(Package.parse(told))

function packageIn(one: z.output<typeof Package>): ShopPackage {
  return {
    id: one.shipmentPackageId,
    orderNumber: one.orderNumber,
    orderedAt: new Date(one.orderDate),
    changedAt: new Date(one.lastModifiedDate),
    status: statuses[one.status] ?? 'Unknown',
    rawStatus: one.status,
    currency: one.currencyCode,
    isExport: one.micro === true,
    customer: customerOf(one),
    lines: one.lines.map(lineOf),
    cargoName: one.cargoProviderName ?? '',
    carrierTaxNo: taxNoOfCarrier(one.cargoProviderName ?? ''),
    cargoNumber: one.cargoTrackingNumber ?? '',
    cargoLink: one.cargoTrackingLink ?? '',
  }
}

function customerOf({
  invoiceAddress: address,
  identityNumber,
  commercial,
  customerEmail,
}: z.output<typeof Package>): ShopCustomer {
  const isCompany = commercial === true
  return {
    taxNumber: (isCompany ? address.taxNumber : identityNumber)?.trim() ?? '',
    name: (isCompany && address.company?.trim()) || address.fullName.trim(),
    taxOffice: address.taxOffice ?? '',
    address: address.fullAddress ?? '',
    district: address.district ?? '',
    city: address.city ?? '',
    country: address.countryCode ?? '',
    postalCode: address.postalCode ?? '',
    phone: address.phone ?? '',
    email: customerEmail ?? '',
    isCompany,
  }
}

/** The price of a piece is rounded; what was paid for each piece is not. */
function lineOf(line: z.output<typeof Line>): ShopLine {
  const { quantity, discountDetails: pieces } = line
  const paid =
    pieces?.length === quantity
      ? pieces.reduce((sum, { lineItemPrice }) => sum + kurus(lineItemPrice), 0)
      : kurus(line.lineUnitPrice * quantity)
  return {
    name: line.productName,
    sellerCode: line.stockCode ?? '',
    barcode: line.barcode ?? '',
    quantity,
    gross: Math.max(paid, kurus(line.lineGrossAmount)),
    sellerDiscount: kurus(line.lineSellerDiscount ?? 0),
    shopDiscount: kurus(line.lineTyDiscount ?? 0),
    paid,
    rate: line.vatRate,
  }
}

const statuses: Readonly<Record<string, OrderStatus>> = {
  Created: 'Created',
  Picking: 'Picking',
  Invoiced: 'Invoiced',
  Shipped: 'Shipped',
  AtCollectionPoint: 'Shipped',
  Delivered: 'Delivered',
  UnDelivered: 'UnDelivered',
  Cancelled: 'Cancelled',
  Returned: 'Returned',
  UnSupplied: 'UnSupplied',
  // A package that was divided: its goods are in new ones.
  UnPacked: 'Cancelled',
}
