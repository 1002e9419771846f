/**
 * Shops at Hepsiburada (developers.hepsiburada.com, order management): Basic authentication, packages by the lists of their states, which
 * are plain arrays, and a link to the invoice for each. Packages do not say when they changed: a later state counts as the later one.
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

export const publicHepsiburada = 'https://oms-external.hepsiburada.com'

const pageSize = 50
/** Lists of packages, each with the state that its packages have. */
const lists = [
  ['', 'Picking'],
  ['/shipped', 'Shipped'],
  ['/delivered', 'Delivered'],
  ['/undelivered', 'UnDelivered'],
  ['/cancelled', 'Cancelled'],
] as const satisfies readonly (readonly [string, OrderStatus])[]
type List = (typeof lists)[number]

export function createHepsiburada(address: string = publicHepsiburada): ShopAdapter {
  const root = ({ sellerId }: ShopAccount) =>
    `${address}/packages/merchantid/${encodeURIComponent(sellerId)}`
  const headersOf = ({ sellerId, key, secret }: ShopAccount) => ({
    Authorization: basicOf(key, secret),
    'User-Agent': `${sellerId} - Evrak`,
  })
  const listed = async (account: ShopAccount, [path]: List, query: Record<string, string>) => {
    const answer = await exchange(`${root(account)}${path}`, {
      query,
      headers: headersOf(account),
    })
    if (answer.status !== 200) throw refused(answer, said)
    return readAnswer(z.array(z.unknown()), answer.text)
  }
  return {
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await listed(account, lists[0], { limit: '1', offset: '0' })
    },
    list: async (account, { from, to }, cursor = '0:0') => {
      const [at = 0, offset = 0] = cursor.split(':').map(Number)
      const list = lists[at] ?? lists[0]
      const found = await listed(account, list, {
        begindate: from.toISOString(),
        enddate: to.toISOString(),
        limit: String(pageSize),
        offset: String(offset),
      })
      return {
        ...packagesOf(found, Package, 'packageNumber', (one) => packageOf(one, list)),
        next: nextOf(at, offset, found.length),
      }
    },
    sendLink: async (account, { packageId, link }) => {
      const path = `${root(account)}/packagenumber/${encodeURIComponent(packageId)}/invoice`
      const answer = await exchange(path, {
        method: 'PUT',
        body: { invoiceLink: link },
        headers: headersOf(account),
      })
      if (answer.status === 409) return 'there'
      if (answer.status < 200 || answer.status > 299) throw refused(answer, said)
      return 'sent'
    },
  }
}

/** A list that gave a full page may have more; after the last list there is nothing. */
function nextOf(list: number, offset: number, found: number): string | undefined {
  if (found === pageSize) return `${list}:${offset + pageSize}`
  return list + 1 < lists.length ? `${list + 1}:0` : undefined
}

const Refused = z.object({ message: z.string() })
const said = (answer: unknown): string | undefined => Refused.safeParse(answer).data?.message

// Shapes

const Amount = z.object({ currency: z.string().length(3), amount: z.number() })

const Item = z.object({
  productName: z.string(),
  quantity: z.int().gte(1),
  merchantSku: words,
  productBarcode: words,
  /** What the customer paid, KDV included. */
  totalPrice: Amount,
  totalMerchantDiscount: Amount.nullish(),
  totalHBDiscount: Amount.nullish(),
  vatRate: z.number().gte(0).lte(49),
})

const Package = z.object({
  packageNumber: numeral,
  orderDate: z.iso.datetime({ offset: true, local: true }),
  status: words,
  customerName: z.string(),
  companyName: words,
  taxNumber: words,
  taxOffice: words,
  identityNo: words,
  billingAddress: words,
  billingTown: words,
  billingCity: words,
  billingCountryCode: words,
  billingPostalCode: words,
  phoneNumber: words,
  email: words,
  cargoCompany: words,
  barcode: words,
  items: z.array(Item.extend({ orderNumber: numeral })).min(1),
})
export type HepsiburadaPackage = z.input<typeof Package>

function packageOf(one: z.output<typeof Package>, [, status]: List): ShopPackage {
  const orderedAt = new Date(one.orderDate)
  const rank = lists.findIndex(([, word]) => word === status)
  return {
    id: one.packageNumber,
    orderNumber: one.items[0]?.orderNumber ?? '',
    orderedAt,
    changedAt: new Date(orderedAt.getTime() + rank * 1000),
    status,
    rawStatus: one.status ?? status,
    currency: one.items[0]?.totalPrice.currency ?? 'TRY',
    isExport: (one.billingCountryCode ?? 'TR') !== 'TR',
    customer: customerOf(one),
    lines: one.items.map(lineOf),
    cargoName: one.cargoCompany ?? '',
    carrierTaxNo: taxNoOfCarrier(one.cargoCompany ?? ''),
    cargoNumber: one.barcode ?? '',
    cargoLink: '',
  }
}

function customerOf(one: z.output<typeof Package>): ShopCustomer {
  const company = one.companyName?.trim() ?? ''
  return {
    taxNumber: (company === '' ? one.identityNo : one.taxNumber)?.trim() ?? '',
    name: company || one.customerName.trim(),
    taxOffice: one.taxOffice ?? '',
    address: one.billingAddress ?? '',
    district: one.billingTown ?? '',
    city: one.billingCity ?? '',
    country: one.billingCountryCode ?? 'TR',
    postalCode: one.billingPostalCode ?? '',
    phone: one.phoneNumber ?? '',
    email: one.email ?? '',
    isCompany: company !== '',
  }
}

/** The discount of the marketplace is billed to it, not taken from the customer's price. */
function lineOf(item: z.output<typeof Item>): ShopLine {
  const paid = kurus(item.totalPrice.amount)
  const sellerDiscount = kurus(item.totalMerchantDiscount?.amount ?? 0)
  return {
    name: item.productName,
    sellerCode: item.merchantSku ?? '',
    barcode: item.productBarcode ?? '',
    quantity: item.quantity,
    gross: paid + sellerDiscount,
    sellerDiscount,
    shopDiscount: kurus(item.totalHBDiscount?.amount ?? 0),
    paid,
    rate: item.vatRate,
  }
}
