/**
 * Where providers report what became of messages: WhatsApp its states, and the mail server of a company the e-mails that come back. Nobody
 * is signed in here: WhatsApp signs, and the address for e-mails has a key of the company in it that nobody can guess.
 */
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { answerHeaders } from '../http/headers.ts'
import type { Dispatcher } from '../http/dispatcher.ts'
import { readBytes } from '../http/read-bytes.ts'
import { languageOf, say } from '../http/words.ts'
import type { Log } from '../base/log.ts'
import { SecretError } from '../base/secret-box.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { isUuid } from '../records/record.ts'
import { keepSecrets, openSecrets } from '../records/secrets.ts'
import { readBounce } from './bounce.ts'
import { placeOf, whatsAppSettings, type Channel } from './channels.ts'
import type { MessageEvent } from './message-life.ts'
import { noteEvent } from './note-event.ts'
import { isSignedBy, readWhatsAppReports } from './whatsapp-reports.ts'

export const whatsAppPath = '/messages/whatsapp/'
export const bouncePath = '/messages/bounces/'
const mostBytes = 1024 * 1024

export function createMessageReports(ports: Ports, log: Log): Dispatcher {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.startsWith(whatsAppPath)) {
      const phone = pathname.slice(whatsAppPath.length)
      return request.method === 'GET'
        ? confirm(ports, phone, searchParams)
        : takeWhatsApp(ports, log, phone, request)
    }
    return pathname.startsWith(bouncePath)
      ? takeBounce(ports, pathname.slice(bouncePath.length), request)
      : undefined
  }
}

// WhatsApp

/** Several companies may say the same number: whose it is the signature shows. */
interface Claim {
  readonly companyId: string
  readonly appSecret: string
  readonly verifyToken: string
}

async function claimsOf({ store, secretBox }: Ports, phone: string): Promise<readonly Claim[]> {
  if (!/^\d{5,20}$/.test(phone)) return []
  return store.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('settings')
      .select('company_id')
      .where('id', '=', whatsAppSettings)
      .where(sql<string>`body ->> 'PhoneNumberId'`, '=', phone)
      .execute()
    const claims: Claim[] = []
    for (const { company_id: companyId } of rows) {
      const secrets = await openSecrets(tx, secretBox, placeOf(companyId, whatsAppSettings)).catch(
        noSecrets,
      )
      claims.push({
        companyId,
        appSecret: secrets['AppSecret'] ?? '',
        verifyToken: secrets['VerifyToken'] ?? '',
      })
    }
    return claims
  })
}
const noSecrets = (error: unknown): Readonly<Record<string, string>> => {
  if (error instanceof SecretError) return {}
  throw error
}

/** Asked once, when the address is registered there. */
async function confirm(ports: Ports, phone: string, asked: URLSearchParams): Promise<Response> {
  const token = asked.get('hub.verify_token') ?? ''
  const isKnown = (await claimsOf(ports, phone)).some(
    ({ verifyToken }) => verifyToken !== '' && isSame(verifyToken, token),
  )
  return isKnown && asked.get('hub.mode') === 'subscribe'
    ? answered(200, (asked.get('hub.challenge') ?? '').slice(0, 200))
    : answered(403)
}

async function takeWhatsApp(
  ports: Ports,
  log: Log,
  phone: string,
  request: Request,
): Promise<Response> {
  const bytes = request.method === 'POST' ? await readBytes(request, mostBytes) : undefined
  if (bytes === undefined) return refused(request)
  const signature = request.headers.get('X-Hub-Signature-256') ?? ''
  const claim = (await claimsOf(ports, phone)).find(({ appSecret }) =>
    isSignedBy(bytes, signature, appSecret),
  )
  if (!claim) {
    log.warn('A report about WhatsApp messages is not signed by whom it says it is of')
    return answered(401)
  }
  for (const report of readWhatsAppReports(parsed(bytes)))
    await take(ports, { ...report, companyId: claim.companyId, channel: 'whatsapp' })
  return answered(200)
}

// E-mails that come back

const bounceSettings = 'mailing.bounces'
const keyPlace = 'Key'

/** The last part of the address to which a company has its returned e-mails sent; made when it is first asked for. */
export async function bounceKeyOf(
  tx: Tx,
  { secretBox, random }: Pick<Ports, 'secretBox' | 'random'>,
  companyId: string,
): Promise<string> {
  const place = placeOf(companyId, bounceSettings)
  const { [keyPlace]: key } = await openSecrets(tx, secretBox, place)
  if (key !== undefined) return key
  const made = Buffer.from(random.hex(24), 'hex').toString('base64url')
  await keepSecrets(tx, secretBox, place, { [keyPlace]: made })
  return made
}

async function takeBounce(ports: Ports, path: string, request: Request): Promise<Response> {
  const [companyId = '', given = ''] = path.split('/')
  if (request.method !== 'POST' || !isUuid(companyId)) return refused(request)
  const { [keyPlace]: key } = await ports.store
    .asCompany(companyId, (tx) =>
      openSecrets(tx, ports.secretBox, placeOf(companyId, bounceSettings)),
    )
    .catch(noSecrets)
  if (key === undefined || !isSame(key, given)) return answered(401)
  const bytes = await readBytes(request, mostBytes)
  if (bytes === undefined) return refused(request)
  const report = readBounce(new TextDecoder().decode(bytes))
  if (report) await take(ports, { ...report, at: ports.clock.now(), companyId, channel: 'email' })
  // Whatever else comes to that address is nothing that its sender should send again.
  return answered(200)
}

// Both

interface Reported {
  readonly companyId: string
  readonly channel: Channel
  readonly messageId: string
  readonly event: MessageEvent
  readonly at: Date
  readonly answer: string
}

/** As the company: whatever the report names, only its own messages are reached. */
async function take(ports: Ports, reported: Reported): Promise<void> {
  const { companyId, channel, messageId, event, at, answer } = reported
  if (!isUuid(messageId)) return
  await ports.store.asCompany(companyId, async (tx) => {
    const message = await tx
      .selectFrom('message')
      .select(['activities', 'next_at'])
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .where('channel', '=', channel)
      .executeTakeFirst()
    // The same report may come more than once.
    const isKnown = message?.activities.some(
      (one) => one.event === event && one.at === at.toISOString(),
    )
    if (message && !isKnown)
      await noteEvent(tx, ports.portal, messageId, { event, at, answer, next: null })
  })
}

const isSame = (wanted: string, given: string): boolean => {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

const answered = (status: number, text = ''): Response =>
  new Response(text, {
    status,
    headers: {
      ...answerHeaders(false),
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  })

const refused = (request: Request): Response => answered(400, say(languageOf(request), 'invalid'))
