import { useEffect, useRef } from 'react'
import { Toaster, useSonner } from 'sonner'
import { keepClearOfBars } from './clear-of-bars.ts'

export interface MessagesProps {
  readonly dark: boolean
  readonly closeLabel: string
}

/** Where `--messages-bottom` is said by whoever measured it; before the first message it is not needed. */
const offset = { bottom: 'var(--messages-bottom, 0.75rem)' }

/** The corner in which messages stand: it comes with the first of them. */
export function Messages({ dark, closeLabel }: MessagesProps) {
  const isShown = useSonner().toasts.length > 0
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isShown || !holder.current) return
    const stop = keepClearOfBars(holder.current)
    return stop
  }, [isShown])
  return (
    <div ref={holder} className="contents">
      <Toaster
        theme={dark ? 'dark' : 'light'}
        position="bottom-right"
        offset={offset}
        mobileOffset={offset}
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
            // Several sentences stand below each other.
            whiteSpace: 'pre-line',
          },
        }}
      />
    </div>
  )
}
