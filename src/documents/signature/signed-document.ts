/** A document with its enveloped signature, read in one pass: what was signed of it in its canonical form, and the signature as a tree. */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import {
  canonicalText,
  CanonicalWriter,
  tagOf,
  type CanonicalForm,
  type CanonicalTag,
  type Scope,
} from './canonical.ts'

export const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

export interface XmlNode extends CanonicalTag {
  readonly uri: string
  readonly local: string
  readonly children: (XmlNode | string)[]
}

export interface PlacedSignature {
  readonly node: XmlNode
  /** Declared where it stands. */
  readonly around: Scope
}

/** A document that no signature of ours can stand in: no XML, or with a DOCTYPE. */
export class UnreadableDocument extends Error {}

/** Deeper than any ledger is. */
const maxDepth = 60

/**
 * Fed with pieces of text; hands on pieces of the canonical form of the document without its signatures (`enveloped-signature`), which stand
 * right below the root. Comments are left out, as a reference to the whole document asks.
 */
export class SignedDocumentReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: false })
  /** Signatures at the beginning that are part of what was signed. */
  #inside: number
  readonly #writer = new CanonicalWriter('inclusive')
  readonly #signatures: PlacedSignature[] = []
  readonly #open: XmlNode[] = []
  readonly #hand: (piece: string) => void
  #depth = 0
  #hasRoot = false
  #waiting = ''

  /** `inside`: how many signatures, the first ones, belong to what was signed, as whoever seals a signed document signs it. */
  constructor(hand: (piece: string) => void, inside = 0) {
    this.#hand = hand
    this.#inside = inside
    const parser = this.#parser
    parser.on('error', (error) => {
      throw new UnreadableDocument(error.message)
    })
    parser.on('doctype', () => {
      throw new UnreadableDocument('DOCTYPE')
    })
    parser.on('processinginstruction', ({ target, body }) => this.#instruction(target, body))
    parser.on('opentag', (tag) => this.#enter(tag))
    parser.on('closetag', ({ name }) => this.#leave(name))
    parser.on('text', (text) => this.#text(text))
    parser.on('cdata', (text) => this.#text(text))
  }

  /** Throws UnreadableDocument. */
  write(piece: string): void {
    this.#parser.write(piece)
    this.#flush()
  }

  /** All signatures right below the root. */
  end(): readonly PlacedSignature[] {
    this.#parser.close()
    this.#flush()
    return this.#signatures
  }

  #flush(): void {
    if (this.#waiting !== '') this.#hand(this.#waiting)
    this.#waiting = ''
  }

  #instruction(target: string, body: string): void {
    if (this.#open.length > 0) throw new UnreadableDocument(`<?${target}`)
    const text = `<?${[target, body].filter((one) => one !== '').join(' ')}?>`
    this.#waiting += this.#depth > 0 ? text : this.#hasRoot ? `\n${text}` : `${text}\n`
  }

  #enter(saxesTag: SaxesTagNS): void {
    this.#depth += 1
    if (this.#depth > maxDepth) throw new UnreadableDocument(`<${saxesTag.name}>`)
    this.#hasRoot = true
    const { uri, local } = saxesTag
    const tag = tagOf(saxesTag)
    const parent = this.#open.at(-1)
    const isSignature = this.#depth === 2 && uri === signatureNamespace && local === 'Signature'
    const isInside = isSignature && this.#inside > 0
    if (isInside) this.#inside -= 1
    if (!parent && (!isSignature || isInside)) {
      this.#waiting += this.#writer.open(tag)
      return
    }
    const node: XmlNode = { ...tag, uri, local, children: [] }
    if (parent) parent.children.push(node)
    else this.#signatures.push({ node, around: this.#writer.scope() })
    this.#open.push(node)
  }

  #leave(name: string): void {
    this.#depth -= 1
    if (this.#open.pop() === undefined) this.#waiting += this.#writer.close(name)
  }

  #text(text: string): void {
    const parent = this.#open.at(-1)
    if (parent) parent.children.push(text)
    else if (this.#depth > 0) this.#waiting += canonicalText(text)
  }
}

/** A signature that stands alone, as it would be read at its place; undefined where anything stands beside it. */
export function signatureAlone(xml: string, around: Scope): PlacedSignature | undefined {
  const declared = Object.entries(around).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  let beside = ''
  const reader = new SignedDocumentReader((piece) => void (beside += piece))
  reader.write(`<root${declared.join('')}>${xml}</root>`)
  const [signature, ...others] = reader.end()
  return others.length === 0 && /^<root[^<>]*><\/root>$/.test(beside) ? signature : undefined
}

/** The canonical form of an element of the signature. */
export function canonicalOf(
  { node: signature, around }: PlacedSignature,
  node: XmlNode,
  form: CanonicalForm,
): string {
  const path = pathTo(signature, node)
  const scope = path.reduce<Scope>((outer, { own }) => ({ ...outer, ...own }), around)
  const writer = new CanonicalWriter(form, scope)
  const written = (one: XmlNode | string): string =>
    typeof one === 'string'
      ? canonicalText(one)
      : [writer.open(one), ...one.children.map(written), writer.close(one.name)].join('')
  return written(node)
}

/** Elements around `wanted`, the outermost first. */
function pathTo(from: XmlNode, wanted: XmlNode): readonly XmlNode[] {
  if (from === wanted) return []
  for (const child of elementsIn(from)) {
    if (child === wanted) return [from]
    const below = pathTo(child, wanted)
    if (below.length > 0) return [from, ...below]
  }
  return []
}

export const elementsIn = ({ children }: XmlNode): readonly XmlNode[] =>
  children.filter((child) => typeof child !== 'string')

export const textIn = (node: XmlNode | undefined): string =>
  (node?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : textIn(child)))
    .join('')

export const attributeOf = (node: XmlNode | undefined, name: string): string =>
  node?.attributes.find((one) => one.name === name)?.value ?? ''

/** Elements that are reached by the local names, one after the other. */
export function elementsAt(from: XmlNode | undefined, path: readonly string[]): readonly XmlNode[] {
  const [name, ...rest] = path
  if (from === undefined) return []
  if (name === undefined) return [from]
  return elementsIn(from)
    .filter(({ local }) => local === name)
    .flatMap((child) => elementsAt(child, rest))
}
