/**
 * E-mail, SMS and WhatsApp without a provider (e-mails of companies with a mail server go by worker/send-mails.ts): the messages stand in the table `message`, where they can be looked at,
 * and go their way in time as they would with one (./message-life.ts). An address or number that is none is dropped at once.
 */
import { countMails } from './mail-counts.ts'
import { goesByServer } from './mail-server.ts'
import type { Clock, Messenger, OutgoingMessage, Random, Tx } from '../ports/ports.ts'
import { nextOf, type MessageEvent } from './message-life.ts'

export function createEmbeddedMessenger({
  clock,
  random,
}: {
  readonly clock: Clock
  readonly random: Random
}): Messenger {
  return {
    send: async (tx, message) => {
      const recipient = normalRecipient(message.channel, message.recipient)
      const event: MessageEvent = recipient === undefined ? 'dropped' : 'processed'
      const id = random.uuid()
      const now = clock.now()
      const written = {
        channel: message.channel,
        recipient: recipient ?? message.recipient.trim(),
        id,
      }
      await tx
        .insertInto('message')
        .values({
          ...written,
          company_id: message.companyId,
          box: message.box,
          record_uuid: message.recordUuid,
          status: event,
          event,
          subject: message.subject ?? null,
          body: message.body,
          attachments: JSON.stringify(message.attachments ?? []),
          activities: JSON.stringify([{ event, at: now.toISOString() }]),
          next_at: momentAfter(now, nextOf({ ...written, event })),
          created_at: now,
          updated_at: now,
        })
        .execute()
      return { id, accepted: event === 'processed' }
    },
  }
}

const atOnce = 500

/** Moves the messages that are due; gives how many. */
export async function advanceMessages(tx: Tx, now: Date): Promise<number> {
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
    .where(({ not }) => not(goesByServer))
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
