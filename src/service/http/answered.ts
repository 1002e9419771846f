/** No call of the portal may be without an answer: found at the start, not by the first user. */
import type { Call, Portal } from '#engine/portal.ts'
import { PortalError } from '#engine/problem.ts'
import { ownAddresses, type Addresses } from './addresses.ts'

/** Throws a PortalError with every call that nobody answers. A handler that no call asks for is left alone: families come and go. */
export function assertAnswered(
  portal: Portal,
  handlers: Readonly<Record<string, unknown>>,
  addresses: Addresses = ownAddresses,
): void {
  const allowed = Object.keys(handlers)
  const problems = portal.calls
    .filter((call) => addresses[call.service] !== undefined && !allowed.includes(call.pattern))
    .map((call) => ({
      place: placeOf(call),
      message: 'The service has no handler',
      value: call.pattern,
      allowed,
    }))
  if (problems.length > 0) throw new PortalError(problems)
}

/** A call of its own names its handler; that of any other is named by the engine. */
function placeOf({ family, id }: Call): string {
  const [, name = '', further] = id.split('.')
  return further === undefined ? `${family}.calls.${name}.answeredBy` : id
}
