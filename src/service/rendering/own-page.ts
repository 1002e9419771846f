/**
 * The page that a company's own template made. It may run scripts (the templates of this market draw their QR code with one) and nothing
 * else: its first words are a content policy, before anything that the template says, so that nothing is loaded and nothing is sent
 * (TRUST.md B6).
 */
import { ownPagePolicy } from '#documents/page-policy.ts'
import { watermark } from './watermark.ts'

const doctype = /^\s*(?:<\?xml[^>]*>\s*)?(<!DOCTYPE[^>]*>)/i
/** What a page of the service's own begins with, after its doctype; no template can write before it. */
const head = `<html><head><meta http-equiv="Content-Security-Policy" content="${ownPagePolicy}"><meta charset="utf-8">`

export interface OwnPageOptions {
  /** The word across a draft. */
  readonly draft?: string | undefined
}

/** A browser keeps the first `html` and `head` and adds to them what the template says in its own. */
export function ownPage(html: string, { draft }: OwnPageOptions = {}): string {
  const declared = doctype.exec(html)?.[1] ?? '<!DOCTYPE html>'
  const mark = draft === undefined ? '' : `<style>html::after{content:'';position:fixed;inset:0;z-index:2147483647;pointer-events:none;background:url('${watermark(draft)}') center/contain no-repeat}</style>`
  return `${declared}${head}${mark}${html.replace(doctype, '')}`
}

/** Whether a template made the page, and not the service itself. */
export const isOwnPage = (html: string): boolean => html.startsWith(head, doctype.exec(html)?.[0].length ?? 0)
