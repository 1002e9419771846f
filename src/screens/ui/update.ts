/** Whether a newer portal is there: a part of this one could not be read, or the service serves another build. */
import { useSyncExternalStore } from 'react'

/** `newer`: another build is there, this one goes on. `needed`: something that was wanted could not be opened. */
export type Update = 'none' | 'newer' | 'needed'

let update: Update = 'none'
const listeners = new Set<() => void>()

/** What was asked for is not taken back by a mere newer build. */
export function raiseUpdate(to: Exclude<Update, 'none'>): void {
  if (update === to || (update === 'needed' && to === 'newer')) return
  set(to)
}

/** The person goes on with what is open; said again when something cannot be opened. */
export const dismissUpdate = (): void => set('none')

export const useUpdate = (): Update => useSyncExternalStore(subscribe, () => update)

function set(to: Update): void {
  update = to
  listeners.forEach((listener) => listener())
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
