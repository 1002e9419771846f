/**
 * How a message goes on, in the words of mail providers: processed → delivered → open → click. So that failure can be seen
 * too, an address with `bounce` in it bounces and one with `defer` comes late, as the test addresses of providers do.
 * Who opens what is drawn from the message's own number: the same message always has the same life.
 */
import type { OutgoingMessage } from '../ports/ports.ts'

export type MessageEvent =
  | 'processed'
  | 'deferred'
  | 'delivered'
  | 'open'
  | 'click'
  | 'bounce'
  | 'dropped'

export interface MessageState {
  readonly id: string
  readonly channel: OutgoingMessage['channel']
  readonly recipient: string
  readonly event: string
}

/** What happens next, and how long after; undefined: nothing more. */
export function nextOf(
  message: MessageState,
): { readonly event: MessageEvent; readonly afterMs: number } | undefined {
  return lives[message.event]?.(message)
}

type Next = (message: MessageState) => ReturnType<typeof nextOf>

const lives: Readonly<Record<string, Next>> = {
  processed: ({ recipient }) => {
    if (/bounce/i.test(recipient)) return { event: 'bounce', afterMs: 2_000 }
    return /defer/i.test(recipient)
      ? { event: 'deferred', afterMs: 2_000 }
      : { event: 'delivered', afterMs: 2_000 }
  },
  deferred: () => ({ event: 'delivered', afterMs: 30_000 }),
  // Of an SMS nobody hears more.
  delivered: ({ id, channel }) =>
    channel !== 'sms' && drawOf(id) % 3 !== 0
      ? { event: 'open', afterMs: 15_000 + (drawOf(id) % 60) * 1_000 }
      : undefined,
  open: ({ id, channel }) =>
    channel === 'email' && drawOf(id) % 3 === 1 ? { event: 'click', afterMs: 10_000 } : undefined,
}

const drawOf = (id: string): number => Number.parseInt(id.slice(0, 6), 16)
