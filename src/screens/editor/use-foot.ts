/** The bar at the bottom of a page, which must not grow over what has the focus. */
import { useEffect, useRef, type RefObject } from 'react'

/** Tells the style sheet how high the bar is now (`--foot`), whatever is wrapped or said in it. */
export function useFoot(): RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = foot.current
    if (!bar || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--foot', `${bar.offsetHeight}px`)
      const focused = document.activeElement
      if (!focused || focused === document.body || bar.contains(focused)) return
      const { top, bottom } = focused.getBoundingClientRect()
      const isUnder = top < window.innerHeight && bottom > bar.getBoundingClientRect().top
      if (isUnder) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(bar, { box: 'border-box' })
    return () => {
      observer.disconnect()
      style.removeProperty('--foot')
    }
  }, [])
  return foot
}
