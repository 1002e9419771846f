/**
 * E-mail, SMS and WhatsApp are kept in the table `message` until they go (worker/send-mails.ts). Those of companies without a provider go
 * their way in time as they would with one (./message-life.ts), in a demonstration only. An address or number that is none is dropped at
 * once, and so is what the company does not want to go out; the message says why.
 */
import type { SecretBox } from '../base/secret-box.ts'
import { textOf } from '../base/text.ts'
import { defaultLanguage } from '#schemas/language.ts'
import type { Portal } from '#engine/portal.ts'
import { reserveForMessage, settleMessages, wantOfMessageCredits } from '../credits/messages.ts'
import type { Clock, Messenger, OutgoingMessage, Random, Tx } from '../ports/ports.ts'
import { goesByProvider, hindranceOf } from './channels.ts'
import { addDocumentLink } from './document-links.ts'
import { countMails } from './mail-counts.ts'
import { nextOf, type MessageEvent } from './message-life.ts'
import { linkMark } from './sealed-link.ts'
import { smsSize } from './sms-parts.ts'

export interface MessengerOptions {
  readonly clock: Clock
  readonly random: Random
  /** What links to documents are made of; absent: an SMS has none. */
  readonly links?: { readonly secretBox: SecretBox; readonly origin: string }
  /** Absent: nothing has credits. */
  readonly portal?: Portal
  /** Without a provider of the company nothing goes. */
  readonly needsProvider?: boolean
}

export function createEmbeddedMessenger(options: MessengerOptions): Messenger {
  const { clock, random, portal, needsProvider = false } = options
  const hindrance: Messenger['hindrance'] = async (tx, asked) =>
    (await hindranceOf(tx, { ...asked, now: clock.now(), needsProvider })) ??
    (portal && (await wantOfMessageCredits(tx, portal, { ...asked, at: clock.now() })))
  return {
    hindrance,
    send: async (tx, message) => {
      const { companyId, channel } = message
      const recipient = normalRecipient(channel, message.recipient)
      const now = clock.now()
      const stopped = message.ofDocument
        ? await hindrance(tx, { companyId, channel, count: 1 })
        : undefined
      const event: MessageEvent =
        recipient === undefined || stopped !== undefined ? 'dropped' : 'processed'
      const id = random.uuid()
      const written = { channel, recipient: recipient ?? message.recipient.trim(), id }
      const { body, parts } =
        event === 'dropped'
          ? { body: message.body, parts: null }
          : await withLink(tx, options, message, id)
      const answer = stopped && textOf(defaultLanguage, `service.messages.hindered.${stopped}`)
      await tx
        .insertInto('message')
        .values({
          ...written,
          company_id: companyId,
          box: message.box,
          record_uuid: message.recordUuid,
          status: event,
          event,
          parts,
          subject: message.subject ?? null,
          body,
          attachments: JSON.stringify(message.attachments ?? []),
          activities: JSON.stringify([{ event, at: now.toISOString(), ...(answer && { answer }) }]),
          next_at: momentAfter(now, nextOf({ ...written, event })),
          created_at: now,
          updated_at: now,
        })
        .execute()
      if (portal && event === 'processed' && message.ofDocument)
        await reserveForMessage(tx, portal, { ...message, id, at: now })
      return { id, accepted: event === 'processed', parts }
    },
  }
}

/** An SMS about a document has a link to it, which is laid into the text when it goes. */
async function withLink(
  tx: Tx,
  { clock, random, links }: MessengerOptions,
  { companyId, box, recordUuid, channel, body, ofDocument }: OutgoingMessage,
  messageId: string,
): Promise<{ readonly body: string; readonly parts: number | null }> {
  if (channel !== 'sms') return { body, parts: null }
  if (links === undefined || ofDocument !== 'linked') return { body, parts: smsSize(body).parts }
  const linked = { companyId, box, recordUuid, messageId }
  const link = await addDocumentLink(tx, { clock, random, ...links }, linked)
  return { body: `${body} ${linkMark}`, parts: smsSize(`${body} ${link}`).parts }
}

const atOnce = 500

export interface AdvanceOptions {
  /** Boxes whose e-mails the service itself sends (channels.ts). */
  readonly ownBoxes?: readonly string[]
  /** Absent: nothing has credits. */
  readonly portal?: Portal
}

/** Moves the messages that are due; gives how many. */
export async function advanceMessages(
  tx: Tx,
  now: Date,
  { ownBoxes = [], portal }: AdvanceOptions = {},
): Promise<number> {
  const due = await tx
    .selectFrom('message')
    .select([
      'id',
      'company_id',
      'box',
      'record_uuid',
      'channel',
      'recipient',
      'event',
      'activities',
      'next_at',
    ])
    .where('next_at', '<=', now)
    .where(({ not }) => not(goesByProvider(ownBoxes)))
    .orderBy('next_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const message of due) {
    const next = nextOf(message)
    const at = now.toISOString()
    const after = next && nextOf({ ...message, event: next.event })
    await tx
      .updateTable('message')
      .set({
        ...(next && {
          event: next.event,
          status: next.event,
          activities: JSON.stringify([...message.activities, { event: next.event, at }]),
          updated_at: now,
        }),
        next_at: momentAfter(now, after),
      })
      .where('id', '=', message.id)
      .execute()
    if (next && portal) await settleMessages(tx, portal, [{ ...message, event: next.event }], now)
  }
  await countMails(
    tx,
    due.filter(({ channel }) => channel === 'email'),
  )
  return due.length
}

const momentAfter = (now: Date, next: { readonly afterMs: number } | undefined): Date | null =>
  next ? new Date(now.getTime() + next.afterMs) : null

/** The form in which an address is sent to, or undefined: `05321234567` is +905321234567, the domain of an e-mail is in lower case. */
export function normalRecipient(
  channel: OutgoingMessage['channel'],
  recipient: string,
): string | undefined {
  return channel === 'email' ? normalEmail(recipient) : normalPhone(recipient)
}

function normalEmail(text: string): string | undefined {
  const [, user, domain] = /^([^\s@<>"]+)@([^\s@<>".]+(?:\.[^\s@<>".]+)+)$/.exec(text.trim()) ?? []
  return user === undefined || domain === undefined
    ? undefined
    : `${user}@${domain.toLowerCase() /* ascii */}`
}

const countryCode = '90'
/** A number without a country is Turkish: ten digits, with or without the zero before them. */
function normalPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits
  const [, national] = /^(?:90|0)?([2-5]\d{9})$/.exec(digits) ?? []
  return national === undefined ? undefined : `+${countryCode}${national}`
}
