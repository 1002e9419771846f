/** Short explanations on hover and on keyboard focus. What draws them comes with the first one, not with the first page. */
import type { TooltipSide } from './tooltip-panel.tsx'
import { cloneElement, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { behindPage, lazyComponent } from './lazy-component.tsx'
import type { TooltipPanelProps } from './tooltip-panel.tsx'

const Panel = lazyComponent<TooltipPanelProps>(
  async () => (await import('./tooltip-panel.tsx')).TooltipPanel,
)

export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: TooltipSide
  /** An element that passes its attributes on to the page. */
  readonly children: ReactElement<object>
}

/** Needs a TooltipProvider somewhere on the page. */
export function Tooltip({ text, shortcut, side, children }: TooltipProps) {
  return cloneElement(children, {
    'data-tip': text,
    'data-tip-key': shortcut,
    'data-tip-side': side,
  } as object)
}

/** Once around the application: shows the tooltip of whatever is pointed at or reached by keyboard. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void behindPage(() => import('./tooltip-anchors.ts')).then(({ followAnchors }) => {
      if (!isGone) stop = followAnchors(setAnchor)
    }, ignore)
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
  return (
    <>
      {children}
      {anchor && (
        <Panel
          anchor={anchor}
          text={anchor.dataset['tip'] ?? ''}
          shortcut={anchor.dataset['tipKey']}
          side={(anchor.dataset['tipSide'] as TooltipSide | undefined) ?? 'top'}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}

// A tooltip says again what is said elsewhere.
const ignore = (): void => {}
