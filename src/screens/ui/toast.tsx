/** Short notices in the corner. The library comes behind the first page, so that it is there when the connection is not. */
import { useSyncExternalStore } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import type { MessagesProps } from './messages.tsx'

export interface ToastOptions {
  readonly description?: string
  /** A way back or on: undo, show, retry. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Milliseconds; errors stay until closed. */
  readonly duration?: number
  readonly closeButton?: boolean
}

export const toast = {
  success: (text: string, options: ToastOptions = {}) =>
    void tell('success', text, { duration: 5000, ...options }),
  info: (text: string, options: ToastOptions = {}) =>
    void tell('info', text, { duration: 5000, ...options }),
  error: (text: string, options: ToastOptions = {}) =>
    void tell('error', text, { duration: Number.POSITIVE_INFINITY, closeButton: true, ...options }),
}

const Messages = lazyComponent<MessagesProps>(async () => (await import('./messages.tsx')).Messages)

async function tell(
  kind: 'success' | 'info' | 'error',
  text: string,
  options: ToastOptions,
): Promise<void> {
  markUsed()
  const { toast: sonner } = await import('sonner')
  sonner[kind](text, options)
}

// Whether a notice was ever shown: only then is there a corner to show it in.
let isUsed = false
const listeners = new Set<() => void>()
function markUsed(): void {
  isUsed = true
  listeners.forEach((listener) => listener())
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Once in the application. */
export function Toaster(props: MessagesProps) {
  if (!useSyncExternalStore(subscribe, () => isUsed)) return null
  return <Messages {...props} />
}
