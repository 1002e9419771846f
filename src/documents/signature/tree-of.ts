/** A small document as a tree whose elements know their namespaces, so that parts of it can be written in their canonical form. */
import { SaxesParser } from 'saxes'
import { tagOf } from './canonical.ts'
import { UnreadableDocument, type XmlNode } from './signed-document.ts'

/** Deeper than any message is. */
const maxDepth = 60

/** Throws UnreadableDocument for what is no XML, is nested too deep, or has a DOCTYPE or a processing instruction. */
export function treeOf(xml: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  const refuse = (what: string) => {
    throw new UnreadableDocument(what)
  }
  const add = (text: string) => void open.at(-1)?.children.push(text)
  parser.on('error', (error) => refuse(error.message))
  parser.on('doctype', () => refuse('DOCTYPE'))
  parser.on('processinginstruction', ({ target }) => refuse(`<?${target}`))
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('opentag', (tag) => {
    if (open.length >= maxDepth) refuse(`<${tag.name}>`)
    const node: XmlNode = { ...tagOf(tag), uri: tag.uri, local: tag.local, children: [] }
    if (open.length > 0) open.at(-1)?.children.push(node)
    else root = node
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root ?? refuse('nothing')
}
