/** One message on its way: by what it goes, by its channel, and what is noted of it then. */
import type { Selectable } from 'kysely'
import { ServiceError } from '../base/error.ts'
import { SecretError } from '../base/secret-box.ts'
import type { MessageTable } from '../ports/database.ts'
import type { MailFile } from '../ports/mailer.ts'
import type { PhoneOutcome } from '../ports/phone-gateways.ts'
import type { Portal } from '#engine/portal.ts'
import type { Ports, Tx } from '../ports/ports.ts'
import { attachmentBytes, attachmentTypes } from '../sending/attachment.ts'
import { contentOf } from '../sending/content.ts'
import { onBehalfOf } from '../sending/on-behalf.ts'
import { smsAccessOf, whatsAppAccessOf, type Channel } from '../messaging/channels.ts'
import { mailServerOf } from '../messaging/mail-server.ts'
import type { MessageEvent } from '../messaging/message-life.ts'
import { noteEvent } from '../messaging/note-event.ts'
import { textWithLink } from '../messaging/sealed-link.ts'

type MessageRow = Selectable<MessageTable>

/** What is known after a try, or after it was asked what became of a message. */
export type DeliveryOutcome =
  | PhoneOutcome
  | { readonly state: 'open' | 'arrived' | 'lost'; readonly answer: string }

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Pauses after the tries that failed; the last one is repeated. */
const pauses = [minute, 5 * minute, 15 * minute, hour, 4 * hour]
/** Who could not be reached for so long is given up. */
const mostMs = 24 * hour
/** Nobody reports about an SMS after so long. */
const mostReportMs = 72 * hour

/** Boxes whose e-mails go by the mail server of the service itself, where their company has none: those that let people in. */
export const ownBoxes = ({
  portal,
  ownMail,
}: Pick<Ports, 'portal' | 'ownMail'>): readonly string[] =>
  ownMail === undefined
    ? []
    : portal.families.flatMap(({ boxes }) =>
        boxes.filter(({ record }) => record?.schema === 'UserCard').map(({ id }) => id),
      )

/** Undefined: the company has no server or provider any more. Of an SMS that was taken already it is asked what became of it. */
export function deliverMessage(
  ports: Ports,
  message: MessageRow,
): Promise<DeliveryOutcome | undefined> {
  return ways[message.channel](ports, message).catch((error: unknown) => {
    if (!(error instanceof SecretError)) throw error
    // Somebody has to type it again; until then nothing can be opened.
    return { state: 'failed', answer: error.message }
  })
}

type Way = (ports: Ports, message: MessageRow) => Promise<DeliveryOutcome | undefined>

const ways: Readonly<Record<Channel, Way>> = {
  email: async (ports, message) => {
    const access =
      (await asCompany(ports, message, (tx) => mailServerOf(tx, ports, message.company_id))) ??
      (ownBoxes(ports).includes(message.box) ? ports.ownMail : undefined)
    if (access === undefined) return undefined
    const text = await textOf(ports, message)
    if (text === undefined) return withoutLink
    const files = await filesOf(ports, message)
    if ('state' in files) return files
    return ports.mailer.send(access, {
      id: message.id,
      to: message.recipient,
      subject: message.subject ?? '',
      text,
      attachments: files,
    })
  },

  sms: async (ports, message) => {
    const access = await asCompany(ports, message, (tx) =>
      smsAccessOf(tx, ports, message.company_id),
    )
    if (access === undefined) return undefined
    if (message.provider_id !== null) return ports.phones.reportOf(access, message.provider_id)
    const text = await textOf(ports, message)
    return text === undefined
      ? withoutLink
      : ports.phones.sendSms(access, { id: message.id, to: message.recipient, text })
  },

  whatsapp: async (ports, message) => {
    const access = await asCompany(ports, message, (tx) =>
      whatsAppAccessOf(tx, ports, message.company_id),
    )
    // What was taken is reported by the provider itself.
    if (access === undefined || message.provider_id !== null) return undefined
    const files = await filesOf(ports, message)
    if ('state' in files) return files
    const [file] = files
    if (file === undefined) return { state: 'refused', answer: 'There is no document to send' }
    const { id, recipient: to, body: text } = message
    return ports.phones.sendWhatsApp(access, { id, to, text, file })
  },
}

/** A newer message has another link, or there is none any more. */
const withoutLink = { state: 'refused', answer: 'The link is no longer valid' } as const

const asCompany = <T>(
  { store }: Ports,
  { company_id }: MessageRow,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => store.asCompany(company_id, work)

const textOf = (ports: Ports, message: MessageRow): Promise<string | undefined> =>
  asCompany(ports, message, (tx) => textWithLink(tx, ports, message))

/** What goes with the message; an outcome where it cannot be made. */
async function filesOf(
  ports: Ports,
  message: MessageRow,
): Promise<readonly MailFile[] | PhoneOutcome> {
  if (message.attachments.length === 0) return []
  const context = onBehalfOf(ports, { companyId: message.company_id, box: message.box })
  try {
    const content = await context.transaction((tx) => contentOf(tx, context, message.record_uuid))
    return await Promise.all(
      message.attachments.map(async ({ name, of }) => ({
        name,
        type: attachmentTypes[of],
        bytes: await attachmentBytes(context, content, of),
      })),
    )
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    // A document that is gone or cannot be printed stays so; a busy printer does not.
    return { state: error.status < 500 ? 'refused' : 'failed', answer: error.message }
  }
}

// Afterwards

export async function noteOutcome(
  tx: Tx,
  portal: Portal,
  message: MessageRow,
  outcome: DeliveryOutcome,
  now: Date,
): Promise<void> {
  const { event, next } = afterOutcome(message, outcome, now)
  await noteEvent(tx, portal, message.id, {
    event,
    at: now,
    answer: outcome.answer,
    next,
    ...('id' in outcome && outcome.id !== undefined && { providerId: outcome.id }),
  })
}

interface After {
  /** Undefined: nothing has happened. */
  readonly event: MessageEvent | undefined
  readonly next: Date | null
}

function afterOutcome(message: MessageRow, { state }: DeliveryOutcome, now: Date): After {
  const after: Readonly<Record<DeliveryOutcome['state'], () => After>> = {
    // A mail server that takes an e-mail has it; providers of SMS and WhatsApp report later.
    accepted: () =>
      message.channel === 'email'
        ? { event: 'delivered', next: null }
        : { event: 'processed', next: message.channel === 'sms' ? nextReport(message, now) : null },
    arrived: () => ({ event: 'delivered', next: null }),
    refused: () => ({ event: 'bounce', next: null }),
    lost: () => ({ event: 'bounce', next: null }),
    open: () => ({ event: undefined, next: nextReport(message, now) }),
    failed: () => nextTry(message, now),
  }
  return after[state]()
}

/** Asked often at first, and ever less: the pauses are half of the age of the message. */
function nextReport({ created_at: created }: MessageRow, now: Date): Date | null {
  const age = now.getTime() - created.getTime()
  if (age > mostReportMs) return null
  return new Date(now.getTime() + Math.min(Math.max(age / 2, 5 * second), hour))
}

function nextTry({ activities, created_at: created }: MessageRow, now: Date): After {
  if (now.getTime() - created.getTime() > mostMs) return { event: 'bounce', next: null }
  const failed = activities.filter(({ event }) => event === 'deferred').length
  const pause = pauses[Math.min(failed, pauses.length - 1)] ?? minute
  return { event: 'deferred', next: new Date(now.getTime() + pause) }
}
