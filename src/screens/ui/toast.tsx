import { Toaster as Sonner, toast as sonner } from 'sonner'

export interface ToastOptions {
  readonly description?: string
  /** A way back or on: undo, show, retry. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Milliseconds; errors stay until closed. */
  readonly duration?: number
}

/** Short notices in the corner. */
export const toast = {
  success: (text: string, options: ToastOptions = {}) => void sonner.success(text, { duration: 5000, ...options }),
  info: (text: string, options: ToastOptions = {}) => void sonner.info(text, { duration: 5000, ...options }),
  error: (text: string, options: ToastOptions = {}) => void sonner.error(text, { duration: Number.POSITIVE_INFINITY, closeButton: true, ...options }),
}

/** Once in the application. */
export function Toaster({ dark, closeLabel }: { readonly dark: boolean; readonly closeLabel: string }) {
  return (
    <Sonner
      theme={dark ? 'dark' : 'light'}
      position="bottom-right"
      gap={8}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        style: { background: 'var(--surface-raised)', color: 'var(--ink)', border: '1px solid var(--line-strong)', borderRadius: '8px', fontFamily: 'inherit', fontSize: '0.875rem' },
      }}
    />
  )
}
