/**
 * Shows the page as it was left while the program is still read: a script of its own that runs before everything else
 * (src/build/last-page.ts). It stands above the empty page, cannot be used, and goes when the screen itself is there.
 */
import { readLastPage, type PageTree } from '#client/session/last-page.ts'
import { lastPageId } from './drop-last-page.ts'
import { applyTheme } from './theme.ts'

const page = readLastPage()
if (page) {
  for (const [name, value] of Object.entries(page.html))
    document.documentElement.setAttribute(name, value)
  applyTheme()
  const layer = document.createElement('div')
  layer.id = lastPageId
  layer.inert = true
  // Programs that read the page to people wait for the screen.
  layer.ariaHidden = 'true'
  layer.append(nodeOf(page.tree))
  document.body.append(layer)
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
