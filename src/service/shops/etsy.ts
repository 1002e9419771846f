/**
 * Shops at Etsy (developers.etsy.com, Open API v3): the owner agrees on a page of Etsy (code with PKCE), an access token lives an hour, and a
 * receipt is what is invoiced. Etsy takes no invoices back. Its prices have no rate of KDV: for buyers in Turkey the general one is assumed.
 */
import { z } from 'zod'
import type { OrderStatus } from '#schemas/marketplace-codes.ts'
import {
  ShopError,
  type ShopAccount,
  type ShopAdapter,
  type ShopLine,
  type ShopPackage,
  type ShopTokens,
  type ShopWindow,
} from '../ports/shop.ts'
import { exchange, packagesOf, readAnswer, refused, words } from './shop-http.ts'
import { sharedOut } from './shared-out.ts'

export interface EtsyOptions {
  /** `https://api.etsy.com` */
  readonly address: string
  /** Page on which owners agree: `https://www.etsy.com/oauth/connect` */
  readonly consentPage: string
  /** The key of whoever runs the service, which Etsy calls keystring. */
  readonly key: string
  /** What Etsy calls the shared secret of the key; since February 2026 it stands beside the key in every request. */
  readonly secret: string
  /** Address of the service to which Etsy leads back; it is registered there. */
  readonly returnTo: string
}

export const publicEtsy = {
  address: 'https://api.etsy.com',
  consentPage: 'https://www.etsy.com/oauth/connect',
} as const

export const etsyPageSize = 100
export const tokenPath = '/v3/public/oauth/token'
export const receiptsPath = (shopId: string) => `/v3/application/shops/${shopId}/receipts`
/** Reads receipts, and nothing else. */
export const etsyScope = 'transactions_r'

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export function createEtsy({
  address,
  consentPage,
  key,
  secret: sharedSecret,
  returnTo,
}: EtsyOptions): ShopAdapter {
  const page = async (account: ShopAccount, query: Readonly<Record<string, number | string>>) => {
    const answer = await exchange(
      `${address}${receiptsPath(encodeURIComponent(account.sellerId))}`,
      {
        query,
        headers: { 'x-api-key': `${key}:${sharedSecret}`, Authorization: `Bearer ${account.key}` },
      },
    )
    if (answer.status !== 200) throw refused(answer, said)
    return readAnswer(Receipts, answer.text)
  }
  const tokens = async (given: Readonly<Record<string, string>>): Promise<ShopTokens> => {
    const answer = await exchange(`${address}${tokenPath}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: key, ...given }).toString(),
    })
    // The consent has ended (RFC 6749, invalid_grant): nobody gets further by asking again.
    if (answer.status !== 200) throw new ShopError('account', refused(answer, said).message)
    const { access_token, refresh_token } = readAnswer(Tokens, answer.text)
    return { key: access_token, secret: refresh_token }
  }
  return {
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await page(account, { limit: 1 })
    },
    list: async (account, window, cursor = '0') => {
      const offset = Number(cursor)
      const { count, results } = await page(account, queryOf(window, offset))
      return {
        ...packagesOf(results, Receipt, 'receipt_id', receiptOf),
        next:
          results.length > 0 && offset + results.length < count
            ? String(offset + results.length)
            : undefined,
      }
    },
    consent: {
      authorise: ({ state, challenge }) =>
        `${consentPage}?${new URLSearchParams({
          response_type: 'code',
          client_id: key,
          redirect_uri: returnTo,
          scope: etsyScope,
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        })}`,
      redeem: ({ code, verifier }) =>
        tokens({
          grant_type: 'authorization_code',
          redirect_uri: returnTo,
          code,
          code_verifier: verifier,
        }),
      renew: ({ secret }) => tokens({ grant_type: 'refresh_token', refresh_token: secret }),
    },
  }
}

/** Both ends of what Etsy calls the time of the last change belong to it. */
const queryOf = ({ from, to }: ShopWindow, offset: number) => ({
  min_last_modified: seconds(from),
  max_last_modified: seconds(to),
  sort_on: 'updated',
  sort_order: 'asc',
  limit: etsyPageSize,
  offset,
})

const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

const said = (answer: unknown): string | undefined => {
  const { data } = Refused.safeParse(answer)
  return data && (data.error_description ?? data.error)
}

// Shapes

const Tokens = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1) })

const Money = z.object({
  amount: z.int(),
  divisor: z.int().gte(1),
  currency_code: z.string().length(3),
})

const Transaction = z.object({
  transaction_id: z.int(),
  title: z.string().nullable(),
  quantity: z.int().gte(1),
  sku: words,
  price: Money,
})

const Receipt = z.object({
  receipt_id: z.int(),
  status: z.string(),
  name: z.string(),
  first_line: words,
  second_line: words,
  city: words,
  state: words,
  zip: words,
  country_iso: words,
  buyer_email: words,
  is_paid: z.boolean(),
  is_shipped: z.boolean(),
  create_timestamp: z.int(),
  update_timestamp: z.int(),
  grandtotal: Money,
  total_shipping_cost: Money,
  total_tax_cost: Money,
  discount_amt: Money,
  gift_wrap_price: Money.nullish(),
  shipments: z.array(z.object({ carrier_name: words, tracking_code: words })).nullish(),
  transactions: z.array(Transaction).min(1),
})
export type EtsyReceipt = z.input<typeof Receipt>

const Receipts = z.object({ count: z.int(), results: z.array(z.unknown()) })

const kurusOf = ({ amount, divisor }: z.output<typeof Money>): number =>
  Math.round((amount * 100) / divisor)

/** A receipt as all shops have it. */
function receiptOf(one: z.output<typeof Receipt>): ShopPackage {
  const [shipment] = one.shipments ?? []
  const isExport = one.country_iso !== 'TR'
  return {
    id: String(one.receipt_id),
    orderNumber: String(one.receipt_id),
    orderedAt: new Date(one.create_timestamp * 1000),
    changedAt: new Date(one.update_timestamp * 1000),
    status: statusOf(one),
    rawStatus: one.status,
    currency: one.grandtotal.currency_code,
    isExport,
    customer: customerOf(one),
    lines: linesOf(one, isExport ? 0 : generalRate),
    cargoName: shipment?.carrier_name ?? '',
    carrierTaxNo: '',
    cargoNumber: shipment?.tracking_code ?? '',
    cargoLink: '',
  }
}

const generalRate = 20

function statusOf({ status, is_paid, is_shipped }: z.output<typeof Receipt>): OrderStatus {
  const word = status.toLowerCase() /* ascii */
  if (word === 'canceled') return 'Cancelled'
  if (word === 'fully refunded') return 'Returned'
  if (!is_paid) return 'Unknown'
  return is_shipped ? 'Shipped' : 'Created'
}

const customerOf = (one: z.output<typeof Receipt>) => ({
  // Etsy asks nobody for a tax number.
  taxNumber: '',
  name: one.name.trim(),
  taxOffice: '',
  address: [one.first_line, one.second_line].filter(Boolean).join(' '),
  // Within Turkey the state is the province, and the city the district.
  district: one.city ?? '',
  city: one.state ?? '',
  country: one.country_iso ?? '',
  postalCode: one.zip ?? '',
  phone: '',
  email: one.buyer_email ?? '',
  isCompany: false,
})

/**
 * Goods, carriage and wrapping come to what was paid without the taxes of other countries, which Etsy pays itself; the discount is that of
 * the goods.
 */
function linesOf(one: z.output<typeof Receipt>, rate: number): ShopLine[] {
  const gross = one.transactions.map(({ price, quantity }) => kurusOf(price) * quantity)
  const extras = [
    { name: 'Kargo', amount: kurusOf(one.total_shipping_cost) },
    { name: 'Hediye paketi', amount: one.gift_wrap_price ? kurusOf(one.gift_wrap_price) : 0 },
  ].filter(({ amount }) => amount > 0)
  const goods =
    kurusOf(one.grandtotal) -
    kurusOf(one.total_tax_cost) -
    extras.reduce((sum, { amount }) => sum + amount, 0)
  const paid = sharedOut(goods, gross)
  const line = {
    sellerCode: '',
    barcode: '',
    quantity: 1,
    sellerDiscount: 0,
    shopDiscount: 0,
    rate,
  }
  return [
    ...one.transactions.map(({ title, sku, quantity }, index) => ({
      ...line,
      name: title ?? '',
      sellerCode: sku ?? '',
      quantity,
      gross: Math.max(gross[index] ?? 0, paid[index] ?? 0),
      sellerDiscount: Math.max(0, (gross[index] ?? 0) - (paid[index] ?? 0)),
      paid: paid[index] ?? 0,
    })),
    ...extras.map(({ name, amount }) => ({ ...line, name, gross: amount, paid: amount })),
  ]
}
