/**
 * Shops on WooCommerce (REST API wc/v3): each on an address of its own, which is asked only in public networks. Amounts are net with their
 * KDV beside them; an order is what is invoiced. The link to the invoice is kept in the order, once.
 */
import { z } from 'zod'
import { provinces } from '#documents/codes/provinces.ts'
import { trimEnd } from '#values/trim.ts'
import type { OrderStatus } from '#schemas/marketplace-codes.ts'
import { createGuardedPost, type GuardedPostOptions } from '../messaging/guarded-post.ts'
import {
  ShopError,
  type ShopAccount,
  type ShopAdapter,
  type ShopLine,
  type ShopPackage,
} from '../ports/shop.ts'
import { rateOf, taxNumberIn } from './rates.ts'
import { comingTo } from './shared-out.ts'
import {
  answered,
  basicOf,
  isHmacOf,
  kurus,
  packagesOf,
  readAnswer,
  refused,
  unreachable,
  words,
} from './shop-http.ts'

const pageSize = 50
const mostBytes = 8 * 1024 * 1024
/** Under these keys the invoice stands in the order. */
const linkKey = 'evrak_invoice_link'
const numberKey = 'evrak_invoice_number'

interface Asked {
  readonly method?: 'GET' | 'PUT'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export function createWooCommerce(options: GuardedPostOptions): ShopAdapter {
  const post = createGuardedPost(options)
  const ask = async (account: ShopAccount, { method = 'GET', path, query, body }: Asked) => {
    const answer = await post({
      method,
      address: `${siteOf(account)}/wp-json/wc/v3/orders${path}?${new URLSearchParams(query)}`,
      headers: {
        Authorization: basicOf(account.key, account.secret),
        'User-Agent': 'Evrak',
        'Content-Type': 'application/json',
      },
      bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      mostBytes,
    }).catch((error: unknown) => {
      throw unreachable(error)
    })
    const taken = answered(answer)
    if (taken.status !== 200) throw refused(taken, said)
    return taken
  }
  return {
    // Where nobody says another one, the shop signs with the secret of the account.
    isSigned: ({ secret }, { headers, bytes }) =>
      isHmacOf(headers.get('X-WC-Webhook-Signature'), secret, bytes),
    sellerIdOf: siteNameOf,
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await ask(account, { path: '', query: { per_page: '1' } })
    },
    list: async (account, { from, to }, cursor = '1') => {
      const { text, headers } = await ask(account, {
        path: '',
        query: {
          modified_after: from.toISOString(),
          modified_before: to.toISOString(),
          dates_are_gmt: 'true',
          orderby: 'modified',
          order: 'asc',
          per_page: String(pageSize),
          page: cursor,
        },
      })
      const found = readAnswer(z.array(z.unknown()), text)
      // A header that is missing or comes twice counts nothing: then a full page may have another after it.
      const pages = Number(headers.get('X-WP-TotalPages') ?? NaN)
      const hasMore = Number.isNaN(pages) ? found.length === pageSize : Number(cursor) < pages
      return {
        ...packagesOf(found, Order, 'id', packageOf),
        next: hasMore ? String(Number(cursor) + 1) : undefined,
      }
    },
    sendLink: async (account, { packageId, link, invoiceNumber }) => {
      const path = `/${encodeURIComponent(packageId)}`
      const { meta_data } = readAnswer(Order, (await ask(account, { path })).text)
      const kept = meta_data.find(({ key }) => key === linkKey)
      if (kept) return kept.value === link ? 'sent' : 'there'
      await ask(account, {
        method: 'PUT',
        path,
        body: {
          meta_data: [
            { key: linkKey, value: link },
            { key: numberKey, value: invoiceNumber },
          ],
        },
      })
      return 'sent'
    },
  }
}

/** Host and path as browsers write them, without protocol; what is no address stays as it is. */
function siteNameOf(written: string): string {
  const address = /^https?:\/\//i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return written
  const { host, pathname } = new URL(address)
  return `${host}${trimEnd(pathname, '/')}`
}

/** As the person wrote it: with or without `https://`. */
function siteOf({ sellerId }: ShopAccount): string {
  const address = /^https?:\/\//.test(sellerId) ? sellerId : `https://${sellerId}`
  if (!URL.canParse(address)) throw new ShopError('account', 'The address of the shop is none')
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname.replace(/\/$/, '')}`
}

const Refused = z.object({ message: z.string() })
const said = (answer: unknown): string | undefined => Refused.safeParse(answer).data?.message

// Shapes

/** Amounts are texts with a point. */
const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const taxed = { total: amount, total_tax: amount }

const Item = z.object({
  name: z.string(),
  quantity: z.int().gte(1),
  sku: words,
  subtotal: amount,
  subtotal_tax: amount,
  ...taxed,
})

const Order = z.object({
  id: z.int(),
  number: z.string(),
  status: z.string(),
  currency: z.string().length(3),
  /** Of all lines, KDV included; what was paid back later is not taken off. */
  total: amount,
  date_created_gmt: z.iso.datetime({ local: true }),
  date_modified_gmt: z.iso.datetime({ local: true }),
  billing: z.object({
    first_name: z.string(),
    last_name: z.string(),
    company: words,
    address_1: words,
    address_2: words,
    city: words,
    state: words,
    postcode: words,
    country: words,
    email: words,
    phone: words,
  }),
  line_items: z.array(Item).min(1),
  shipping_lines: z.array(z.object({ method_title: z.string(), ...taxed })),
  fee_lines: z.array(z.object({ name: z.string(), ...taxed })),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })),
})
export type WooOrder = z.input<typeof Order>

const statuses: Readonly<Record<string, OrderStatus>> = {
  processing: 'Picking',
  completed: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Returned',
}

function packageOf(one: z.output<typeof Order>): ShopPackage {
  return {
    id: String(one.id),
    orderNumber: one.number,
    orderedAt: new Date(`${one.date_created_gmt}Z`),
    changedAt: new Date(`${one.date_modified_gmt}Z`),
    // What is not paid for is not known to be sold.
    status: statuses[one.status] ?? 'Unknown',
    rawStatus: one.status,
    currency: one.currency,
    isExport: (one.billing.country || 'TR') !== 'TR',
    customer: customerOf(one),
    lines: linesOf(one),
    cargoName: '',
    carrierTaxNo: '',
    cargoNumber: '',
    cargoLink: '',
  }
}

function customerOf({ billing, meta_data }: z.output<typeof Order>) {
  const company = billing.company?.trim() ?? ''
  return {
    taxNumber: taxNumberIn(meta_data),
    name: company || `${billing.first_name} ${billing.last_name}`.trim(),
    taxOffice: '',
    address: [billing.address_1, billing.address_2].filter(Boolean).join(' '),
    district: billing.city ?? '',
    city: provinceOf(billing.state ?? ''),
    country: billing.country ?? '',
    postalCode: billing.postcode ?? '',
    phone: billing.phone ?? '',
    email: billing.email ?? '',
    isCompany: company !== '',
  }
}

/** Provinces are written by their plates, `TR35`; what is no such code is a name. */
const provinceOf = (state: string): string =>
  provinces[Number(/^TR(\d{2})$/.exec(state)?.[1] ?? 0) - 1] ?? state

const sumOf = (...amounts: readonly string[]): number =>
  amounts.reduce((sum, one) => sum + kurus(Number(one)), 0)

function lineOf(item: z.output<typeof Item>): ShopLine {
  const paid = sumOf(item.total, item.total_tax)
  const gross = Math.max(paid, sumOf(item.subtotal, item.subtotal_tax))
  return {
    name: item.name,
    sellerCode: item.sku ?? '',
    barcode: '',
    quantity: item.quantity,
    gross,
    sellerDiscount: gross - paid,
    shopDiscount: 0,
    paid,
    rate: rateOf(Number(item.total), Number(item.total_tax)),
  }
}

/** A fee below zero is a discount of the goods. */
function linesOf(one: z.output<typeof Order>): ShopLine[] {
  const extras = [
    ...one.shipping_lines.map((line) => extraOf({ ...line, name: line.method_title })),
    ...one.fee_lines.map(extraOf),
  ]
  return comingTo(kurus(Number(one.total)), String(one.id), {
    goods: one.line_items.map(lineOf),
    extras,
    taken: extras.reduce((sum, { paid }) => sum + Math.min(paid, 0), 0),
  })
}

/** Carriage and fees are lines of the invoice like goods. */
const extraOf = (line: { name: string; total: string; total_tax: string }): ShopLine =>
  lineOf({ ...line, quantity: 1, sku: null, subtotal: line.total, subtotal_tax: line.total_tax })
