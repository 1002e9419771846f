/** Calls webhooks: a signed POST through the guard of addresses. */
import type { WebhookSender } from '../ports/webhook-sender.ts'
import { createGuardedPost, keptAnswer, type GuardedPostOptions } from './guarded-post.ts'
import { signedHeaders } from './webhook-signature.ts'

/** What is read of an answer, and what is kept of it. */
const most = { read: 8 * 1024, kept: 1000 }

export function createWebhookSender(options: GuardedPostOptions): WebhookSender {
  const post = createGuardedPost(options)
  return {
    async send(message) {
      try {
        const { status, text } = await post({
          address: message.address,
          headers: {
            ...signedHeaders(message),
            'Content-Type': 'application/json',
            'User-Agent': 'Evrak-Webhooks/1.0',
          },
          bytes: Buffer.from(message.body),
          mostBytes: most.read,
        })
        return { status, answer: keptAnswer(text, most.kept) }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return { status: undefined, answer: keptAnswer(reason, most.kept) }
      }
    },
  }
}
