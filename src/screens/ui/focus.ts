/**
 * Where the focus goes when a panel opens: what asks for it, else the first field, else the button that ends a harmless
 * question, else the panel. Not the cross in its corner, whose tooltip would open too.
 */
export function focusInside(event: Event): void {
  const panel = event.currentTarget
  if (!(panel instanceof HTMLElement)) return
  event.preventDefault()
  const wanted = targets.map((selector) => panel.querySelector<HTMLElement>(selector)).find((element) => element !== null)
  ;(wanted ?? panel).focus()
}

const targets = ['[autofocus]', '[data-focus="first"]', 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)', 'footer button[type="submit"]:not([data-danger])']
