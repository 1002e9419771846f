/** What people are told about their session while they work. */
import type { ServiceName } from '#engine/portal.ts'

export type SessionNotice =
  /** The session has ended and cannot be renewed, because the identity service does not answer. */
  | { readonly kind: 'unreachable' }
  /** One service refuses tokens that the identity service has just given out; it goes when the call gets through. */
  | { readonly kind: 'refused'; readonly service: ServiceName; readonly call: string }
  /** Somebody has changed what the person may do, while he works. */
  | { readonly kind: 'rightsChanged' }
  /** The company could not be changed; without an error: a session of the compatibility sign-in cannot do that. */
  | { readonly kind: 'switchFailed'; readonly error: unknown }

/** A value that is watched. Setting what is there already tells nobody. */
export interface Watched<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function createWatched<T>(value: T): Watched<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      listeners.forEach((listener) => listener())
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
