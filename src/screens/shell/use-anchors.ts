import { useRouter } from '@tanstack/react-router'
import { useMemo, type MouseEvent, type SyntheticEvent } from 'react'
import { usePortal } from '../frame/portal-context.tsx'

/** What the element around the anchors takes. */
export interface Anchors {
  readonly onClick: (event: MouseEvent) => void
  readonly onMouseOver: (event: SyntheticEvent) => void
  readonly onFocus: (event: SyntheticEvent) => void
  readonly onTouchStart: (event: SyntheticEvent) => void
}

/**
 * Lets the plain anchors within an element lead to the screens of the portal without loading the page anew, and reads a screen ahead when
 * its anchor is pointed at. A `Link` of the router does that for itself alone, and works out its address anew whenever the address of the
 * page changes: a menu has eighty.
 */
export function useAnchors(): Anchors {
  const router = useRouter()
  const { routes } = usePortal()
  return useMemo(() => {
    const paths = new Set(routes.map(({ path }) => path))
    /** The address that an event is about, if it is one of a screen in this tab. */
    const hrefAt = ({ target }: SyntheticEvent): string | undefined => {
      const anchor = target instanceof Element ? target.closest('a') : null
      const href = anchor?.target === '' && anchor.getAttribute('href')
      return href && paths.has(href.replace(/[?#].*/, '')) ? href : undefined
    }
    const read = (event: SyntheticEvent) => {
      const to = hrefAt(event)
      if (to !== undefined) void router.preloadRoute({ to }).catch(ignore)
    }
    return {
      onClick: (event) => {
        const href = isPlain(event) ? hrefAt(event) : undefined
        if (href === undefined) return
        event.preventDefault()
        void router.navigate({ href })
      },
      onMouseOver: read,
      onFocus: read,
      onTouchStart: read,
    }
  }, [router, routes])
}

// The screen itself says what is wrong with it when it is opened.
const ignore = (): void => {}

/** Any other click opens a tab or a window, or is dealt with already. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
