/**
 * Providers that send nothing, on an origin of their own: they speak the dialects of Netgsm, İleti Merkezi and the WhatsApp Business
 * Platform, so that the service is exercised by what it will meet, and show what came. Who a message is to decides what becomes of it.
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { recordOf, recordsIn, textsIn } from '#values/json.ts'
import { portOf } from '../base/port-of.ts'
import type { Clock, Random } from '../ports/ports.ts'
import { createGuardedPost } from './guarded-post.ts'
import { whatsAppPath } from './message-reports.ts'
import type { ProviderAddresses } from './phone-gateways.ts'
import { sinkPage, type SinkMessage } from './pretend-providers-page.ts'
import { asJson, textOf } from './provider-post.ts'
import { whatsAppSignature } from './whatsapp-reports.ts'

export interface PretendProviders {
  readonly origin: string
  readonly addresses: ProviderAddresses
  /** Resolves when everything that was to be reported has been. */
  reported(): Promise<void>
  close(): Promise<void>
}

export interface PretendProvidersOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Origin of the service that is told what became of messages. */
  readonly service: string
  readonly random: Random
  readonly clock: Clock
}

/** What the demo's companies are known by there. It opens nothing but this page. */
export const pretendAccounts = {
  sms: { Account: 'evrak-deneme', AccountSecret: 'deneme', Sender: 'EVRAKDENEME' },
  whatsApp: {
    PhoneNumberId: '100000000000001',
    Token: 'deneme',
    AppSecret: 'deneme-uygulama',
    VerifyToken: 'deneme-dogrulama',
    Template: 'belge_bildirimi',
    TemplateLanguage: 'tr',
  },
} as const

const mostMessages = 200
/** Endings of numbers to which nothing arrives, and whose states are reported in a wrong order. */
const lostEnding = '0000'
const mixedEnding = '9999'

interface Kept extends SinkMessage {
  asked: number
}

export async function startPretendProviders(
  options: PretendProvidersOptions,
): Promise<PretendProviders> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  const isEverywhere = options.host === '0.0.0.0' || options.host === '::'
  const origin = `http://${isEverywhere ? 'localhost' : options.host}:${portOf(server)}`
  // The service looks names up in the DNS, where this one is not.
  const local = `http://${isEverywhere ? '127.0.0.1' : options.host}:${portOf(server)}`
  const reports = new Set<Promise<unknown>>()
  const app = createSink(options, (report) => {
    const told = report.catch(() => undefined).finally(() => reports.delete(told))
    reports.add(told)
  })
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return {
    origin,
    addresses: {
      netgsm: `${local}/netgsm`,
      iletiMerkezi: `${local}/iletimerkezi`,
      whatsApp: `${local}/whatsapp`,
    },
    reported: async () => {
      await Promise.all(reports)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type OnReport = (report: Promise<unknown>) => void

function createSink(options: PretendProvidersOptions, onReport: OnReport): Hono {
  const { clock, random } = options
  const messages: Kept[] = []
  const files = new Map<string, File>()
  const keep = (message: Omit<Kept, 'at' | 'asked' | 'id'>, id: string): string => {
    messages.unshift({ ...message, id, at: clock.now(), asked: 0 })
    messages.splice(mostMessages)
    return id
  }
  const app = new Hono()
  addNetgsm(app, messages, (message) => keep(message, String(Number.parseInt(random.hex(6), 16))))
  addIletiMerkezi(app, messages, (message) =>
    keep(message, String(Number.parseInt(random.hex(4), 16))),
  )
  addWhatsApp(app, options, {
    files,
    onReport,
    keep: (message) => keep(message, `wamid.${random.hex(16)}`),
    setState: (id, state) => {
      const found = messages.find((one) => one.id === id)
      if (found) found.state = state
    },
  })
  app.get('/', (context) => page(context, sinkPage(messages, { lostEnding, mixedEnding })))
  app.get('/files/:id', (context) => {
    const file = files.get(context.req.param('id'))
    return file ? new Response(file, { headers }) : page(context, sinkPage([], undefined), 404)
  })
  return app
}

const headers = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
} as const
const page = (context: Context, html: string, status: 200 | 404 = 200): Response =>
  context.html(html, status, headers)

type Keep = (message: Omit<Kept, 'at' | 'asked' | 'id'>) => string
const isLost = (to: string): boolean => to.endsWith(lostEnding)

/** Nothing is known at the first question. */
function stateOf(message: Kept): 'open' | 'arrived' | 'lost' {
  message.asked += 1
  const state = message.asked === 1 ? 'open' : isLost(message.to) ? 'lost' : 'arrived'
  message.state = state
  return state
}

// Netgsm

function addNetgsm(app: Hono, messages: readonly Kept[], keep: Keep): void {
  const { Account, AccountSecret } = pretendAccounts.sms
  const known = `Basic ${Buffer.from(`${Account}:${AccountSecret}`).toString('base64')}`
  const refused = (context: Context, code: string, description: string) =>
    context.json({ code, jobid: null, description }, 406)
  app.post('/netgsm/sms/rest/v2/send', async (context) => {
    if (context.req.header('Authorization') !== known)
      return refused(context, '30', 'Geçersiz kullanıcı adı, parola ya da API yetkisi')
    const body = await bodyOf(context)
    const sender = textOf(body['msgheader']) ?? ''
    const [message] = recordsIn(body['messages'])
    if (sender !== pretendAccounts.sms.Sender)
      return refused(context, '40', 'Gönderici adı tanımlı değil')
    const { msg, no } = message ?? {}
    if (typeof msg !== 'string' || typeof no !== 'string' || body['iysfilter'] !== '0')
      return refused(context, '70', 'Hatalı ya da eksik parametre')
    const id = keep({ by: 'Netgsm', to: no, from: sender, text: msg, state: 'open' })
    return context.json({ code: '00', jobid: id, description: 'queued' })
  })
  app.post('/netgsm/sms/rest/v2/report', async (context) => {
    if (context.req.header('Authorization') !== known)
      return refused(context, '30', 'Geçersiz kullanıcı adı, parola ya da API yetkisi')
    const ids = textsIn((await bodyOf(context))['jobids'])
    const found = messages.filter(({ id, by }) => by === 'Netgsm' && ids.includes(id))
    if (found.length === 0) return refused(context, '60', 'Kayıt bulunamadı')
    const states = { open: 0, arrived: 1, lost: 3 } as const
    return context.json({
      code: '00',
      jobs: found.map((one) => ({ jobid: one.id, number: one.to, status: states[stateOf(one)] })),
      description: 'success',
    })
  })
}

// İleti Merkezi

function addIletiMerkezi(app: Hono, messages: readonly Kept[], keep: Keep): void {
  const answer = (
    context: Context,
    code: 200 | 400 | 401 | 404 | 453,
    message: string,
    order?: object,
  ) =>
    context.json(
      { response: { status: { code, message }, ...(order && { order }) } },
      code === 453 ? 400 : code,
    )
  const asked = async (context: Context) => {
    const request = recordOf((await bodyOf(context))['request'])
    const { key, hash } = recordOf(request['authentication'])
    const isKnown =
      key === pretendAccounts.sms.Account && hash === pretendAccounts.sms.AccountSecret
    return isKnown ? recordOf(request['order']) : undefined
  }
  app.post('/iletimerkezi/v1/send-sms/json', async (context) => {
    const order = await asked(context)
    if (!order) return answer(context, 401, 'Üyelik bilgileri hatalı')
    const { text, receipents } = recordOf(order['message'])
    const [to] = textsIn(recordOf(receipents)['number'])
    const sender = textOf(order['sender']) ?? ''
    if (sender !== pretendAccounts.sms.Sender)
      return answer(context, 453, 'Gönderici adı onaylı değil')
    if (typeof text !== 'string' || to === undefined || order['iys'] !== '0')
      return answer(context, 400, 'İstek çözümlenemedi')
    const id = keep({ by: 'İleti Merkezi', to, from: sender, text, state: 'open' })
    return answer(context, 200, 'İşlem başarılı', { id })
  })
  app.post('/iletimerkezi/v1/get-report/json', async (context) => {
    const order = await asked(context)
    if (!order) return answer(context, 401, 'Üyelik bilgileri hatalı')
    const found = messages.find(({ id, by }) => by === 'İleti Merkezi' && id === order['id'])
    if (!found) return answer(context, 404, 'Sipariş bulunamadı')
    const states = { open: '110', arrived: '111', lost: '112' } as const
    return answer(context, 200, 'İşlem başarılı', {
      id: found.id,
      status: '114',
      message: [{ number: found.to, status: states[stateOf(found)] }],
    })
  })
}

// WhatsApp

interface WhatsAppSink {
  readonly files: Map<string, File>
  readonly keep: Keep
  readonly setState: (id: string, state: SinkMessage['state']) => void
  readonly onReport: OnReport
}

function addWhatsApp(
  app: Hono,
  { service, random, clock }: PretendProvidersOptions,
  { files, keep, setState, onReport }: WhatsAppSink,
): void {
  const { Token, Template, PhoneNumberId } = pretendAccounts.whatsApp
  const refused = (context: Context, status: 400 | 401, code: number, message: string) =>
    context.json(
      { error: { message, type: 'OAuthException', code, fbtrace_id: random.hex(6) } },
      status,
    )
  const isKnown = (context: Context): boolean =>
    context.req.header('Authorization') === `Bearer ${Token}` &&
    context.req.param('phone') === PhoneNumberId
  app.post('/whatsapp/:version/:phone/media', async (context) => {
    if (!isKnown(context)) return refused(context, 401, 190, 'Invalid OAuth access token')
    const { file } = await context.req.parseBody()
    if (!(file instanceof File)) return refused(context, 400, 100, 'Invalid parameter: file')
    const id = String(Number.parseInt(random.hex(6), 16))
    files.set(id, file)
    return context.json({ id })
  })
  app.post('/whatsapp/:version/:phone/messages', async (context) => {
    if (!isKnown(context)) return refused(context, 401, 190, 'Invalid OAuth access token')
    const body = await bodyOf(context)
    const template = recordOf(body['template'])
    const to = textOf(body['to']) ?? ''
    const shown = shownBy(template)
    if (template['name'] !== Template)
      return refused(context, 400, 132_001, 'Template name does not exist in the translation')
    if (to === '' || shown.file === undefined || !files.has(shown.file))
      return refused(context, 400, 100, 'Invalid parameter')
    const id = keep({ by: 'WhatsApp', to, from: PhoneNumberId, state: 'open', ...shown })
    const own = textOf(body['biz_opaque_callback_data'])
    onReport(reportAll(service, clock, { id, to, own, setState }))
    return context.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
}

function shownBy(template: Readonly<Record<string, unknown>>) {
  const parameterOf = (type: string) => {
    const part = recordsIn(template['components']).find((one) => one['type'] === type)
    return recordOf(recordsIn(part?.['parameters'])[0])
  }
  const { id, filename } = recordOf(parameterOf('header')['document'])
  return {
    text: textOf(parameterOf('body')['text']) ?? '',
    ...(typeof id === 'string' && { file: id }),
    ...(typeof filename === 'string' && { fileName: filename }),
  }
}

interface WhatsAppSent {
  readonly id: string
  readonly to: string
  readonly own: string | undefined
  readonly setState: WhatsAppSink['setState']
}

/** One report for each state, as the platform does it. */
async function reportAll(
  service: string,
  clock: Clock,
  { id, to, own, setState }: WhatsAppSent,
): Promise<void> {
  const post = createGuardedPost({ allowsInternal: true })
  const { AppSecret, PhoneNumberId } = pretendAccounts.whatsApp
  const states = isLost(to)
    ? ['sent', 'failed']
    : to.endsWith(mixedEnding)
      ? ['read', 'sent', 'delivered']
      : ['sent', 'delivered', 'read']
  const seconds = Math.floor(clock.now().getTime() / 1000)
  for (const status of states) {
    const entry = {
      id,
      status,
      timestamp: String(seconds + ['sent', 'delivered', 'read'].indexOf(status) + 1),
      recipient_id: to,
      ...(own !== undefined && { biz_opaque_callback_data: own }),
      ...(status === 'failed' && {
        errors: [{ code: 131_026, title: 'Message undeliverable' }],
      }),
    }
    const bytes = Buffer.from(
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [
          {
            id: '0',
            changes: [
              {
                field: 'messages',
                value: {
                  messaging_product: 'whatsapp',
                  metadata: { phone_number_id: PhoneNumberId },
                  statuses: [entry],
                },
              },
            ],
          },
        ],
      }),
    )
    await post({
      address: `${service}${whatsAppPath}${PhoneNumberId}`,
      headers: { ...asJson, 'X-Hub-Signature-256': whatsAppSignature(bytes, AppSecret) },
      bytes,
      mostBytes: 1000,
    })
  }
  setState(id, isLost(to) ? 'lost' : 'read')
}

async function bodyOf(context: Context): Promise<Readonly<Record<string, unknown>>> {
  try {
    return recordOf(await context.req.json())
  } catch {
    return {}
  }
}
