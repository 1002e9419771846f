/**
 * Shops at Trendyol (developers.trendyol.com, order integration and invoice integration): Basic authentication, packages by pages, a link to
 * each invoice back. Answers are read strictly: one of another shape is a fault, never an empty list.
 */
import { ofetch, type FetchOptions } from 'ofetch'
import { z } from 'zod'
import { fold } from '#values/turkish.ts'
import type { OrderStatus } from '#schemas/marketplace-codes.ts'
import {
  ShopError,
  type InvoiceLink,
  type ShopAccount,
  type ShopAdapter,
  type ShopCustomer,
  type ShopLine,
  type ShopPackage,
} from '../ports/shop.ts'

export interface TrendyolOptions {
  /** `https://apigw.trendyol.com` */
  readonly address: string
}

export const publicTrendyol = 'https://apigw.trendyol.com'

/** What is asked at most in one page, and reached by pages altogether. */
export const pageSize = 200
export const mostRecords = 10_000
/** Longer than the shop takes to look at an invoice. */
const waitMs = 60_000

export const ordersPath = (sellerId: string) => `/integration/order/sellers/${sellerId}/orders`
export const linksPath = (sellerId: string) =>
  `/integration/sellers/${sellerId}/seller-invoice-links`

export function createTrendyol({ address }: TrendyolOptions): ShopAdapter {
  const ask = (account: ShopAccount, path: string, options: FetchOptions<'text'> = {}) =>
    exchange(`${address}${path}`, account, options)
  const page = async (account: ShopAccount, query: Readonly<Record<string, number | string>>) => {
    const { status, text } = await ask(account, ordersPath(account.sellerId), { query })
    if (status !== 200) throw refused(status, text)
    return read(Listed, text)
  }
  return {
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await page(account, { page: 0, size: 1 })
    },
    list: async (account, { from, to }, number) => {
      const { content, totalPages } = await page(account, {
        startDate: from.getTime(),
        endDate: to.getTime(),
        page: number,
        size: pageSize,
        orderByField: 'PackageLastModifiedDate',
        orderByDirection: 'ASC',
      })
      return { packages: content.map(packageOf), isLast: number + 1 >= totalPages }
    },
    sendLink: async (account, link) => {
      const { status, text } = await ask(account, linksPath(account.sellerId), {
        method: 'POST',
        body: bodyOf(link),
      })
      if (status === 409) return 'there'
      if (status !== 201 && status !== 200) throw refused(status, text)
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

// Exchanges

interface Exchanged {
  readonly status: number
  readonly text: string
}

async function exchange(
  address: string,
  { sellerId, key, secret }: ShopAccount,
  options: FetchOptions<'text'>,
): Promise<Exchanged> {
  const answer = await ofetch
    .raw(address, {
      ...options,
      headers: {
        Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
        'User-Agent': `${sellerId} - Evrak`,
      },
      responseType: 'text',
      redirect: 'error',
      retry: 0,
      timeout: waitMs,
      ignoreResponseError: true,
    })
    .catch((error: unknown) => {
      throw new ShopError('unreachable', error instanceof Error ? causeOf(error) : String(error))
    })
  const { status, headers } = answer
  if (status === 401 || status === 403) throw new ShopError('account', `HTTP ${status}`)
  if (status === 429) throw new ShopError('busy', 'HTTP 429', waitOf(headers.get('Retry-After')))
  if (status >= 500) throw new ShopError('unreachable', `HTTP ${status}`)
  return { status, text: answer._data ?? '' }
}

const causeOf = (error: Error): string =>
  error.cause instanceof Error ? error.cause.message : error.message

/** Seconds, or a moment. */
function waitOf(text: string | null): number | undefined {
  if (text === null) return undefined
  const seconds = Number(text)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

const Refused = z.object({ errors: z.array(z.object({ message: z.string() })) })

/** In the words of the shop. */
function refused(status: number, text: string): ShopError {
  const said = Refused.safeParse(parsed(text)).data?.errors.map(({ message }) => message)
  return new ShopError('refused', (said?.join(' ') || `HTTP ${status}`).slice(0, 300))
}

function read<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const found = schema.safeParse(parsed(text))
  if (found.success) return found.data
  const place = found.error.issues[0]?.path.join('.') ?? ''
  throw new ShopError('changed', `The answer has another shape at "${place}"`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Shapes

const words = z.string().nullish()
/** Numbers of things, which some answers write as text. */
const numeral = z.union([z.string(), z.number()]).transform(String)

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
  content: z.array(Package),
})

const kurus = (amount: number): number => Math.round(amount * 100)

/** A package as all shops have it. */
export function packageOf(told: TrendyolPackage): ShopPackage {
  const one = Package.parse(told)
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

/** Tax numbers of the carriers that Trendyol sends by, by the beginnings of their folded names (its published list of shipment providers). */
const carriers: readonly (readonly [string, string])[] = [
  ['yurtici kargo', '3130557669'],
  ['aras kargo', '0720039666'],
  ['mng kargo', '6080712084'],
  ['surat kargo', '7870233582'],
  ['ptt kargo', '7320068060'],
  ['trendyol express', '8590921777'],
  ['horoz', '4630097122'],
  ['sendeo', '2910804196'],
]

const taxNoOfCarrier = (name: string): string =>
  carriers.find(([start]) => fold(name).startsWith(start))?.[1] ?? ''
