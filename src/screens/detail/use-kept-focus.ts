import { useEffect, useRef, type FocusEventHandler, type RefObject } from 'react'

export interface KeptFocus {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly onFocus: FocusEventHandler
  readonly onBlur: FocusEventHandler
}

/**
 * A button that has done its work may go, and the focus with it to nowhere. The place of the buttons takes the focus then, so that the next
 * key and the screen reader are about the same record. Whoever was elsewhere stays there. `names`: of all buttons that stand there.
 */
export function useKeptFocus(names: readonly string[]): KeptFocus {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(undefined)
  const text = names.join(' ')
  useEffect(() => {
    const isGone = focused.current !== undefined && !focused.current.isConnected
    if (isGone && document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true })
    if (isGone) focused.current = undefined
  }, [text])
  return {
    ref,
    // Dialogs of the buttons stand elsewhere in the page.
    onFocus: ({ target }) => {
      if (ref.current?.contains(target)) focused.current = target
    },
    // Some browsers say it of an element that goes, too, before it has gone.
    onBlur: ({ target }) =>
      queueMicrotask(() => {
        if (target.isConnected && focused.current === target) focused.current = undefined
      }),
  }
}
