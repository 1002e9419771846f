/** Short notices in the corner. The library comes with the first notice, not with the first page. */
import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface ToastOptions {
  readonly description?: string
  /** A way back or on: undo, show, retry. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Milliseconds; errors stay until closed. */
  readonly duration?: number
}

export const toast = {
  success: (text: string, options: ToastOptions = {}) =>
    void tell('success', text, { duration: 5000, ...options }),
  info: (text: string, options: ToastOptions = {}) =>
    void tell('info', text, { duration: 5000, ...options }),
  error: (text: string, options: ToastOptions = {}) =>
    void tell('error', text, { duration: Number.POSITIVE_INFINITY, closeButton: true, ...options }),
}

const load = () => import('sonner')
const Sonner = lazy(async () => ({ default: (await load()).Toaster }))

async function tell(
  kind: 'success' | 'info' | 'error',
  text: string,
  options: ToastOptions & { readonly closeButton?: boolean },
): Promise<void> {
  markUsed()
  const { toast: sonner } = await load()
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
export function Toaster({
  dark,
  closeLabel,
}: {
  readonly dark: boolean
  readonly closeLabel: string
}) {
  if (!useSyncExternalStore(subscribe, () => isUsed)) return null
  return (
    <Suspense fallback={null}>
      <Sonner
        theme={dark ? 'dark' : 'light'}
        position="bottom-right"
        style={{ fontFamily: 'inherit' }}
        gap={8}
        toastOptions={{
          closeButtonAriaLabel: closeLabel,
          style: {
            background: 'var(--surface-raised)',
            color: 'var(--ink)',
            border: '1px solid var(--line-strong)',
            borderRadius: '8px',
            fontFamily: 'inherit',
            fontSize: '0.875rem',
          },
        }}
      />
    </Suspense>
  )
}
