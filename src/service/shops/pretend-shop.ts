/**
 * A shop that sells nothing, on an address of its own: it speaks as Trendyol does, so that the adapter of the service is exercised by what it
 * will meet. What it sells follows from the day on which it was opened; packages move on with the time, some are divided or cancelled.
 * It looks at each link to an invoice, keeps one for a package, and makes those wait who ask too often.
 */
import { Hono, type Context } from 'hono'
import { ofetch } from 'ofetch'
import { recordOf } from '#values/json.ts'
import { openPort } from '../base/open-port.ts'
import type { Clock } from '../ports/ports.ts'
import type { ShopAccount } from '../ports/shop.ts'
import { shopPage } from './pretend-shop-page.ts'
import { packagesAt, type ShopCompany } from './pretend-packages.ts'
import { linksPath, mostRecords, ordersPath, pageSize, type TrendyolPackage } from './trendyol.ts'

export interface PretendShop {
  readonly origin: string
  readonly account: ShopAccount
  /** The buyer gives a package back now, or cancels it: the shop tells it as changed at this moment. */
  end(packageId: string, status: 'Cancelled' | 'Returned'): void
  close(): Promise<void>
}

export interface PretendShopOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly clock: Clock
  /** Companies that buy there, beside people. */
  readonly companies: readonly ShopCompany[]
  /** How links are looked at; default: over the network. Gives the type of what is there, or nothing. */
  readonly look?: (link: string) => Promise<string | undefined>
  /** Requests within ten seconds; who asks more often waits. Default: 100. */
  readonly mostRequests?: number
  /** Packages that are sold; default: as many as a day of a small shop shows. */
  readonly packages?: number
  /** Told how each question of somebody who was let in was answered: its path, and the status. */
  readonly onAnswer?: (path: string, status: number) => void
}

/** The account that is let in. */
export const pretendShopAccount: ShopAccount = {
  sellerId: '100100',
  key: 'deneme-anahtar',
  secret: 'deneme-gizli',
}
const windowMs = 10_000
const lookMs = 30_000

export async function startPretendShop(options: PretendShopOptions): Promise<PretendShop> {
  const { origin, serve, close } = await openPort(options.host, options.port)
  const ends: Ends = new Map()
  serve(createShop(options, ends).fetch)
  return {
    origin,
    account: pretendShopAccount,
    end: (packageId, status) =>
      void ends.set(packageId, { status, lastModifiedDate: options.clock.now().getTime() }),
    close,
  }
}

/** What became of packages whatever the time says of them, by package. */
type Ends = Map<string, Pick<TrendyolPackage, 'status' | 'lastModifiedDate'>>

/** Links to invoices by package. */
type Links = Map<string, { readonly link: string; readonly invoiceNumber: string }>

function createShop(
  {
    clock,
    companies,
    look = typeAt,
    mostRequests = 100,
    packages: count,
    onAnswer,
  }: PretendShopOptions,
  ends: Ends,
): Hono {
  const opened = clock.now()
  const links: Links = new Map()
  const packages = () =>
    packagesAt(opened, clock.now(), companies, count).map((one) => ({
      ...one,
      ...ends.get(String(one.shipmentPackageId)),
    }))
  const waitFor = createLimit(clock, mostRequests)
  const { sellerId } = pretendShopAccount
  const app = new Hono()
  app.get('/', (context) => context.html(shopPage(pretendShopAccount, packages(), links)))
  app.use('/integration/*', async (context, next) => {
    if (context.req.header('Authorization') !== basic)
      return refusal(context, 401, 'ClientApiAuthenticationException')
    const wait = waitFor()
    if (wait > 0) {
      context.header('Retry-After', String(wait))
      onAnswer?.(context.req.path, 429)
      return refusal(context, 429, 'too.many.requests')
    }
    await next()
    onAnswer?.(context.req.path, context.res.status)
    return undefined
  })
  app.get(ordersPath(sellerId), (context) => listed(context, packages()))
  app.post(linksPath(sellerId), async (context) => {
    const body = recordOf(await context.req.json().catch(() => undefined))
    return keepLink(context, body, { packages: packages(), links, look })
  })
  return app
}

const basic = `Basic ${Buffer.from(`${pretendShopAccount.key}:${pretendShopAccount.secret}`).toString('base64')}`

/** Gives how many seconds whoever asks now has to wait: 0 lets him in. */
function createLimit(clock: Clock, most: number): () => number {
  let from = -Infinity
  let count = 0
  return () => {
    const now = clock.now().getTime()
    if (now - from >= windowMs) {
      from = now
      count = 0
    }
    count += 1
    return count > most ? Math.ceil((from + windowMs - now) / 1000) : 0
  }
}

const refusal = (context: Context, status: 400 | 401 | 404 | 409 | 429, message: string) =>
  context.json({ errors: [{ message }] }, status)

type Packages = ReturnType<typeof packagesAt>

function listed(context: Context, all: Packages): Response {
  const number = (name: string, otherwise: number) => Number(context.req.query(name) ?? otherwise)
  const [page, size] = [number('page', 0), number('size', 50)]
  if (size > pageSize) return refusal(context, 400, `size can be ${pageSize} at most`)
  if ((page + 1) * size > mostRecords) return refusal(context, 429, 'record.limit.exceeded')
  const [from, to] = [number('startDate', 0), number('endDate', Number.MAX_SAFE_INTEGER)]
  const found = all
    .filter((one) => one.lastModifiedDate >= from && one.lastModifiedDate <= to)
    .toSorted((a, b) => a.lastModifiedDate - b.lastModifiedDate)
  return context.json({
    page,
    size,
    totalPages: Math.ceil(found.length / size),
    totalElements: found.length,
    content: found.slice(page * size, (page + 1) * size),
  })
}

interface Keeping {
  readonly packages: Packages
  readonly links: Links
  readonly look: (link: string) => Promise<string | undefined>
}

async function keepLink(
  context: Context,
  { invoiceLink, shipmentPackageId, invoiceNumber }: Readonly<Record<string, unknown>>,
  { packages, links, look }: Keeping,
): Promise<Response> {
  const id = String(shipmentPackageId)
  const link = String(invoiceLink)
  if (!packages.some((one) => String(one.shipmentPackageId) === id))
    return refusal(context, 404, 'shipment.package.not.found')
  const isUsed = () => links.has(id) || [...links.values()].some((one) => one.link === link)
  if (isUsed()) return refusal(context, 409, 'seller.invoice.link.already.exists')
  const type = await look(link).catch(() => undefined)
  if (type === undefined || !/^(application\/pdf|text\/html)\b/.test(type))
    return refusal(context, 400, 'invoice.link.unreachable')
  // While it was looked at, another one may have come.
  if (isUsed()) return refusal(context, 409, 'seller.invoice.link.already.exists')
  links.set(id, { link, invoiceNumber: String(invoiceNumber ?? '') })
  return context.json({}, 201)
}

async function typeAt(link: string): Promise<string | undefined> {
  const answer = await ofetch.raw(link, {
    timeout: lookMs,
    redirect: 'error',
    retry: 0,
    responseType: 'arrayBuffer',
  })
  return answer.headers.get('Content-Type') ?? undefined
}
