/** Takes down what a page looks like. Nothing in it can be used: no names, no addresses, no words that only programs read. */
import { scrollAttribute } from '#client/session/last-page.ts'
import type { LastPage, PageTree } from '#client/session/last-seen.ts'

/** By these styles tell elements apart; `value` and `placeholder` are seen in inputs. */
const states =
  'sort selected checked pressed expanded current busy disabled invalid hidden rowcount'.split(' ')
const seen = 'class style type value placeholder colspan rowspan dir lang hidden disabled'.split(
  ' ',
)
const ofHtml: ReadonlySet<string> = new Set([...seen, ...states.map((state) => `aria-${state}`)])
const isOfHtml = (name: string): boolean =>
  ofHtml.has(name) || (name.startsWith('data-') && name !== 'data-testid')
/** Of a drawing all but what it does and leads to. */
const isOfDrawing = (name: string): boolean =>
  !['on', 'href', 'xlink'].some((start) => name.startsWith(start))
const leftOut = 'script, style, iframe, object, [data-sonner-toaster], .first-load'

/** Elements: some hundred letters each, and browsers keep some five million of a site. */
const mostElements = 4_000

/** Undefined where the page would not look like this when it is opened anew: a list is not there yet, or it was scrolled. The menu shows its entry again. */
export function lastPageOf(root: Element): LastPage | undefined {
  const rows = root.querySelector('[data-list][data-state="ready"] [data-page-scroll]')
  if (!rows || scrollY > 0 || rows.scrollTop > 0 || rows.scrollLeft > 0) return undefined
  if (root.querySelectorAll('*').length > mostElements) return undefined
  const tree = treeOf(root)
  return tree === undefined ? undefined : { html: attributesOf(document.documentElement), tree }
}

function treeOf(node: Node): PageTree | undefined {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || node.matches(leftOut)) return undefined
  const children = [...node.childNodes].map(treeOf).filter((child) => child !== undefined)
  const typed = node instanceof HTMLInputElement && { value: node.value }
  const scrolled = node.scrollTop > 0 && { [scrollAttribute]: String(node.scrollTop) }
  return [node.localName, { ...attributesOf(node), ...typed, ...scrolled }, children]
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => (element instanceof SVGElement ? isOfDrawing : isOfHtml)(name))
      .map(({ name, value }) => [name, value]),
  )
