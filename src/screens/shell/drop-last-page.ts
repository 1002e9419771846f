/** What is shown of the last visit goes when the screen is there, in the same frame. */

/** Of the layer that show-last-page.ts puts above the page. */
export const lastPageId = 'last-page'

/** A list that is not being read any more. */
const isThere = '[data-list]:not([data-state="loading"])'

/** `otherwise`: when there is nothing to wait for any longer. */
export function dropLastPage(root: Element, otherwise: Promise<unknown>): void {
  const layer = document.getElementById(lastPageId)
  if (!layer) return
  const drop = () => {
    watcher.disconnect()
    layer.remove()
  }
  const look = () => {
    if (root.querySelector(isThere)) drop()
  }
  const watcher = new MutationObserver(look)
  watcher.observe(root, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  look()
  void otherwise.then(drop, drop)
}
