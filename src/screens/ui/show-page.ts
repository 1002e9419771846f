/** Ways to put somebody's HTML into a frame without writing it into a page of the portal, which Trusted Types forbid (service/http/headers.ts). */

/** Hands a page to the place that shows it. Without an origin that place cannot be named: it gets what is meant for anybody in it. */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  frame.contentWindow?.postMessage(html, '*')
}

/**
 * Opens a page from an address of its own, under the policy of the portal. The function that it returns revokes the address. A frame
 * that is unmounted at once is not navigated: React mounts twice in development, and Playwright loses a frame of Chromium 156 that is
 * navigated to two addresses in a row.
 */
export function openPage(frame: HTMLIFrameElement, html: string): () => void {
  const address = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }))
  let isMounted = true
  queueMicrotask(() => {
    if (isMounted) frame.src = address
  })
  return () => {
    isMounted = false
    URL.revokeObjectURL(address)
  }
}
