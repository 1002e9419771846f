/**
 * What is known of a message once its provider has said something more. Providers report out of order and more than once: a state that
 * was passed already does not come back, and what somebody has read has not failed.
 */
import type { MessageEvent } from './message-life.ts'

const order: Readonly<Record<MessageEvent, number>> = {
  processed: 0,
  // What had to wait may be on its way again.
  deferred: 0,
  delivered: 1,
  // Where a mail server has taken an e-mail, its receiver may still send it back.
  dropped: 2,
  bounce: 2,
  open: 3,
  click: 4,
}

/** The state after the report. */
export const stateAfter = (state: string, reported: MessageEvent): string =>
  order[reported] >= (rankOf(state) ?? -1) ? reported : state

const rankOf = (state: string): number | undefined =>
  Object.entries(order).find(([event]) => event === state)?.[1]
