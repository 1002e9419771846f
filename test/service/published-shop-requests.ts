/**
 * The requests that shops publish, of those that adapters make: method, path, headers, query and body with all members that are allowed. The
 * tables of fields are those of developers.trendyol.com, developers.hepsiburada.com, developer.n11.com, developers.etsy.com,
 * woocommerce.github.io/woocommerce-rest-api-docs and shopify.dev (Admin API 2025-10).
 */
import { z } from 'zod'

export interface PublishedRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: RegExp
  /** Those that have to be there. */
  readonly headers: Readonly<Record<string, RegExp>>
  readonly query: z.ZodType
  /** Of the text that is sent; absent: nothing is. */
  readonly body?: z.ZodType
}

export interface MadeRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly text: string
}

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .refine((text) => Number(text) <= most, { error: `At most ${most}` })
const milliseconds = z.string().regex(/^\d{13}$/)
const seconds = z.string().regex(/^\d{10}$/)
const moment = z.iso.datetime()
const https = z.url({ protocol: /^https$/ })

const basic = /^Basic [A-Za-z0-9+/]+=*$/
const json = /^application\/json/
const nothing = z.strictObject({})

/** The text of a body in JSON. */
const jsonOf = (schema: z.ZodType) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
/** The text of a body as forms write it. */
const formOf = (schema: z.ZodType) =>
  z
    .string()
    .transform((text): unknown => Object.fromEntries(new URLSearchParams(text)))
    .pipe(schema)

const named = { Authorization: basic, 'User-Agent': /^\d+ - \w+$/ }
const apps = { appkey: /./, appsecret: /./ }
const wordpress = { Authorization: basic, 'Content-Type': json }
const graphQl = { 'X-Shopify-Access-Token': /./, 'Content-Type': json }
const graphQlPath = /^\/admin\/api\/\d{4}-(?:01|04|07|10)\/graphql\.json$/
const graph = (operation: RegExp, variables: z.ZodType): PublishedRequest => ({
  method: 'POST',
  path: graphQlPath,
  headers: graphQl,
  query: nothing,
  body: jsonOf(z.strictObject({ query: z.string().regex(operation), variables })),
})
const order = z.string().regex(/^gid:\/\/shopify\/Order\/\d+$/)

export const publishedRequests: Readonly<Record<string, readonly PublishedRequest[]>> = {
  Trendyol: [
    {
      method: 'GET',
      path: /^\/integration\/order\/sellers\/\d+\/orders$/,
      headers: named,
      query: z.strictObject({
        status: z.string().optional(),
        orderNumber: z.string().optional(),
        shipmentPackageIds: z.string().optional(),
        startDate: milliseconds.optional(),
        endDate: milliseconds.optional(),
        page: whole(50),
        size: whole(200),
        orderByField: z.enum(['PackageLastModifiedDate', 'CreatedDate']).optional(),
        orderByDirection: z.enum(['ASC', 'DESC']).optional(),
      }),
    },
    {
      method: 'POST',
      path: /^\/integration\/sellers\/\d+\/seller-invoice-links$/,
      headers: { ...named, 'Content-Type': json },
      query: nothing,
      body: jsonOf(
        z.strictObject({
          invoiceLink: https,
          shipmentPackageId: z.int(),
          invoiceNumber: z
            .string()
            .regex(/^[A-Z0-9]{3}20\d{11}$/)
            .optional(),
          invoiceDateTime: z.int().optional(),
        }),
      ),
    },
  ],
  Hepsiburada: [
    {
      method: 'GET',
      path: /^\/packages\/merchantid\/[\w-]+(?:\/(?:shipped|delivered|undelivered|cancelled))?$/,
      headers: named,
      // Their letters are small: others are left unread, and then all of the time is listed.
      query: z.strictObject({
        begindate: moment.optional(),
        enddate: moment.optional(),
        timespan: whole(1_000).optional(),
        limit: whole(50),
        offset: whole(1_000_000),
      }),
    },
    {
      method: 'PUT',
      path: /^\/packages\/merchantid\/[\w-]+\/packagenumber\/\w+\/invoice$/,
      headers: { ...named, 'Content-Type': json },
      query: nothing,
      body: jsonOf(z.strictObject({ invoiceLink: https })),
    },
  ],
  N11: [
    {
      method: 'GET',
      path: /^\/rest\/delivery\/v1\/shipmentPackages$/,
      headers: apps,
      query: z.strictObject({
        status: z
          .enum([
            'Created',
            'Picking',
            'Shipped',
            'Cancelled',
            'Delivered',
            'UnDelivered',
            'UnPacked',
            'UnSupplied',
            'Returned',
          ])
          .optional(),
        startDate: milliseconds.optional(),
        endDate: milliseconds.optional(),
        page: whole(1_000),
        size: whole(100),
        orderNumber: z.string().optional(),
        packageIds: z.string().optional(),
        orderByField: z.enum(['true', 'false']).optional(),
        orderByDirection: z.enum(['ASC', 'DESC']).optional(),
      }),
    },
  ],
  Etsy: [
    {
      method: 'GET',
      path: /^\/v3\/application\/shops\/\d+\/receipts$/,
      // Since February 2026 the shared secret stands beside the key.
      headers: { 'x-api-key': /^[^:]+:[^:]+$/, Authorization: /^Bearer ./ },
      query: z.strictObject({
        min_last_modified: seconds.optional(),
        max_last_modified: seconds.optional(),
        min_created: seconds.optional(),
        max_created: seconds.optional(),
        limit: whole(100).optional(),
        offset: whole(1_000_000).optional(),
        sort_on: z.enum(['created', 'updated', 'receipt_id']).optional(),
        sort_order: z.enum(['asc', 'ascending', 'desc', 'descending', 'up', 'down']).optional(),
        was_paid: z.enum(['true', 'false']).optional(),
      }),
    },
    {
      method: 'POST',
      path: /^\/v3\/public\/oauth\/token$/,
      headers: { 'Content-Type': /^application\/x-www-form-urlencoded/ },
      query: nothing,
      body: formOf(
        z.discriminatedUnion('grant_type', [
          z.strictObject({
            grant_type: z.literal('authorization_code'),
            client_id: z.string().min(1),
            redirect_uri: https,
            code: z.string().min(1),
            code_verifier: z.string().min(43).max(128),
          }),
          z.strictObject({
            grant_type: z.literal('refresh_token'),
            client_id: z.string().min(1),
            refresh_token: z.string().min(1),
          }),
        ]),
      ),
    },
  ],
  WooCommerce: [
    {
      method: 'GET',
      path: /^\/wp-json\/wc\/v3\/orders$/,
      headers: wordpress,
      query: z.strictObject({
        modified_after: moment.optional(),
        modified_before: moment.optional(),
        dates_are_gmt: z.enum(['true', 'false']).optional(),
        orderby: z.enum(['date', 'modified', 'id', 'include', 'title', 'slug']).optional(),
        order: z.enum(['asc', 'desc']).optional(),
        per_page: whole(100).optional(),
        page: whole(1_000_000).optional(),
      }),
    },
    {
      method: 'GET',
      path: /^\/wp-json\/wc\/v3\/orders\/\d+$/,
      headers: wordpress,
      query: nothing,
    },
    {
      method: 'PUT',
      path: /^\/wp-json\/wc\/v3\/orders\/\d+$/,
      headers: wordpress,
      query: nothing,
      body: jsonOf(
        z.strictObject({
          meta_data: z.array(z.strictObject({ key: z.string(), value: z.string() })).min(1),
        }),
      ),
    },
  ],
  Shopify: [
    graph(/^\{ shop \{ name \} \}$/, nothing),
    graph(
      /^query \(\$first: Int!, \$after: String, \$query: String!\)/,
      z.strictObject({
        first: z.int().min(1).max(250),
        after: z.string().nullable(),
        query: z.string().regex(/^updated_at:>='[^']+Z' updated_at:<='[^']+Z'$/),
      }),
    ),
    graph(
      /^query \(\$id: ID!, \$namespace: String!, \$key: String!\)/,
      z.strictObject({
        id: order,
        namespace: z.string().min(3).max(255),
        key: z.string().min(2).max(64),
      }),
    ),
    graph(
      /^mutation \(\$metafields: \[MetafieldsSetInput!\]!\)/,
      z.strictObject({
        metafields: z
          .array(
            z.strictObject({
              ownerId: order,
              namespace: z.string().min(3).max(255),
              key: z.string().min(2).max(64),
              type: z.literal('url'),
              value: https,
            }),
          )
          .min(1)
          .max(25),
      }),
    ),
  ],
}

/** Why the request is none that the shop publishes; empty: it is one. */
export function faultsOf(shop: string, made: MadeRequest): readonly string[] {
  const known = publishedRequests[shop] ?? []
  const faults = known
    .filter(({ method, path }) => method === made.method && path.test(made.path))
    .map((one) => faultsAgainst(one, made))
  if (faults.length === 0) return [`${shop} publishes no ${made.method} ${made.path}`]
  return faults.find((some) => some.length === 0) ?? faults[0] ?? []
}

function faultsAgainst(
  { headers, query, body }: PublishedRequest,
  made: MadeRequest,
): readonly string[] {
  const ofBody = body ? issuesOf('body', body, made.text) : made.text === '' ? [] : ['body: none']
  return [
    ...Object.entries(headers)
      .filter(([name, value]) => !value.test(made.headers.get(name) ?? ''))
      .map(([name]) => `header ${name}`),
    ...issuesOf('query', query, made.query),
    ...ofBody,
  ]
}

const issuesOf = (place: string, schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value).error?.issues ?? []).map(
    ({ path, message }) => `${[place, ...path].join('.')}: ${message}`,
  )
