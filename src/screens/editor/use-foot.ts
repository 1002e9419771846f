/** The bar at the bottom of a page, which must not grow over what has the focus. */
import { useEffect, useRef, type RefObject } from 'react'
import { footHeight } from '../frame/foot-height.ts'

/**
 * Keeps what the keyboard reaches above the bar, however high it is now, and says its height to whatever stands above it. The page is
 * styled directly: a property of its own on the whole page would style every element anew.
 */
export function useFoot(): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = foot.current
    if (!bar || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = bar.offsetHeight
      style.scrollPaddingBottom = `max(5rem, calc(${height}px + 1rem))`
      footHeight.set(height)
      const focused = document.activeElement
      if (!focused || focused === document.body || bar.contains(focused)) return
      const { top, bottom } = focused.getBoundingClientRect()
      const isUnder = top < window.innerHeight && bottom > bar.getBoundingClientRect().top
      if (isUnder) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(bar, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
      footHeight.set(0)
    }
  }, [])
  return foot
}
