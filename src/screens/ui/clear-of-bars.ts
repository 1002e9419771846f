/**
 * Where messages stand: above whatever bar is at the bottom of the window, so that they cover no button. A bar is an element with
 * `data-foot`: the pages of a list, what can be done with chosen rows, the foot of an editor, of a dialog or of a panel.
 */

/** What is measured of a bar, in pixels from the top of the window. */
export interface BarEdges {
  readonly top: number
  readonly bottom: number
}

/** Between a message and what is below it. */
const gap = 12
/** As high as a message of a few lines: a bar that ends within it would be covered. */
const reach = 160

/** How far from the bottom of a window of this height messages stand, in pixels. */
export function offsetAbove(bars: readonly BarEdges[], windowHeight: number): number {
  // From the lowest on: a bar that is further up counts as soon as a message over the others would reach it.
  const sorted = bars
    .filter(({ top, bottom }) => bottom > top && top < windowHeight && bottom > 0)
    .toSorted((a, b) => b.top - a.top)
  return sorted.reduce((offset, { top, bottom }) => {
    const isReached = windowHeight - bottom < offset + reach
    // Above a bar that fills the window a message would be out of sight.
    const above = windowHeight - top + gap
    return isReached && above < windowHeight / 2 ? Math.max(offset, above) : offset
  }, gap)
}

/**
 * Keeps `--messages-bottom` as it has to be while there are messages, on the element that holds these: what it says is inherited, and
 * on the whole page it would style every element anew. Returns the function that ends it.
 */
export function keepClearOfBars({ style }: HTMLElement): () => void {
  let frame = 0
  const measure = () => {
    frame = 0
    const bars = [...document.querySelectorAll('[data-foot]')].map((bar) =>
      bar.getBoundingClientRect(),
    )
    style.setProperty('--messages-bottom', `${offsetAbove(bars, window.innerHeight)}px`)
  }
  const later = () => {
    frame ||= requestAnimationFrame(measure)
  }
  measure()
  const changes = new MutationObserver(later)
  changes.observe(document.body, { childList: true, subtree: true })
  addEventListener('resize', later)
  addEventListener('scroll', later, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    removeEventListener('resize', later)
    removeEventListener('scroll', later, { capture: true })
  }
}
