/**
 * A bank that takes no money, on an origin of its own: it speaks Nestpay as the banks do, so that the adapter of the service is exercised
 * by what it will meet. Its page for the card, its page for the code of 3-D Secure, and the question what became of an order; and by a
 * choice on the page what goes wrong in life: an answer that is lost, comes twice, says another amount, or is forged.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { parseXml } from '#documents/ubl/xml-tree.ts'
import { portOf } from '../base/port-of.ts'
import type { Clock, Random } from '../ports/ports.ts'
import { postFields } from '../base/post-fields.ts'
import { passesLuhn } from '../http/card-fields.ts'
import { element, hundredthsOf, written, type NestpayOptions } from './nestpay.ts'
import { isSigned, nestpayHash, type NestpayFields } from './nestpay-hash.ts'
import {
  acsPage,
  backPage,
  bankHeaders,
  cardPage,
  closedPage,
  lostPage,
} from './pretend-bank-pages.ts'

export interface PretendBank {
  readonly origin: string
  /** What the store was given by the bank. */
  readonly account: Pick<
    NestpayOptions,
    'gate' | 'api' | 'clientId' | 'storeKey' | 'user' | 'password'
  >
  close(): Promise<void>
}

export interface PretendBankOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Origin of the store: nobody is sent back elsewhere. */
  readonly shop: string
  readonly random: Random
  readonly clock: Clock
}

/** What happens to the answer. */
export const happenings = ['normal', 'lost', 'twice', 'amount', 'forged'] as const
export type Happening = (typeof happenings)[number]

/** What each card does; any other that passes its check digit is approved. */
const cards: Readonly<Record<string, '51' | '05' | '3D'>> = {
  '4111111111111129': '51',
  '4111111111111111': '05',
  '4131111111111117': '3D',
}
const codeTries = 3
/** A page that nobody goes on with is closed. */
const sessionMs = 10 * 60_000

interface Visit {
  readonly order: NestpayFields
  readonly since: number
  card?: { readonly pan: string; readonly happening: Happening }
  code?: string
  tries: number
}

interface Order {
  readonly amount: number
  readonly state: 'C' | 'D'
  readonly code: string
  readonly error: string
  readonly transId: string
  readonly authCode: string
  readonly pan: string
}

export async function startPretendBank(options: PretendBankOptions): Promise<PretendBank> {
  const { host, port, random } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const origin = `http://${name}:${portOf(server)}`
  const account = {
    gate: `${origin}/fim/est3Dgate`,
    api: `${origin}/fim/api`,
    clientId: '190100000',
    storeKey: random.hex(12),
    user: 'EVRAKAPI',
    password: random.hex(12),
  }
  const app = createBank(account, options)
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return {
    origin,
    account,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Account = PretendBank['account']

function createBank(account: Account, { shop, random, clock }: PretendBankOptions): Hono {
  const now = (): number => clock.now().getTime()
  const visits = new Map<string, Visit>()
  const orders = new Map<string, Order>()
  const headers = bankHeaders(shop)
  const show = (page: string, status = 200) => new Response(page, { status, headers })

  const visitOf = (id: string): Visit | undefined => {
    for (const [key, { since }] of visits) if (now() - since > sessionMs) visits.delete(key)
    return visits.get(id)
  }

  const app = new Hono()

  app.post('/fim/est3Dgate', async (context) => {
    const order = await formOf(context.req.raw)
    if (!isSigned(order, account.storeKey) || order['clientid'] !== account.clientId)
      return show(closedPage('İmza doğrulanamadı: istek bu mağazadan gelmiyor.'), 400)
    if (
      order['storetype'] !== '3d_pay_hosting' ||
      order['currency'] !== '949' ||
      hundredthsOf(order['amount']) === undefined ||
      !order['okUrl']?.startsWith(`${shop}/`) ||
      !order['failUrl']?.startsWith(`${shop}/`)
    )
      return show(closedPage('İstek eksik ya da bu mağaza için geçersiz.'), 400)
    if (orders.has(order['oid'] ?? ''))
      return show(closedPage('Bu sipariş daha önce işlendi.'), 400)
    const id = random.hex(16)
    visits.set(id, { order, since: now(), tries: 0 })
    return show(cardPage({ id, order }))
  })

  app.post('/card/:id', async (context) => {
    const id = context.req.param('id')
    const visit = visitOf(id)
    if (!visit) return show(closedPage('Oturumun süresi doldu.'), 400)
    const form = await formOf(context.req.raw)
    const pan = (form['pan'] ?? '').replace(/[ -]/g, '')
    const problems = cardProblems(pan, form, new Date(now()))
    if (problems.length > 0) return show(cardPage({ id, order: visit.order, form, problems }))
    visit.card = {
      pan,
      happening: happenings.find((one) => one === form['happening']) ?? 'normal',
    }
    visit.code = String(100_000 + (Number.parseInt(random.hex(4), 16) % 900_000))
    return show(acsPage({ id, order: visit.order, code: visit.code }))
  })

  app.post('/acs/:id', async (context) => {
    const id = context.req.param('id')
    const visit = visitOf(id)
    if (!visit?.card) return show(closedPage('Oturumun süresi doldu.'), 400)
    const form = await formOf(context.req.raw)
    if (form['cancel'] !== undefined) return sendBack(id, visit, 'cancelled')
    if (form['code']?.trim() === visit.code) return sendBack(id, visit, 'passed')
    visit.tries += 1
    return visit.tries < codeTries
      ? show(
          acsPage({
            id,
            order: visit.order,
            code: visit.code ?? '',
            left: codeTries - visit.tries,
          }),
        )
      : sendBack(id, visit, 'failed')
  })

  app.post('/fim/api', async (context) => {
    const { DATA = '' } = await formOf(context.req.raw)
    return new Response(statusAnswer(account, orders, DATA), {
      headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  })

  app.all('*', () => show(closedPage('Burada bir sayfa yok.'), 404))
  return app

  /** The bank has its own books first; what it tells the store is another matter. */
  async function sendBack(
    id: string,
    { order, card }: Visit,
    ended: 'passed' | 'failed' | 'cancelled',
  ): Promise<Response> {
    visits.delete(id)
    const { pan = '', happening = 'normal' } = card ?? {}
    const result = decide(pan, ended, happening)
    const transId = random.hex(8)
    const authCode = result.isPaid ? `P${random.hex(3)}` : ''
    // A forged answer is made by somebody else: the bank has refused.
    const isPaid = result.isPaid && happening !== 'forged'
    const amount = (hundredthsOf(order['amount']) ?? 0) + (happening === 'amount' ? 100 : 0)
    orders.set(order['oid'] ?? '', {
      amount,
      state: isPaid ? 'C' : 'D',
      code: isPaid ? '00' : result.isPaid ? '05' : result.code,
      error: isPaid ? '' : result.error,
      transId,
      authCode: isPaid ? authCode : '',
      pan: masked(pan),
    })
    const fields: NestpayFields = {
      ...withoutHash(order),
      amount: (amount / 100).toFixed(2),
      mdStatus: result.mdStatus,
      mdErrorMsg: result.mdStatus === '1' ? 'Authenticated' : result.error,
      Response: result.isPaid ? 'Approved' : result.mdStatus === '1' ? 'Declined' : '',
      ProcReturnCode: result.mdStatus === '1' ? result.code : '',
      ErrMsg: result.mdStatus === '1' ? result.error : '',
      TransId: transId,
      AuthCode: authCode,
      MaskedPan: masked(pan),
      'EXTRA.CARDISSUER': 'DENEME BANKASI A.Ş.',
      ReturnOid: order['oid'] ?? '',
      clientIp: '127.0.0.1',
    }
    const key = happening === 'forged' ? random.hex(12) : account.storeKey
    const answer = { ...fields, HASH: nestpayHash(fields, key) }
    const target = (result.isPaid ? order['okUrl'] : order['failUrl']) ?? ''
    if (happening === 'lost') return show(lostPage(shop))
    if (happening === 'twice') await postFields(target, answer).catch(() => undefined)
    const nonce = random.hex(12)
    return new Response(backPage(target, answer, nonce), { headers: bankHeaders(shop, nonce) })
  }
}

interface Decision {
  readonly isPaid: boolean
  readonly mdStatus: '1' | '0'
  readonly code: string
  readonly error: string
}

function decide(
  pan: string,
  ended: 'passed' | 'failed' | 'cancelled',
  happening: Happening,
): Decision {
  const card = cards[pan]
  if (ended === 'cancelled')
    return { isPaid: false, mdStatus: '0', code: '', error: 'Kart sahibi vazgeçti' }
  if (ended === 'failed' || card === '3D')
    return { isPaid: false, mdStatus: '0', code: '', error: 'Doğrulama kodu yanlış' }
  if (card === undefined || happening === 'forged')
    return { isPaid: true, mdStatus: '1', code: '00', error: '' }
  return {
    isPaid: false,
    mdStatus: '1',
    code: card,
    error: card === '51' ? 'Yetersiz bakiye' : 'Genel red',
  }
}

const masked = (pan: string): string => `${pan.slice(0, 6)}***${pan.slice(-4)}`
const withoutHash = ({ hash: _hash, ...fields }: NestpayFields): NestpayFields => fields

function cardProblems(pan: string, form: NestpayFields, now: Date): string[] {
  const [, month = '', year = ''] =
    /^(\d{2}) ?\/ ?(\d{2})$/.exec(form['expiry']?.trim() ?? '') ?? []
  const isOver =
    Number(year) * 12 + Number(month) < (now.getUTCFullYear() % 100) * 12 + now.getUTCMonth() + 1
  return [
    ...(/^\d{13,19}$/.test(pan) && passesLuhn(pan) ? [] : ['Kart numarası hatalı.']),
    ...(Number(month) < 1 || Number(month) > 12 || isOver
      ? ['Son kullanma tarihi AA/YY biçiminde ve ileride olmalı.']
      : []),
    ...(/^\d{3,4}$/.test(form['cv2']?.trim() ?? '') ? [] : ['Güvenlik kodu 3 ya da 4 hanedir.']),
  ]
}

const formOf = async (request: Request): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await request.text()))

// What became of an order

function statusAnswer(
  { user, password, clientId }: Account,
  orders: ReadonlyMap<string, Order>,
  data: string,
): string {
  const asked = new Map(
    parseXml(data, { maxLength: 10_000 }).children.flatMap((child) =>
      typeof child === 'string' ? [] : [[child.name, child.children.join('')] as const],
    ),
  )
  const isKnown =
    asked.get('Name') === user &&
    asked.get('Password') === password &&
    asked.get('ClientId') === clientId
  const oid = asked.get('OrderId') ?? ''
  const order = isKnown ? orders.get(oid) : undefined
  const text = (name: string, value: string) => element(name, value === '' ? [] : [value])
  return written(
    element('CC5Response', [
      text('OrderId', order ? oid : ''),
      text('Response', order ? 'Approved' : 'Declined'),
      text('ProcReturnCode', order ? '00' : '99'),
      text('ErrMsg', order ? order.error : isKnown ? `No record found for ${oid}` : 'Unauthorized'),
      text('TransId', order?.transId ?? ''),
      text('AuthCode', order?.authCode ?? ''),
      element('Extra', [
        text('TRANS_STAT', order?.state ?? ''),
        text('CAPTURE_AMT', order?.state === 'C' ? String(order.amount) : ''),
        text('PROC_RET_CD', order?.code ?? ''),
        text('PAN', order?.pan ?? ''),
      ]),
    ]),
  )
}
