import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { footHeight } from '../frame/foot-height.ts'
import { useText } from '../frame/portal-context.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/** Scrolled further than this, the way back is long; it takes as long (specification 9). */
const offset = 300
const speedMs = 600

/** Leads back to the top of the page, or of the list that scrolls in its place (`data-page-scroll`). */
export function ScrollToTop() {
  const { t } = useText()
  const [isShown, setShown] = useState(false)
  const scroller = useRef<Element>(document.documentElement)
  useEffect(() => {
    const look = (element: Element) => {
      scroller.current = element
      setShown(element.scrollTop > offset)
    }
    const check = ({ target }: Event) => {
      if (target === document) look(document.documentElement)
      else if (target instanceof Element && target.matches('[data-page-scroll]')) look(target)
    }
    // This part is loaded late: somebody may have scrolled before it was there.
    const scrolled = scrollers().find(({ scrollTop }) => scrollTop > offset)
    if (scrolled) look(scrolled)
    // The scrolling of an element reaches nobody above it otherwise.
    document.addEventListener('scroll', check, { passive: true, capture: true })
    return () => document.removeEventListener('scroll', check, { capture: true })
  }, [])
  const foot = useSyncExternalStore(footHeight.subscribe, footHeight.get)
  useGone(isShown, scroller.current, () => setShown(false))
  if (!isShown) return null
  const climb = () => {
    scrollUp(scroller.current)
    // The button goes; the keyboard stays in the page.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <div
      data-print="no"
      data-to-top
      className="fixed right-4 bottom-20 z-30 lg:right-6"
      // Where a list has bars of its own the style sheet sets another distance: the foot moves it by a margin.
      style={{ marginBottom: `max(0px, calc(${foot}px - 4rem))` }}
    >
      <IconButton
        variant="secondary"
        icon={<ArrowUp />}
        label={t('shell.scrollToTop')}
        className="size-9 animate-fade-in rounded-full shadow-pop"
        onClick={climb}
      />
    </div>
  )
}

const scrollers = (): Element[] => [
  document.documentElement,
  ...document.querySelectorAll('[data-page-scroll]'),
]

/** A list that was scrolled may be taken off the page by a navigation. */
function useGone(isShown: boolean, scroller: Element, onGone: () => void): void {
  const latest = useRef(onGone)
  latest.current = onGone
  useEffect(() => {
    if (!isShown) return
    const observer = new MutationObserver(() => !scroller.isConnected && latest.current())
    observer.observe(document.getElementById('content') ?? document.body, {
      childList: true,
      subtree: true,
    })
    return () => observer.disconnect()
  }, [isShown, scroller])
}

/** Swift first, then gentle; at once for those who want no motion. */
function scrollUp(element: Element): void {
  const from = element.scrollTop
  const begun = performance.now()
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const step = () => {
    const done = isStill ? 1 : Math.min(1, (performance.now() - begun) / speedMs)
    element.scrollTop = from * (1 - done) ** 3
    if (done < 1) requestAnimationFrame(step)
  }
  step()
}
