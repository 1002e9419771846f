/**
 * E-mail, SMS and WhatsApp without a provider: the messages stand in the table `message`, where they can be looked at,
 * and go from processed to delivered in time. So that failure can be seen too, an e-mail address with `bounce` in it
 * bounces, as the test addresses of mail providers do; an address or number that is none is dropped at once.
 */
import { countMails } from './mail-counts.ts'
import type { Clock, Messenger, OutgoingMessage, Random, Tx } from '../ports.ts'

/** What became of a message; the words of mail providers. */
export type MessageEvent = 'processed' | 'delivered' | 'bounce' | 'dropped'

export function createEmbeddedMessenger({ clock, random }: { readonly clock: Clock; readonly random: Random }): Messenger {
  return {
    send: async (tx, message) => {
      const recipient = normalRecipient(message.channel, message.recipient)
      const event: MessageEvent = recipient === undefined ? 'dropped' : 'processed'
      const id = random.uuid()
      const now = clock.now()
      await tx
        .insertInto('message')
        .values({
          id, company_id: message.companyId, box: message.box, record_uuid: message.recordUuid, channel: message.channel, recipient: recipient ?? message.recipient.trim(),
          status: event, event, body: message.body, created_at: now, updated_at: now,
        })
        .execute()
      return { id, accepted: event === 'processed' }
    },
  }
}

/** Messages on their way this long arrive, or bounce. */
const deliveryMs = 2000
const bouncing = '%bounce%'
const atOnce = 500

/** Moves the messages that are due; gives how many. */
export async function advanceMessages(tx: Tx, now: Date): Promise<number> {
  const sentBefore = new Date(now.getTime() - deliveryMs)
  const due = await tx.selectFrom('message').select(['id', 'recipient', 'company_id', 'box', 'record_uuid', 'channel']).where('event', '=', 'processed').where('created_at', '<=', sentBefore).orderBy('created_at').limit(atOnce).forUpdate().skipLocked().execute()
  if (due.length === 0) return 0
  const end = (event: MessageEvent) => tx.updateTable('message').set({ event, status: event, updated_at: now }).where('event', '=', 'processed').where('id', 'in', due.map(({ id }) => id))
  await end('bounce').where('recipient', 'ilike', bouncing).execute()
  await end('delivered').where('recipient', 'not ilike', bouncing).execute()
  await countMails(tx, due.filter(({ channel }) => channel === 'email'))
  return due.length
}

/** The form in which an address is sent to, or undefined: `05321234567` is +905321234567, the domain of an e-mail is in lower case. */
export function normalRecipient(channel: OutgoingMessage['channel'], recipient: string): string | undefined {
  return channel === 'email' ? normalEmail(recipient) : normalPhone(recipient)
}

function normalEmail(text: string): string | undefined {
  const [, user, domain] = /^([^\s@<>"]+)@([^\s@<>".]+(?:\.[^\s@<>".]+)+)$/.exec(text.trim()) ?? []
  return user === undefined || domain === undefined ? undefined : `${user}@${domain.toLowerCase() /* ascii */}`
}

const countryCode = '90'
/** A number without a country is Turkish: ten digits, with or without the zero before them. */
function normalPhone(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (/^\+[1-9]\d{7,14}$/.test(digits)) return digits
  const [, national] = /^(?:90|0)?([2-5]\d{9})$/.exec(digits) ?? []
  return national === undefined ? undefined : `+${countryCode}${national}`
}
