/** Short explanations on hover and on keyboard focus. What draws them comes with the first one, not with the first page. */
import { cloneElement, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { late } from './late.tsx'
import type { TooltipPanelProps } from './tooltip-panel.tsx'

const delayMs = 400
/** Within this time after one was closed the next one opens at once. */
const skipDelayMs = 200

const Panel = late<TooltipPanelProps>(async () => (await import('./tooltip-panel.tsx')).TooltipPanel)

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'
export interface TooltipProps {
  readonly text: string
  readonly shortcut?: string | undefined
  readonly side?: TooltipSide
  /** An element that passes its attributes on to the page. */
  readonly children: ReactElement<object>
}

/** Needs a TooltipProvider somewhere on the page. */
export function Tooltip({ text, shortcut, side, children }: TooltipProps) {
  return cloneElement(children, { 'data-tip': text, 'data-tip-key': shortcut, 'data-tip-side': side } as object)
}

/** Once around the application: shows the tooltip of whatever is pointed at or reached by keyboard. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  useEffect(() => followAnchors(setAnchor), [])
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

/** Tells which element's tooltip is to be shown; one listener for the page, however many rows it has. Returns what ends it. */
function followAnchors(onAnchor: (anchor: HTMLElement | undefined) => void): () => void {
  let shown: HTMLElement | undefined
  let closedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressed = false

  const close = () => {
    clearTimeout(timer)
    if (shown) closedAt = performance.now()
    shown = undefined
    onAnchor(undefined)
  }
  const open = (anchor: HTMLElement) => {
    clearTimeout(timer)
    shown = anchor
    onAnchor(anchor)
  }
  const listeners: { readonly [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void } = {
    pointerover: (event) => {
      if (event.pointerType === 'touch' || isOnPanel(event.target)) return
      const anchor = anchorOf(event.target)
      if (anchor === shown && anchor) return
      if (shown) close()
      clearTimeout(timer)
      if (!anchor || isPressed) return
      if (performance.now() - closedAt < skipDelayMs) open(anchor)
      else timer = setTimeout(() => anchor.isConnected && open(anchor), delayMs)
    },
    pointerdown: () => {
      isPressed = true
      close()
    },
    pointerup: () => {
      isPressed = false
    },
    // A button that cannot be used says why when it is tried, by touch too.
    click: (event) => {
      const anchor = anchorOf(event.target)
      if (anchor?.getAttribute('aria-disabled') === 'true') open(anchor)
    },
    focusin: (event) => {
      const anchor = anchorOf(event.target)
      if (anchor && anchor === event.target && !isPressed && anchor.matches(':focus-visible')) open(anchor)
    },
    focusout: () => shown && close(),
    keydown: (event) => event.key === 'Escape' && shown && close(),
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries) document.addEventListener(name, listener, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of entries) document.removeEventListener(name, listener)
  }
}

const anchorOf = (target: EventTarget | null): HTMLElement | undefined => (target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined)
/** A tooltip may be pointed at itself, to read it to its end. */
const isOnPanel = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-tip-panel]') !== null
