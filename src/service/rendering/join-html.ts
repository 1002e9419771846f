/** Several documents as one page, for one PDF: each sheet starts a page of its own, equal styles are said once. */

/** The documents are ours (document-html.ts), so head and body are found by their tags. */
export function joinHtml(htmls: readonly string[], fonts: string): string {
  const [first] = htmls
  if (first === undefined) throw new Error('There is no document to print')
  const styles = new Set(htmls.flatMap((html) => stylesOf(html)))
  const bodies = htmls.map(bodyOf)
  const head = first.slice(0, first.indexOf('<style>'))
  return `${head}<style>${fonts}</style>${[...styles].map((style) => `<style>${style}</style>`).join('')}</head><body>${bodies.join('')}</body></html>`
}

function stylesOf(html: string): string[] {
  return html
    .split('<style>')
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf('</style>')
      return end < 0 ? [] : [rest.slice(0, end)]
    })
}

function bodyOf(html: string): string {
  const tag = html.indexOf('<body')
  const start = tag < 0 ? -1 : html.indexOf('>', tag)
  const end = html.lastIndexOf('</body>')
  return start < 0 || end < start ? '' : html.slice(start + 1, end)
}
