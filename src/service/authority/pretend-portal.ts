/**
 * A portal of the authority that belongs to nobody, on an address of its own: it speaks as the e-archive portal does, so that the adapter
 * of the service is exercised by what it will meet. One account is let in; others show what goes wrong in life. What it lists follows
 * from the day alone, so that the same question gets the same answer.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { formatDocumentNumber } from '#documents/document/document-number.ts'
import { recordOf } from '#values/json.ts'
import { portOf } from '../base/port-of.ts'
import type { Clock, Random } from '../ports/ports.ts'
import type { PortalAccount } from '../ports/authority-portal.ts'
import { mostDays, portalCommands, portalPaths } from './gib-portal.ts'
import { portalPage } from './pretend-portal-page.ts'

export interface PretendPortal {
  readonly origin: string
  readonly account: PortalAccount
  close(): Promise<void>
}

export interface PretendPortalOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  readonly random: Random
  readonly clock: Clock
}

/** The account that is let in. Any other user name is unknown; the `captcha` one is asked for the signs of a picture. */
export const pretendAccount: PortalAccount = { userName: '33333301', password: '1' }
export const captchaUser = '33333302'

/** Who issued what it lists. */
const issuers = [
  ['3900892152', 'Yıldız Kırtasiye – Ayşe Yıldız'],
  ['4840847211', 'Deniz Temizlik Hizmetleri Ltd. Şti.'],
  ['6310540565', 'Güneş Nakliyat A.Ş.'],
] as const
const dayMs = 86_400_000
/** Whoever does nothing is signed out. */
const sessionMs = 15 * 60_000

export async function startPretendPortal(options: PretendPortalOptions): Promise<PretendPortal> {
  const { host, port } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const app = createPortal(options)
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return {
    origin: `http://${name}:${portOf(server)}`,
    account: pretendAccount,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createPortal({ random, clock }: PretendPortalOptions): Hono {
  const sessions = new Map<string, number>()
  const now = (): number => clock.now().getTime()
  const isSignedIn = (token: string | undefined): boolean => {
    for (const [key, until] of sessions) if (until < now()) sessions.delete(key)
    return token !== undefined && sessions.has(token)
  }
  const signIn = (): string => {
    const token = random.hex(16)
    sessions.set(token, now() + sessionMs)
    return token
  }
  const app = new Hono()
  app.get('/', (context) => context.html(portalPage(pretendAccount, captchaUser)))
  app.post(portalPaths.signIn, async ({ req }) => {
    const form = await formOf(req.raw)
    if (form['assoscmd'] === portalCommands.signOut) {
      sessions.delete(form['token'] ?? '')
      return Response.json({ data: 'OK' })
    }
    return Response.json(signInAnswer(form, signIn))
  })
  app.post(portalPaths.commands, async ({ req }) => {
    const form = await formOf(req.raw)
    if (!isSignedIn(form['token']))
      return Response.json(refused('Oturum zamanaşımına uğradı, yeni oturum açınız.'))
    if (form['cmd'] !== portalCommands.list) return Response.json(refused('Bilinmeyen komut.'))
    return Response.json(listAnswer(form['jp'] ?? '', new Date(now())))
  })
  return app
}

const formOf = async (request: Request): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(new URLSearchParams(await request.text()))

const refused = (text: string) => ({ error: '1', messages: [{ type: '4', text }] })

function signInAnswer(form: Readonly<Record<string, string>>, signIn: () => string): unknown {
  const { userid, sifre } = form
  if (form['assoscmd'] !== portalCommands.signIn) return refused('Bilinmeyen komut.')
  if (userid === captchaUser) return refused('Lütfen güvenlik kodunu giriniz.')
  if (userid !== pretendAccount.userName || sifre !== pretendAccount.password)
    return refused('Kullanıcı kodu veya şifre hatalı.')
  return { token: signIn(), redirectUrl: 'index.jsp' }
}

// What it lists

function listAnswer(question: string, now: Date): unknown {
  const asked = recordOf(parsed(question))
  const first = dayOf(asked['baslangic'])
  const last = dayOf(asked['bitis'])
  if (first === undefined || last === undefined || last < first)
    return refused('Tarih aralığı geçersiz.')
  if ((last - first) / dayMs >= mostDays)
    return refused(`En fazla ${mostDays} günlük sorgulama yapılabilir.`)
  const days = Array.from({ length: (last - first) / dayMs + 1 }, (_, i) => first + i * dayMs)
  return { data: days.filter((day) => day <= now.getTime()).flatMap(listedOn) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Midnight of `21/11/2026`. */
function dayOf(text: unknown): number | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(text)) ?? []
  const at = Date.parse(`${year}-${month}-${day}`)
  return Number.isNaN(at) ? undefined : at
}

/** Every third day has none, the others one or two; one in nine was cancelled, and one is not approved yet, which is no invoice. */
function listedOn(at: number): unknown[] {
  const number = at / dayMs
  return Array.from({ length: number % 3 }, (_, index) => {
    const ordinal = (number % 400) * 2 + index + 1
    const [taxNo, name] = issuers[ordinal % issuers.length] ?? issuers[0]
    const [year = '', month = '', day = ''] = new Date(at).toISOString().slice(0, 10).split('-')
    return {
      ettn: uuidOf(`${at} ${index}`),
      belgeNumarasi: formatDocumentNumber({ series: 'GIB', year: Number(year), ordinal }),
      saticiVknTckn: taxNo,
      saticiUnvanAdSoyad: name,
      belgeTarihi: `${day}-${month}-${year}`,
      belgeTuru: 'FATURA',
      onayDurumu: ordinal % 7 === 0 ? 'Onaylanmadı' : 'Onaylandı',
      talepDurumColumn: '----------',
      iptalItiraz: ordinal % 9 === 0 ? '0' : '-99',
      talepDurum: '-99',
    }
  })
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
