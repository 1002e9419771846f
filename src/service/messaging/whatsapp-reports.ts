/** What the WhatsApp Business Platform reports about messages, signed with the secret of the company's app. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { recordOf, recordsIn } from '#values/json.ts'
import type { MessageEvent } from './message-life.ts'
import { textOf } from './provider-post.ts'

export interface WhatsAppReport {
  /** Of ours, as it went with the message. */
  readonly messageId: string
  readonly event: MessageEvent
  readonly at: Date
  readonly answer: string
}

/** `sent` tells no more than that it was taken. */
const events: Readonly<Record<string, MessageEvent>> = {
  sent: 'processed',
  delivered: 'delivered',
  read: 'open',
  failed: 'bounce',
}

/** In the order in which they came, which is not that in which it happened. */
export const readWhatsAppReports = (body: unknown): readonly WhatsAppReport[] =>
  recordsIn(recordOf(body)['entry'])
    .flatMap(({ changes }) => recordsIn(changes))
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => recordsIn(recordOf(value)['statuses']))
    .flatMap((status) => {
      const event = events[textOf(status['status']) ?? '']
      const messageId = textOf(status['biz_opaque_callback_data'])
      const seconds = Number(status['timestamp'])
      if (event === undefined || messageId === undefined || !Number.isFinite(seconds)) return []
      const [error] = recordsIn(status['errors'])
      const reason = [error?.['code'], error?.['title'], recordOf(error?.['error_data'])['details']]
      return [
        {
          messageId,
          event,
          at: new Date(seconds * 1000),
          answer:
            event === 'bounce'
              ? reason.flatMap((one) => textOf(one) ?? []).join(' ')
              : String(status['status']),
        },
      ]
    })

export const whatsAppSignature = (body: Uint8Array, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** An empty secret signs nothing. */
export function isSignedBy(body: Uint8Array, signature: string, secret: string): boolean {
  const wanted = Buffer.from(whatsAppSignature(body, secret))
  const given = Buffer.from(signature)
  return secret !== '' && wanted.length === given.length && timingSafeEqual(wanted, given)
}
