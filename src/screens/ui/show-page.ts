/** Ways to put somebody's HTML into a frame without writing it into a page of the portal, which Trusted Types forbid (service/http/headers.ts). */

/** Hands a page to the place that shows it. Without an origin that place cannot be named: it gets what is meant for anybody in it. */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  frame.contentWindow?.postMessage(html, '*')
}

/**
 * Opens a page from an address of its own, under the policy of the portal. What it answers takes the address away again. A frame that is
 * taken away in the same moment goes nowhere: development mounts everything twice, and a frame that is led to two addresses at once is
 * lost to whoever drives a new Chromium.
 */
export function openPage(frame: HTMLIFrameElement, html: string): () => void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }))
  let isWanted = true
  queueMicrotask(() => {
    if (isWanted) frame.src = address
  })
  return () => {
    isWanted = false
    URL.revokeObjectURL(address)
  }
}
