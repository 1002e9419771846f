/** What had the focus before a panel took it. */
const openers = new WeakMap<EventTarget, Element>()

/**
 * Where the focus goes when a panel opens: what asks for it, else the first field, else the button that ends a harmless
 * question, else the panel. Not the cross in its corner, whose tooltip would open too.
 */
export function focusInside(event: Event): void {
  const panel = event.currentTarget
  if (!(panel instanceof HTMLElement)) return
  rememberOpener(event)
  event.preventDefault()
  ;(firstIn(panel) ?? panel).focus()
}

/** For content that comes when its panel is open already: the focus goes into it, unless somebody has moved it meanwhile. */
export function focusLate(content: HTMLElement): void {
  const panel = content.parentElement
  if (panel && document.activeElement === panel) firstIn(content)?.focus()
}

const firstIn = (panel: HTMLElement): HTMLElement | undefined =>
  targets
    .map((selector) => panel.querySelector<HTMLElement>(selector))
    .find((element) => element !== null) ?? undefined

const targets = [
  '[autofocus]',
  '[data-focus="first"]',
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)',
  'footer button[type="submit"]:not([data-danger])',
]

/** For panels that find their first field by themselves. */
export function rememberOpener({ currentTarget }: Event): void {
  if (currentTarget && document.activeElement) openers.set(currentTarget, document.activeElement)
}

/**
 * When a panel closes, the focus goes back to where it was; where that is gone, into the page, and never to nowhere. It happens
 * a moment after the panel is gone. A key pressed in between may have moved the focus, and then it stays there; a row that took it
 * as a whole gives it back to its own control.
 */
export function focusBack(event: Event): void {
  const opener = event.currentTarget ? openers.get(event.currentTarget) : undefined
  event.preventDefault()
  const content = document.getElementById('content')
  const { activeElement } = document
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const isFree =
    !activeElement ||
    activeElement === document.body ||
    activeElement === content ||
    (isThere && activeElement.contains(opener))
  if (isFree) (isThere ? opener : content)?.focus({ preventScroll: true })
}
