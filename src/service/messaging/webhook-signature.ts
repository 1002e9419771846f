/** Headers of a message to a webhook, by the Standard Webhooks specification (standardwebhooks.com, 1.0.0). */
import { Webhook } from 'standardwebhooks'
import type { Random } from '../ports/ports.ts'
import type { WebhookMessage } from '../ports/webhook-sender.ts'

/** Bytes of a key; the specification recommends 24 to 64. */
const keyBytes = 32

export const newWebhookKey = (random: Pick<Random, 'hex'>): string =>
  `whsec_${Buffer.from(random.hex(keyBytes), 'hex').toString('base64')}`

/** Each key gives a signature of its own; a receiver looks for one that it can check. */
export const signedHeaders = ({
  id,
  at,
  body,
  keys,
}: Omit<WebhookMessage, 'address'>): Readonly<Record<string, string>> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': keys.map((key) => new Webhook(key).sign(id, at, body)).join(' '),
})
