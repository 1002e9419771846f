import { useEffect, useRef, type RefObject } from 'react'

/**
 * A button that has done its work may go, and the focus with it to nowhere. Where the buttons change and nothing has the focus, their place
 * takes it, so that the next key or word of a screen reader is about the same record. `names`: of all that stand there.
 */
export function useKeptFocus(names: readonly string[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const text = names.join(' ')
  const before = useRef(text)
  useEffect(() => {
    if (before.current === text) return
    before.current = text
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [text])
  return place
}
