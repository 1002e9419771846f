import { useRouter } from '@tanstack/react-router'
import { useMemo, type MouseEvent, type SyntheticEvent } from 'react'
import { usePortal } from '../frame/portal-context.tsx'
import { useStable } from '../ui/use-stable.ts'

/** What the element around the anchors takes. */
export interface Anchors {
  readonly onClick: (event: MouseEvent) => void
  readonly onMouseOver: (event: SyntheticEvent) => void
  readonly onFocus: (event: SyntheticEvent) => void
  readonly onTouchStart: (event: SyntheticEvent) => void
}

/** A pointer that only crosses an anchor reads nothing ahead. */
const restMs = 50

/**
 * Lets the plain anchors within an element lead to the screens of the portal without loading the page anew, and reads a screen ahead when
 * its anchor is pointed at. A `Link` of the router does that for itself alone, and works out its address anew whenever the address of the
 * page changes: a menu has eighty.
 * @param onLead - called when an anchor leads on, also to the screen that is open already
 */
export function useAnchors(onLead: () => void): Anchors {
  const router = useRouter()
  const { routes } = usePortal()
  const lead = useStable(onLead)
  return useMemo(() => {
    const paths = new Set(routes.map(({ path }) => path))
    /** The address that an event is about, if it is one of a screen in this tab. */
    const hrefAt = ({ target }: SyntheticEvent): string | undefined => {
      const anchor = target instanceof Element ? target.closest('a') : null
      const href = anchor?.target === '' && anchor.getAttribute('href')
      return href && paths.has(pathOf(href)) ? href : undefined
    }
    let pointed: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const point = (event: SyntheticEvent) => {
      const href = hrefAt(event)
      if (href === pointed) return
      pointed = href
      clearTimeout(timer)
      if (href !== undefined)
        timer = setTimeout(
          () => void router.preloadRoute({ to: pathOf(href) }).catch(ignore),
          restMs,
        )
    }
    return {
      onClick: (event) => {
        const href = isPlain(event) ? hrefAt(event) : undefined
        if (href === undefined) return
        event.preventDefault()
        lead()
        void router.navigate({ href })
      },
      onMouseOver: point,
      onFocus: point,
      onTouchStart: point,
    }
  }, [router, routes, lead])
}

const pathOf = (href: string): string => href.replace(/[?#].*/, '')

// The screen itself says what is wrong with it when it is opened.
const ignore = (): void => {}

/** Any other click opens a tab or a window, or is dealt with already. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
