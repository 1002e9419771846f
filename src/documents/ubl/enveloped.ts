/** The documents of an envelope as they stand in it, letter by letter: a signature over one of them stays valid. */
import { SaxesParser } from 'saxes'
import { escapeXml } from './xml-tree.ts'

/** The element whose children are the documents; an envelope has one for each kind of document in it. */
const listName = 'ElementList'

/** Namespaces by prefix; '' is the one of names without a prefix. */
type Declared = Readonly<Record<string, string>>

/** Where a document begins, and what is declared for it. */
interface Start {
  readonly from: number
  readonly nameEnd: number
  readonly own: Declared
  readonly around: Declared
}

interface OpenTag {
  readonly isList: boolean
  readonly scope: Declared
  readonly document: Start | undefined
}

/**
 * `xml`: an envelope that was read before, without a byte order mark. A document may use prefixes that are declared around it;
 * those are declared at its start, so that it stands alone.
 */
export function documentsInEnvelope(xml: string): string[] {
  const documents: string[] = []
  const open: OpenTag[] = []
  const parser = new SaxesParser({ xmlns: true })
  let from = 0
  parser.on('opentagstart', () => void (from = xml.lastIndexOf('<', parser.position - 1)))
  parser.on('opentag', ({ name, local, ns: own }) => {
    const { isList = false, scope: around = {} } = open.at(-1) ?? {}
    open.push({
      isList: local === listName,
      scope: Object.keys(own).length === 0 ? around : { ...around, ...own },
      document: isList ? { from, nameEnd: from + 1 + name.length, own, around } : undefined,
    })
  })
  parser.on('closetag', () => {
    const { document } = open.pop() ?? {}
    if (document) documents.push(standingAlone(xml, document, parser.position))
  })
  parser.write(xml).close()
  return documents
}

function standingAlone(xml: string, { from, nameEnd, own, around }: Start, end: number): string {
  const text = xml.slice(from, end)
  const declarations = Object.entries(around)
    .filter(([prefix, uri]) => uri !== '' && !(prefix in own) && uses(text, prefix))
    .map(([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${escapeXml(uri)}"`)
  return [xml.slice(from, nameEnd), ...declarations, xml.slice(nameEnd, end)].join('')
}

/** Where a text looks like a name, a prefix is declared that nothing needs. */
const uses = (text: string, prefix: string): boolean =>
  prefix === '' || text.includes(`<${prefix}:`) || text.includes(` ${prefix}:`)
