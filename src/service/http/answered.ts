/** No call of the portal may be without an answer: found at the start, not by the first user. */
import type { Portal } from '#engine/portal.ts'
import { ownAddresses, type Addresses } from './addresses.ts'

/** Throws once with every call that nobody answers, and every handler that no call asks for is left alone: families come and go. */
export function assertAnswered(
  portal: Portal,
  handlers: Readonly<Record<string, unknown>>,
  addresses: Addresses = ownAddresses,
): void {
  const missing = portal.calls.filter(
    (call) => addresses[call.service] !== undefined && !Object.hasOwn(handlers, call.pattern),
  )
  if (missing.length === 0) return
  const lines = missing.map(
    (call) => `- ${call.pattern} for ${call.id} (${call.method} ${call.path})`,
  )
  throw new Error(
    `Nobody answers ${missing.length} call${missing.length === 1 ? '' : 's'}. Add handlers for:\n${lines.join('\n')}`,
  )
}
