/** What a page may do that a template of somebody made, wherever it is shown: draw itself, with what it brings along (TRUST.md B6). */

const nothingElse =
  "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"
/** Where the portal shows such pages: a place whose own headers hold whatever is written into it (service/http/page-frame.ts). */
export const pageFramePath = '/page-frame'
/** The content policy of that place; without an origin a page has no cookies, no storage and no parent to talk to. */
export const pageFramePolicy = `${nothingElse}; frame-ancestors 'self'; sandbox allow-scripts`

const doctype = /^\s*(?:<\?xml[^>]*>\s*)?(<!DOCTYPE[^>]*>)/i
/** What the page begins with, after its doctype: no template can write before it. */
const head = `<html><head><meta http-equiv="Content-Security-Policy" content="${nothingElse}"><meta charset="utf-8">`

/** The page that a template wrote, under the policy. A browser keeps the first `html` and `head` and adds what comes in further ones. */
export function templatePage(html: string, style = ''): string {
  const declared = doctype.exec(html)?.[1] ?? '<!DOCTYPE html>'
  return `${declared}${head}${style === '' ? '' : `<style>${style}</style>`}${html.replace(doctype, '')}`
}

/** Whether a template made the page, and not the portal itself. */
export const isTemplatePage = (html: string): boolean =>
  html.startsWith(head, doctype.exec(html)?.[0].length ?? 0)
