/** When a webhook that did not take a message is tried again, and when it is given up. */
import type { Random } from '../ports/ports.ts'
import type { WebhookOutcome } from '../ports/webhook-sender.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Pauses after the tries that failed, as the Standard Webhooks specification proposes them. After the last one it is given up. */
export const pauses: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour,
]
/** Up to this part of a pause is added, so that what failed together does not come back together. */
const jitter = 0.1
/** An address that has taken nothing for so long is switched off. */
export const mostFailingMs = 5 * 24 * hour

/** `gone`: the receiver says that nobody is to call it any more (410). */
export type WebhookVerdict = 'taken' | 'gone' | 'failed'

export function verdictOf({ status }: Pick<WebhookOutcome, 'status'>): WebhookVerdict {
  if (status === 410) return 'gone'
  return status !== undefined && status >= 200 && status < 300 ? 'taken' : 'failed'
}

/** When it is tried again after so many tries that failed; undefined: not any more. */
export function nextTry(tries: number, now: Date, random: Pick<Random, 'hex'>): Date | undefined {
  const pause = pauses[tries - 1]
  if (pause === undefined) return undefined
  const part = Number.parseInt(random.hex(4), 16) / 0xffff_ffff
  return new Date(now.getTime() + Math.round(pause * (1 + jitter * part)))
}
