/** Hands a page to the place that shows it. Without an origin that place cannot be named: it gets what is meant for anybody in it. */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  frame.contentWindow?.postMessage(html, '*')
}
