/**
 * Shops on Shopify (GraphQL Admin API): orders by cursor, and a link to the invoice in a field of the order. An access token stands in a
 * header; with the secret of the app Shopify signs what it sends.
 */
import { z } from 'zod'
import { trimEnd } from '#values/trim.ts'
import { undoneStatuses, type OrderStatus } from '#schemas/marketplace-codes.ts'
import {
  ShopError,
  type ShopAccount,
  type ShopAdapter,
  type ShopLine,
  type ShopPackage,
} from '../ports/shop.ts'
import { rateOf, taxNumberIn } from './rates.ts'
import { comingTo } from './shared-out.ts'
import { exchange, isHmacOf, kurus, packagesOf, readAnswer, refused, words } from './shop-http.ts'

const version = '2025-10'
export const shopifyPath = `/admin/api/${version}/graphql.json`
const pageSize = 50
/** Under this name the link stands in the order. */
const field = { namespace: 'evrak', key: 'invoice_link' } as const

export interface ShopifyOptions {
  /** Address of a shop by its name; default: its own, `https://magazam.myshopify.com`. */
  readonly addressOf?: (name: string) => string
}

export function createShopify({ addressOf = ownAddress }: ShopifyOptions = {}): ShopAdapter {
  const ask = async <S extends z.ZodType>(
    { sellerId, key }: ShopAccount,
    schema: S,
    query: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<z.output<S>> => {
    const answer = await exchange(`${addressOf(sellerId)}${shopifyPath}`, {
      method: 'POST',
      headers: { 'X-Shopify-Access-Token': key },
      body: { query, variables },
    })
    if (answer.status !== 200) throw refused(answer, said)
    const { errors, data } = readAnswer(Answer, answer.text)
    if (errors?.some(({ extensions }) => extensions?.code === 'THROTTLED'))
      throw new ShopError('busy', 'THROTTLED', throttledMs)
    if (errors?.[0]) throw new ShopError('refused', errors[0].message.slice(0, 300))
    return readAnswer(schema, JSON.stringify(data))
  }
  return {
    isSigned: ({ secret }, { headers, bytes }) =>
      isHmacOf(headers.get('X-Shopify-Hmac-Sha256'), secret, bytes),
    sellerIdOf: hostOf,
    mostDays: 14,
    firstDays: 28,
    verify: async (account) => {
      await ask(
        account,
        z.object({ shop: z.object({ name: z.string() }) }),
        '{ shop { name } }',
        {},
      )
    },
    list: async (account, { from, to }, cursor) => {
      const { orders } = await ask(account, Orders, ordersQuery, {
        first: pageSize,
        after: cursor ?? null,
        query: `updated_at:>='${from.toISOString()}' updated_at:<='${to.toISOString()}'`,
      })
      const { hasNextPage, endCursor } = orders.pageInfo
      return {
        ...packagesOf(orders.nodes, Order, 'legacyResourceId', packageOf),
        next: hasNextPage ? (endCursor ?? undefined) : undefined,
      }
    },
    sendLink: async (account, { packageId, link }) => {
      const id = `gid://shopify/Order/${packageId}`
      const { order } = await ask(account, Kept, keptQuery, { id, ...field })
      const kept = order?.metafield?.value
      if (kept !== undefined) return kept === link ? 'sent' : 'there'
      const { metafieldsSet } = await ask(account, Written, writeQuery, {
        metafields: [{ ownerId: id, ...field, type: 'url', value: link }],
      })
      const [error] = metafieldsSet.userErrors
      if (error) throw new ShopError('refused', error.message.slice(0, 300))
      return 'sent'
    },
  }
}

/** By then a bucket of Shopify has room again. */
const throttledMs = 10_000

/** A short name is a name of Shopify as well. */
function hostOf(name: string): string {
  const written = trimEnd(name.trim().toLowerCase() /* ascii */, '/')
  const plain = written.replace(/^https?:\/\//, '')
  return plain.includes('.') ? plain : `${plain}.myshopify.com`
}

/** Only names of Shopify itself: what a company writes leads nowhere else. */
function ownAddress(name: string): string {
  const host = hostOf(name)
  if (!/^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host))
    throw new ShopError('account', 'The address ends with .myshopify.com')
  return `https://${host}`
}

const Refused = z.object({ errors: z.string() })
const said = (answer: unknown): string | undefined => Refused.safeParse(answer).data?.errors

// What is asked

const money = 'shopMoney { amount }'
const taxes = `taxLines { priceSet { ${money} } }`
const ordersQuery = `query ($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      legacyResourceId name createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus
      currencyCode taxesIncluded email phone customAttributes { key value }
      billingAddress { name company address1 address2 city province zip countryCodeV2 phone }
      currentTotalPriceSet { ${money} }
      lineItems(first: 100) { pageInfo { hasNextPage } nodes { title sku quantity currentQuantity originalTotalSet { ${money} } discountedTotalSet(withCodeDiscounts: true) { ${money} } ${taxes} } }
      shippingLines(first: 10) { pageInfo { hasNextPage } nodes { title discountedPriceSet { ${money} } ${taxes} } }
    }
  }
}`
const keptQuery = `query ($id: ID!, $namespace: String!, $key: String!) {
  order(id: $id) { metafield(namespace: $namespace, key: $key) { value } }
}`
const writeQuery = `mutation ($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) { userErrors { message } }
}`

// Shapes

const Answer = z.object({
  data: z.unknown(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})

/** A decimal text. */
const Money = z.object({ shopMoney: z.object({ amount: z.string().regex(/^-?\d+(\.\d+)?$/) }) })
const OnePage = { pageInfo: z.object({ hasNextPage: z.boolean() }) }
const Taxes = { taxLines: z.array(z.object({ priceSet: Money })) }

const Order = z.object({
  legacyResourceId: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  cancelledAt: words,
  displayFinancialStatus: words,
  displayFulfillmentStatus: z.string(),
  currencyCode: z.string().length(3),
  taxesIncluded: z.boolean(),
  email: words,
  phone: words,
  customAttributes: z.array(z.object({ key: z.string(), value: words })),
  billingAddress: z
    .object({
      name: words,
      company: words,
      address1: words,
      address2: words,
      city: words,
      province: words,
      zip: words,
      countryCodeV2: words,
      phone: words,
    })
    .nullish(),
  /** What is left of what was paid, after everything that was taken out or paid back. */
  currentTotalPriceSet: Money,
  lineItems: z.object({
    ...OnePage,
    nodes: z
      .array(
        z.object({
          title: z.string(),
          sku: words,
          quantity: z.int().gte(0),
          /** Without what was taken out or came back. */
          currentQuantity: z.int().gte(0),
          originalTotalSet: Money,
          discountedTotalSet: Money,
          ...Taxes,
        }),
      )
      .min(1),
  }),
  shippingLines: z.object({
    ...OnePage,
    nodes: z.array(z.object({ title: z.string(), discountedPriceSet: Money, ...Taxes })),
  }),
})
export type ShopifyOrder = z.input<typeof Order>

const Orders = z.object({
  orders: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: words }),
    nodes: z.array(z.unknown()),
  }),
})
const Kept = z.object({
  order: z.object({ metafield: z.object({ value: z.string() }).nullish() }).nullable(),
})
const Written = z.object({
  metafieldsSet: z.object({ userErrors: z.array(z.object({ message: z.string() })) }),
})

function packageOf(one: z.output<typeof Order>): ShopPackage {
  return {
    id: one.legacyResourceId,
    orderNumber: one.name,
    orderedAt: new Date(one.createdAt),
    changedAt: new Date(one.updatedAt),
    status: statusOf(one),
    rawStatus: `${one.displayFinancialStatus ?? '–'} / ${one.displayFulfillmentStatus}`,
    currency: one.currencyCode,
    isExport: (one.billingAddress?.countryCodeV2 ?? 'TR') !== 'TR',
    customer: customerOf(one),
    lines: linesOf(one),
    cargoName: '',
    carrierTaxNo: '',
    cargoNumber: '',
    cargoLink: '',
  }
}

const paidFor: readonly string[] = ['PAID', 'PARTIALLY_REFUNDED']

function statusOf(one: z.output<typeof Order>): OrderStatus {
  if (one.cancelledAt) return 'Cancelled'
  if (one.displayFinancialStatus === 'REFUNDED') return 'Returned'
  if (!paidFor.includes(one.displayFinancialStatus ?? '')) return 'Unknown'
  return one.displayFulfillmentStatus === 'FULFILLED' ? 'Shipped' : 'Created'
}

function customerOf(one: z.output<typeof Order>) {
  const { billingAddress: address } = one
  const company = address?.company?.trim() ?? ''
  return {
    taxNumber: taxNumberIn(one.customAttributes),
    name: company || (address?.name?.trim() ?? ''),
    taxOffice: '',
    address: [address?.address1, address?.address2].filter(Boolean).join(' '),
    district: address?.city ?? '',
    city: address?.province ?? '',
    country: address?.countryCodeV2 ?? '',
    postalCode: address?.zip ?? '',
    phone: address?.phone ?? one.phone ?? '',
    email: one.email ?? '',
    isCompany: company !== '',
  }
}

interface Sold {
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly before: number
  readonly after: number
  readonly tax: number
}

const amountOf = ({ shopMoney }: z.output<typeof Money>): number => Number(shopMoney.amount)
const taxOf = (lines: readonly { readonly priceSet: z.output<typeof Money> }[]): number =>
  lines.reduce((sum, { priceSet }) => sum + amountOf(priceSet), 0)

/** Of an order that still lives what is left of it; of another one what was sold. */
function linesOf(one: z.output<typeof Order>): ShopLine[] {
  const { legacyResourceId: id, lineItems, shippingLines, taxesIncluded } = one
  if (lineItems.pageInfo.hasNextPage || shippingLines.pageInfo.hasNextPage)
    throw new ShopError('changed', `Package ${id} has more lines than are read`)
  const isUndone = isOver(statusOf(one))
  const goods = lineItems.nodes.map((node) => {
    const quantity = isUndone ? node.quantity : node.currentQuantity
    const part = node.quantity === 0 ? 0 : quantity / node.quantity
    return {
      name: node.title,
      sku: node.sku ?? '',
      quantity,
      before: amountOf(node.originalTotalSet) * part,
      after: amountOf(node.discountedTotalSet) * part,
      tax: taxOf(node.taxLines) * part,
    }
  })
  const carriage = shippingLines.nodes.map((node) => ({
    name: node.title,
    sku: '',
    quantity: 1,
    before: amountOf(node.discountedPriceSet),
    after: amountOf(node.discountedPriceSet),
    tax: taxOf(node.taxLines),
  }))
  const made = (sold: readonly Sold[]) =>
    sold
      .filter(({ after, quantity }) => after > 0 && quantity > 0)
      .map((line) => lineOf(line, taxesIncluded))
  if (isUndone) return [...made(goods), ...made(carriage)]
  return comingTo(kurus(amountOf(one.currentTotalPriceSet)), id, {
    goods: made(goods),
    extras: made(carriage),
    taken: 0,
  })
}

const isOver = (status: OrderStatus): boolean => undoneStatuses.some((one) => one === status)

function lineOf({ name, sku, quantity, before, after, tax }: Sold, isIncluded: boolean): ShopLine {
  const net = isIncluded ? after - tax : after
  const paid = kurus(net + tax)
  const gross = Math.max(paid, kurus(before * ((net + tax) / after)))
  return {
    name,
    sellerCode: sku,
    barcode: '',
    quantity,
    gross,
    sellerDiscount: gross - paid,
    shopDiscount: 0,
    paid,
    rate: rateOf(net, tax),
  }
}
