/** Channels of a company: whether documents may go out by them, how many a day, and by whose servers they go. */
import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { MessageChannels, SmsGateway, WhatsAppAccount } from '#schemas/mail-server.ts'
import { momentInIstanbul } from '#values/istanbul.ts'
import type { SmsAccess, WhatsAppAccess } from '../ports/phone-gateways.ts'
import type { OutgoingMessage, Ports, Tx } from '../ports/ports.ts'
import { openSecrets } from '../records/secrets.ts'
import { settingsOf } from '../records/settings.ts'
import { mailServerSettings } from './mail-server.ts'

export type Channel = OutgoingMessage['channel']

/** Ids of settings of families/mailing.ts. */
export const channelSettings = 'mailing.channels'
export const smsSettings = 'mailing.sms'
export const whatsAppSettings = 'mailing.whatsApp'

/** As they are kept: what nobody has said is on. */
export const KeptChannels = MessageChannels.partial().transform((kept) => ({
  ...kept,
  Portal: kept.Portal ?? true,
  Sms: kept.Sms ?? true,
  WhatsApp: kept.WhatsApp ?? true,
}))
type KeptChannels = z.output<typeof KeptChannels>

const names = { email: 'Portal', sms: 'Sms', whatsapp: 'WhatsApp' } as const satisfies Record<
  Channel,
  keyof KeptChannels
>
const limits = {
  email: 'PortalLimit',
  sms: 'SmsLimit',
  whatsapp: 'WhatsAppLimit',
} as const satisfies Record<Channel, keyof KeptChannels>

/** Settings that a channel goes by, and the member that they have once somebody has written them. */
const providers = {
  email: { id: mailServerSettings, member: 'Host' },
  sms: { id: smsSettings, member: 'Provider' },
  whatsapp: { id: whatsAppSettings, member: 'PhoneNumberId' },
} as const satisfies Record<Channel, object>

/** Why nothing about documents goes out by a channel now. */
export type Hindrance = 'off' | 'limit' | 'noProvider' | 'noCredit'

export interface ChannelAsked {
  readonly companyId: string
  readonly channel: Channel
  /** Messages that are to go. */
  readonly count: number
  readonly now: Date
  /** Without a provider nothing goes; in a demonstration such messages have a made-up life. */
  readonly needsProvider: boolean
}

/** Undefined: they may go. */
export async function hindranceOf(
  tx: Tx,
  { companyId, channel, count, now, needsProvider }: ChannelAsked,
): Promise<Hindrance | undefined> {
  const row = await settingsOf(tx, { companyId, id: channelSettings })
  const kept = KeptChannels.parse(known(row?.body))
  if (!kept[names[channel]]) return 'off'
  if (needsProvider && !(await hasProvider(tx, companyId, channel))) return 'noProvider'
  const most = kept[limits[channel]]
  if (most === null || most === undefined) return undefined
  return (await sentToday(tx, { companyId, channel, now })) + count > most ? 'limit' : undefined
}

/** A body of a later version may have more. */
const known = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([key]) => key in MessageChannels.shape))
    : {}

export async function hasProvider(tx: Tx, companyId: string, channel: Channel): Promise<boolean> {
  const { id, member } = providers[channel]
  const row = await settingsOf(tx, { companyId, id })
  return typeof row?.body === 'object' && row.body !== null && member in row.body
}

/** Of the day in Istanbul. What was refused before it went out counts for nothing. */
async function sentToday(
  tx: Tx,
  { companyId, channel, now }: Pick<ChannelAsked, 'companyId' | 'channel' | 'now'>,
): Promise<number> {
  const { sent } = await tx
    .selectFrom('message')
    .select((eb) => eb.fn.countAll().as('sent'))
    .where('company_id', '=', companyId)
    .where('channel', '=', channel)
    .where('event', '<>', 'dropped')
    .where('created_at', '>=', new Date(`${momentInIstanbul(now).date}T00:00:00+03:00`))
    .executeTakeFirstOrThrow()
  return Number(sent)
}

export async function smsAccessOf(
  tx: Tx,
  { secretBox }: Pick<Ports, 'secretBox'>,
  companyId: string,
): Promise<SmsAccess | undefined> {
  const row = await settingsOf(tx, { companyId, id: smsSettings })
  const gateway = SmsGateway.safeParse(row?.body)
  if (!gateway.success) return undefined
  const secrets = await openSecrets(tx, secretBox, placeOf(companyId, smsSettings))
  return { gateway: gateway.data, password: secrets['AccountSecret'] ?? '' }
}

export async function whatsAppAccessOf(
  tx: Tx,
  { secretBox }: Pick<Ports, 'secretBox'>,
  companyId: string,
): Promise<WhatsAppAccess | undefined> {
  const row = await settingsOf(tx, { companyId, id: whatsAppSettings })
  const account = WhatsAppAccount.safeParse(row?.body)
  if (!account.success) return undefined
  const secrets = await openSecrets(tx, secretBox, placeOf(companyId, whatsAppSettings))
  return { account: account.data, token: secrets['Token'] ?? '' }
}

/** Among secrets the company stands for its settings: it has each of them once. */
export const placeOf = (companyId: string, box: string) => ({ companyId, box, uuid: companyId })

const goesBy = (channel: Channel) =>
  sql`(message.channel = ${channel} and exists (select from settings where settings.company_id = message.company_id
    and settings.id = ${providers[channel].id} and settings.body ? ${sql.lit(providers[channel].member)}))`

/**
 * Whether a row of `message` goes by a server or provider, and is not done with. `ownBoxes`: e-mails of these boxes go by the mail server
 * of the service itself where their company has none.
 */
export const goesByProvider = (ownBoxes: readonly string[]) =>
  sql<SqlBool>`(message.event in ('processed', 'deferred') and (${sql.join(
    [
      ...(['email', 'sms', 'whatsapp'] as const).map(goesBy),
      ...ownBoxes.map((box) => sql`(message.channel = 'email' and message.box = ${box})`),
    ],
    sql` or `,
  )}))`
