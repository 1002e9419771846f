/** Stops renewing for a service that refuses whatever token it is shown: the fault is not the session's (TRUST H7). */
import type { ServiceName } from '#engine/portal.ts'

const windowMs = 10_000
/** Different tokens refused within the window. One token refused many times is one: a screen makes many calls at once. */
const limit = 3

export interface Breaker {
  /** A token was refused. */
  note(service: ServiceName, token: string): void
  /** Whether renewing has shown to be no use. Closes by itself when the service was left alone for the window. */
  isOpen(service: ServiceName): boolean
}

export function createBreaker(now: () => number = Date.now): Breaker {
  const refusals = new Map<ServiceName, Map<string, number>>()
  const fresh = (service: ServiceName): Map<string, number> =>
    new Map([...(refusals.get(service) ?? [])].filter(([, at]) => now() - at < windowMs))
  return {
    note: (service, token) => void refusals.set(service, fresh(service).set(token, now())),
    isOpen: (service) => fresh(service).size >= limit,
  }
}
