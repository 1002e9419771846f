/** Which element's tooltip is to be shown: pointed at for a moment, or reached by keyboard. */

const delayMs = 400
/** Within this time after one was closed the next one opens at once. */
const skipDelayMs = 200

/** Tells which element's tooltip is to be shown; one listener for the page, however many rows it has. Returns what ends it. */
export function followAnchors(onAnchor: (anchor: HTMLElement | undefined) => void): () => void {
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
  const point = (anchor: HTMLElement) => {
    if (performance.now() - closedAt < skipDelayMs) open(anchor)
    else timer = setTimeout(() => anchor.isConnected && open(anchor), delayMs)
  }
  const listeners: {
    readonly [K in keyof DocumentEventMap]?: (event: DocumentEventMap[K]) => void
  } = {
    pointerover: (event) => {
      if (event.pointerType === 'touch' || isOnPanel(event.target)) return
      const anchor = anchorOf(event.target)
      if (anchor === shown && anchor) return
      if (shown) close()
      clearTimeout(timer)
      if (anchor && !isPressed) point(anchor)
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
      if (anchor && anchor === event.target && !isPressed && anchor.matches(':focus-visible'))
        open(anchor)
    },
    focusout: () => shown && close(),
    keydown: (event) => event.key === 'Escape' && shown && close(),
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries)
    document.addEventListener(name, listener, { passive: true })
  // This file is read after the page is shown: what was reached or pointed at before that counts too.
  const focused = document.querySelector<HTMLElement>('[data-tip]:focus-visible')
  const hovered = document.querySelector<HTMLElement>('[data-tip]:hover')
  if (focused) open(focused)
  else if (hovered) point(hovered)
  return () => {
    clearTimeout(timer)
    for (const [name, listener] of entries) document.removeEventListener(name, listener)
  }
}

const anchorOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-tip]') ?? undefined) : undefined
/** A tooltip may be pointed at itself, to read it to its end. */
const isOnPanel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-tip-panel]') !== null
