/** Several documents as one page, for one PDF: each sheet starts a page of its own, equal styles are said once. */

/** The documents are ours (document-html.ts), so head and body are found by their tags. */
export function joinHtml(htmls: readonly string[], fonts: string): string {
  const [first] = htmls
  if (first === undefined) throw new Error('There is no document to print')
  const styles = new Set(htmls.flatMap((html) => between(html, /<style>([\s\S]*?)<\/style>/g)))
  const bodies = htmls.map((html) => between(html, /<body[^>]*>([\s\S]*)<\/body>/g).join(''))
  const head = first.slice(0, first.indexOf('<style>'))
  return `${head}<style>${fonts}</style>${[...styles].map((style) => `<style>${style}</style>`).join('')}</head><body>${bodies.join('')}</body></html>`
}

function between(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, content]) => content ?? '')
}
