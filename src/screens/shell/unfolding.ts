/** When a folded menu unfolds over the page: pointed at for a moment, or with the keyboard in it (specification 9). */

const inMs = 50
const outMs = 100
/** After the menu was folded by its button the pointer, which is still there, means nothing. */
const pauseMs = 800

/**
 * Watches the element around a folded menu and tells whether it is to lie unfolded over the page. `foldedAt`: when its
 * button was pressed, on the clock of `performance.now`. Returns what ends it.
 */
export function watchUnfolding(
  element: HTMLElement,
  foldedAt: number,
  onOver: (isOver: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wanted = false
  const change = (next: boolean, ms: number) => {
    if (wanted === next && ms > 0) return
    wanted = next
    clearTimeout(timer)
    if (ms > 0) timer = setTimeout(() => onOver(next), ms)
    else onOver(next)
  }
  const point = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' && performance.now() >= foldedAt + pauseMs) change(true, inMs)
  }
  const handlers: {
    readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void
  } = {
    pointerenter: point,
    pointermove: point,
    pointerleave: ({ pointerType }) => {
      if (
        pointerType !== 'touch' &&
        element.querySelector(':focus-visible:not([data-fold])') === null
      )
        change(false, outMs)
    },
    // A finger cannot point: its first touch unfolds.
    pointerdown: ({ pointerType, target }) => {
      if (pointerType === 'touch' && !isButton(target)) change(true, 0)
    },
    focusin: ({ target }) => {
      if (target instanceof Element && !isButton(target) && target.matches(':focus-visible'))
        change(true, 0)
    },
    focusout: ({ relatedTarget }) => {
      if (!isWithin(element, relatedTarget) && !element.matches(':hover')) change(false, 0)
    },
    // What unfolds by itself can be sent away again (WCAG 1.4.13).
    keydown: ({ key }) => {
      if (key === 'Escape') change(false, 0)
    },
  }
  /** A touch elsewhere folds the menu again. */
  const pressElsewhere = ({ target }: PointerEvent) => {
    if (wanted && !isWithin(element, target)) change(false, 0)
  }
  const entries = Object.entries(handlers) as [string, EventListener][]
  for (const [name, handler] of entries) element.addEventListener(name, handler)
  document.addEventListener('pointerdown', pressElsewhere)
  return () => {
    clearTimeout(timer)
    for (const [name, handler] of entries) element.removeEventListener(name, handler)
    document.removeEventListener('pointerdown', pressElsewhere)
    onOver(false)
  }
}

/** The button itself is always to be seen; pressing it is not being in the menu. */
const isButton = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-fold]') !== null
const isWithin = (element: Element, target: EventTarget | null): boolean =>
  target instanceof Node && element.contains(target)
