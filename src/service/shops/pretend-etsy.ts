/**
 * A shop that sells nothing, on an address of its own, which speaks as Etsy does: a page on which its owner agrees, codes that are taken
 * once and only with their verifier, tokens that end after an hour, and receipts by pages.
 */
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { createSeededChoice } from '#values/seeded-choice.ts'
import { openPort } from '../base/open-port.ts'
import { Markup, markup } from '../paper/markup.ts'
import type { Clock, Random } from '../ports/ports.ts'
import {
  etsyPageSize,
  etsyScope,
  receiptsPath,
  tokenPath,
  type EtsyOptions,
  type EtsyReceipt,
} from './etsy.ts'

export interface PretendEtsy {
  readonly origin: string
  /** What whoever runs the service has of Etsy. */
  readonly options: Pick<EtsyOptions, 'address' | 'consentPage' | 'key' | 'secret'>
  /** Number of the one shop that is there. */
  readonly shopId: string
  close(): Promise<void>
}

export interface PretendEtsyOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Where owners are led back to, as it is registered. */
  readonly returnTo: string
  readonly clock: Clock
  readonly random: Random
}

export const pretendEtsyShop = '44556677'
const key = 'deneme-etsy-anahtari'
const secret = 'deneme-etsy-sirri'
const codeMs = 10 * 60_000
const accessMs = 3_600_000
const renewMs = 90 * 86_400_000

export async function startPretendEtsy(options: PretendEtsyOptions): Promise<PretendEtsy> {
  const { origin, serve, close } = await openPort(options.host, options.port)
  serve(createPretendEtsy(options).fetch)
  return {
    origin,
    options: { address: origin, consentPage: `${origin}/oauth/connect`, key, secret },
    shopId: pretendEtsyShop,
    close,
  }
}

interface Kept {
  readonly kind: 'code' | 'access' | 'refresh'
  readonly until: number
  /** Of a code: what its verifier must come to. */
  readonly challenge?: string
}

function createPretendEtsy({ returnTo, clock, random }: PretendEtsyOptions): Hono {
  const opened = clock.now()
  const kept = new Map<string, Kept>()
  const now = () => clock.now().getTime()
  /** What is taken once is gone. */
  const take = (text: string, kind: Kept['kind']): Kept | undefined => {
    const found = kept.get(text)
    if (found?.kind !== kind) return undefined
    if (kind !== 'access') kept.delete(text)
    return found.until >= now() ? found : undefined
  }
  const made = (one: Kept): string => {
    const text = `12345.${random.hex(24)}`
    kept.set(text, one)
    return text
  }
  const tokens = (context: Context) =>
    context.json({
      access_token: made({ kind: 'access', until: now() + accessMs }),
      token_type: 'Bearer',
      expires_in: accessMs / 1000,
      refresh_token: made({ kind: 'refresh', until: now() + renewMs }),
    })

  const app = new Hono()
  app.get('/oauth/connect', (context) => {
    const asked = context.req.query()
    const fault = faultOfQuestion(asked, returnTo)
    return fault === undefined
      ? context.html(consentHtml(asked))
      : context.html(messageHtml(fault), 400)
  })
  app.post('/oauth/connect', async (context) => {
    const form = new URLSearchParams(await context.req.text())
    const asked = Object.fromEntries(form)
    const fault = faultOfQuestion(asked, returnTo)
    if (fault !== undefined) return context.html(messageHtml(fault), 400)
    const { state = '', code_challenge: challenge = '', answer } = asked
    const given =
      answer === 'allow'
        ? { code: made({ kind: 'code', until: now() + codeMs, challenge }) }
        : { error: 'access_denied' }
    return context.redirect(`${returnTo}?${new URLSearchParams({ ...given, state })}`, 303)
  })
  app.post(tokenPath, async (context) => {
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()))
    if (form['client_id'] !== key) return refusal(context, 401, 'invalid_client')
    if (form['grant_type'] === 'refresh_token')
      return take(form['refresh_token'] ?? '', 'refresh')
        ? tokens(context)
        : refusal(context, 400, 'invalid_grant')
    const code = take(form['code'] ?? '', 'code')
    const verifier = createHash('sha256')
      .update(form['code_verifier'] ?? '')
      .digest('base64url')
    const isOurs = code?.challenge === verifier && form['redirect_uri'] === returnTo
    return isOurs ? tokens(context) : refusal(context, 400, 'invalid_grant')
  })
  app.get(receiptsPath(':shop'), (context) => {
    const access = (context.req.header('Authorization') ?? '').replace(/^Bearer /, '')
    // As Etsy says it of a key without its secret.
    if (context.req.header('x-api-key') !== `${key}:${secret}`)
      return refusal(context, 403, 'invalid_api_key')
    if (!take(access, 'access')) return refusal(context, 401, 'invalid_token')
    if (context.req.param('shop') !== pretendEtsyShop)
      return refusal(context, 403, 'insufficient_scope')
    return listed(context, receiptsAt(opened, clock.now()))
  })
  return app
}

const refusal = (context: Context, status: 400 | 401 | 403, error: string) =>
  context.json({ error, error_description: error.replace('_', ' ') }, status)

function faultOfQuestion(
  asked: Readonly<Record<string, string>>,
  returnTo: string,
): string | undefined {
  if (asked['client_id'] !== key) return 'Uygulama tanınmıyor.'
  if (asked['redirect_uri'] !== returnTo) return 'Dönüş adresi kayıtlı değil.'
  const isWhole =
    asked['response_type'] === 'code' &&
    asked['scope'] === etsyScope &&
    (asked['state'] ?? '') !== '' &&
    asked['code_challenge_method'] === 'S256' &&
    /^[\w-]{43}$/.test(asked['code_challenge'] ?? '')
  return isWhole ? undefined : 'İstek eksik.'
}

function listed(context: Context, all: readonly EtsyReceipt[]): Response {
  const number = (name: string, otherwise: number) => Number(context.req.query(name) ?? otherwise)
  const [limit, offset] = [number('limit', 25), number('offset', 0)]
  if (limit > etsyPageSize) return refusal(context, 400, 'invalid_request')
  const [from, to] = [number('min_last_modified', 0), number('max_last_modified', 1e12)]
  const found = all
    .filter((one) => one.update_timestamp >= from && one.update_timestamp <= to)
    .toSorted((a, b) => a.update_timestamp - b.update_timestamp)
  return context.json({ count: found.length, results: found.slice(offset, offset + limit) })
}

// Pages

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, Arial, sans-serif }
  main { max-width: 480px; margin: 0 auto }
  h1 { font-size: 20px }
  button { font: inherit; padding: 8px 16px; margin-right: 8px }`

const page = (content: Markup): string =>
  markup`<!DOCTYPE html><html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deneme mağazası</title><style>${new Markup(style)}</style></head><body><main>
<h1>Deneme mağazası</h1><p>Bu sayfa bir denemedir ve Etsy'ye ait değildir.</p>${content}</main></body></html>`
    .text

const messageHtml = (message: string): string => page(markup`<p>${message}</p>`)

const consentHtml = (asked: Readonly<Record<string, string>>): string =>
  page(markup`<p>Evrak, ${pretendEtsyShop} numaralı mağazanızın siparişlerini okumak istiyor.</p>
<form method="post">${Object.entries(asked).map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )}<button name="answer" value="allow">İzin ver</button><button name="answer" value="deny">Reddet</button></form>`)

// What is sold

const hourMs = 3_600_000
const count = 24
const betweenMs = 11 * hourMs
const buyers = [
  ['Deniz Yıldız', 'Bornova', 'İzmir', 'TR'],
  ['Hannah Vogel', 'Köln', null, 'DE'],
  ['Grace Miller', 'Austin', 'TX', 'US'],
] as const
const goods = [
  ['Handmade ceramic mug', 64_990],
  ['Kilim cushion cover', 89_900],
  ['Silver earrings', 120_050],
] as const

/** The same for the same day of opening; a receipt is paid, then shipped, and of every nine one was cancelled. */
function receiptsAt(opened: Date, now: Date): EtsyReceipt[] {
  return Array.from({ length: count }, (_, index) =>
    receiptAt(index, opened.getTime() - (index + 1) * betweenMs, now.getTime()),
  )
}

function receiptAt(index: number, orderedMs: number, nowMs: number): EtsyReceipt {
  const choose = createSeededChoice(index + 1)
  const [name, city, state, country_iso] = buyers[index % buyers.length] ?? buyers[0]
  const isCancelled = index % 9 === 4
  const isShipped = !isCancelled && orderedMs + 30 * hourMs <= nowMs
  const money = (amount: number) => ({ amount, divisor: 100, currency_code: 'TRY' })
  const transactions = Array.from({ length: choose.between(1, 2) }, (_, line) => {
    const [title, price] = choose.one(goods)
    return {
      transaction_id: index * 10 + line + 1,
      title,
      quantity: choose.between(1, 2),
      sku: `ETSY-${price}`,
      price: money(price),
    }
  })
  const total = transactions.reduce((sum, { price, quantity }) => sum + price.amount * quantity, 0)
  const discount = choose.one([0, Math.floor(total / 7)])
  const shipping = country_iso === 'TR' ? 4_999 : 24_990
  return {
    receipt_id: 3_300_100_000 + index,
    status: isCancelled ? 'Canceled' : isShipped ? 'Completed' : 'Paid',
    name,
    first_line: `Çiçek Sok. No: ${index + 1}`,
    second_line: null,
    city,
    state,
    zip: '35040',
    country_iso,
    buyer_email: null,
    is_paid: true,
    is_shipped: isShipped,
    create_timestamp: Math.floor(orderedMs / 1000),
    update_timestamp: Math.floor(
      (orderedMs + (isCancelled ? hourMs : isShipped ? 30 * hourMs : 0)) / 1000,
    ),
    grandtotal: money(total - discount + shipping),
    total_shipping_cost: money(shipping),
    total_tax_cost: money(0),
    discount_amt: money(discount),
    gift_wrap_price: money(0),
    shipments: [],
    transactions,
  }
}
