/**
 * Shows the page as it was left while the program is still read: a script of its own that runs before everything else
 * (src/build/last-page.ts). The layer stands above the empty page, cannot be used, and goes when the screen itself is there.
 */
import { readLastPage, scrollAttribute } from '#client/session/last-page.ts'
import type { LastPage, PageTree } from '#client/session/last-seen.ts'
import { applyTheme } from './theme.ts'

/** A list whose rows are there, or cannot be. */
const isThere = '[data-list]:not([data-state="loading"])'
/**
 * Milliseconds. A screen without a list, or one that waits for its rows, says so itself a moment after the program has drawn it; and
 * where the program does not come at all, nothing that looks alive stays.
 */
const longest = { drawn: 2_000, all: 10_000 }

const root = document.getElementById('root')
const page = readLastPage()
// Where the program has drawn something already, nothing goes above it.
if (root?.querySelector('.first-load') && page) show(root, page)

function show(root: Element, { html, tree }: LastPage): void {
  for (const [name, value] of Object.entries(html))
    document.documentElement.setAttribute(name, value)
  applyTheme()
  const layer = document.createElement('div')
  layer.id = 'last-page'
  layer.inert = true
  // Programs that read the page to people wait for the screen.
  layer.ariaHidden = 'true'
  layer.style.cssText = 'position: fixed; inset: 0; overflow: hidden'
  layer.append(nodeOf(tree))
  document.body.append(layer)
  for (const element of layer.querySelectorAll(`[${scrollAttribute}]`))
    element.scrollTop = Number(element.getAttribute(scrollAttribute))
  const drop = () => {
    watcher.disconnect()
    layer.remove()
  }
  // It is called before the frame with the change is painted.
  const watcher = new MutationObserver(() => {
    if (root.querySelector(isThere)) drop()
    else if (!root.querySelector('.first-load')) setTimeout(drop, longest.drawn)
  })
  watcher.observe(root, { subtree: true, childList: true, attributeFilter: ['data-state'] })
  setTimeout(drop, longest.all)
}

/** Made one by one: the policy of the page forbids to read markup. */
function nodeOf(tree: PageTree, isDrawing = false): Node {
  if (typeof tree === 'string') return document.createTextNode(tree)
  const [name, attributes, children] = tree
  const isInside = isDrawing || name === 'svg'
  const element = isInside
    ? document.createElementNS('http://www.w3.org/2000/svg', name)
    : document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children.map((child) => nodeOf(child, isInside)))
  return element
}
