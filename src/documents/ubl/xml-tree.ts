/**
 * XML as a tree of elements under the usual prefixes (`cbc:ID`), whatever prefixes the file chose. Made for documents from
 * outside: no DOCTYPE, limits of size, depth and number of parts, no entities but the five of XML.
 */
import { SaxesParser } from 'saxes'
import { DocumentError, problem } from '../document/document-error.ts'

export interface XmlElement {
  /** Local name with the usual prefix; the root elements of documents have none. */
  readonly name: string
  /** Without the declarations of the usual namespaces. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (XmlElement | string)[]
}

export interface XmlLimits {
  /** Characters; default 20 million. */
  readonly maxLength?: number
  /** Nested elements; default 100. */
  readonly maxDepth?: number
  /** Tags, comments, references and line ends of two characters (each `<`, `&` and carriage return); default 500,000, a document of some 4,000 lines. */
  readonly maxParts?: number
}

/** Of one element. Documents of the standard have a handful. */
const maxAttributes = 100

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'
export const namespaces: Readonly<Record<string, string>> = {
  cac: `${ubl}CommonAggregateComponents-2`,
  cbc: `${ubl}CommonBasicComponents-2`,
  ext: `${ubl}CommonExtensionComponents-2`,
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  sh: 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader',
  ef: 'http://www.efatura.gov.tr/package-namespace',
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xades: 'http://uri.etsi.org/01903/v1.3.2#',
  xades141: 'http://uri.etsi.org/01903/v1.4.1#',
  sac: `${ubl}SignatureAggregateComponents-2`,
  sbc: `${ubl}SignatureBasicComponents-2`,
  sig: `${ubl}CommonSignatureComponents-2`,
}
const roots: readonly string[] = [
  'Invoice',
  'CreditNote',
  'ApplicationResponse',
  'DespatchAdvice',
  'ReceiptAdvice',
]
const isRootName = (name: string): boolean => roots.includes(name)
const prefixByUri: ReadonlyMap<string, string> = new Map([
  ...Object.entries(namespaces).map(([prefix, uri]) => [uri, `${prefix}:`] as const),
  ...roots.map((root) => [`${ubl}${root}-2`, ''] as const),
])

/** Throws DocumentError for text that is no XML, too large, too deep, of too many parts, or has a DOCTYPE. */
export function parseXml(
  xml: string,
  { maxLength = 20_000_000, maxDepth = 100, maxParts = 500_000 }: XmlLimits = {},
): XmlElement {
  if (xml.length > maxLength)
    throw new DocumentError([
      problem('xmlTooLarge', '', { length: String(xml.length), limit: String(maxLength) }),
    ])
  if (/<!DOCTYPE/i.test(xml)) throw new DocumentError([problem('xmlDoctype', '')])
  if (partsOf(xml, maxParts) > maxParts)
    throw new DocumentError([problem('xmlTooManyParts', '', { limit: String(maxParts) })])
  return new TreeBuilder(maxDepth).build(xml.replace(/^\uFEFF/, ''))
}

/**
 * How many parts a text has; counting ends behind the limit. Each costs time and memory, however short it is (the parser joins a
 * text anew at each carriage return), so they are counted before any is read.
 */
export function partsOf(xml: string, limit: number): number {
  let count = 0
  for (const sign of ['<', '&', '\r'])
    for (let at = xml.indexOf(sign); at >= 0 && count <= limit; at = xml.indexOf(sign, at + 1))
      count += 1
  return count
}

interface OpenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

class TreeBuilder {
  readonly #maxDepth: number
  readonly #open: OpenElement[] = []
  #root: XmlElement | undefined

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth
  }

  build(xml: string): XmlElement {
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (error) => {
      throw new DocumentError([
        problem('notXml', '', { line: String(parser.line), error: error.message }),
      ])
    })
    let attributeCount = 0
    parser.on('opentagstart', () => void (attributeCount = 0))
    parser.on('attribute', () => {
      attributeCount += 1
      if (attributeCount > maxAttributes)
        throw new DocumentError([
          problem('xmlTooManyAttributes', '', {
            line: String(parser.line),
            limit: String(maxAttributes),
          }),
        ])
    })
    parser.on('opentag', ({ prefix, local, uri, attributes }) =>
      this.#enter(
        elementName(prefix, local, uri),
        attributesOf(prefix, uri, Object.values(attributes)),
        parser.line,
      ),
    )
    parser.on('closetag', () => this.#leave())
    parser.on('text', (text) => this.#text(text))
    parser.on('cdata', (text) => this.#text(text))
    parser.write(xml).close()
    if (this.#root === undefined)
      throw new DocumentError([problem('notXml', '', { line: '1', error: 'no element' })])
    return this.#root
  }

  #enter(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    if (this.#open.length >= this.#maxDepth)
      throw new DocumentError([
        problem('xmlTooDeep', '', { line: String(line), limit: String(this.#maxDepth) }),
      ])
    this.#open.push({ name, attributes, children: [] })
  }
  #text(text: string): void {
    this.#open.at(-1)?.children.push(text.replace(/\r\n?/g, '\n'))
  }
  #leave(): void {
    const open = this.#open.pop()
    if (open === undefined) return
    const element = withoutLayout(open)
    const parent = this.#open.at(-1)
    if (parent) parent.children.push(element)
    else this.#root = element
  }
}

/** Blanks between elements are layout, not content. */
function withoutLayout({ name, attributes, children }: OpenElement): XmlElement {
  const hasElements = children.some((child) => typeof child !== 'string')
  // A copy has the size of its content: a list that was added to keeps room for sixteen more.
  return {
    name,
    attributes,
    children: hasElements
      ? children.filter((child) => typeof child !== 'string' || child.trim() !== '')
      : children.slice(),
  }
}

/** A root element of the standard has the bare name only in its own namespace. */
function elementName(prefix: string, local: string, uri: string): string {
  if (isRootName(local) && !prefixByUri.has(uri)) return `${local} xmlns='${uri}'`
  return `${prefixByUri.get(uri) ?? (prefix && `${prefix}:`)}${local}`
}

/** Most elements have none. */
const noAttributes: Readonly<Record<string, string>> = Object.freeze({})

interface ParsedAttribute {
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly name: string
  readonly value: string
}
/** Attributes under the usual prefixes. An element of a foreign namespace carries its declaration, so that it can be moved. */
function attributesOf(
  prefix: string,
  uri: string,
  attributes: readonly ParsedAttribute[],
): Readonly<Record<string, string>> {
  if (attributes.length === 0 && (uri === '' || prefixByUri.has(uri))) return noAttributes
  const own = attributes.filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
  const foreign = own.filter(
    (attribute) =>
      attribute.prefix !== '' && attribute.prefix !== 'xml' && !prefixByUri.has(attribute.uri),
  )
  return Object.fromEntries([
    ...(uri !== '' && !prefixByUri.has(uri)
      ? [[prefix === '' ? 'xmlns' : `xmlns:${prefix}`, uri]]
      : []),
    ...foreign.map((attribute) => [`xmlns:${attribute.prefix}`, attribute.uri]),
    ...own.map((attribute) => [
      attribute.prefix === ''
        ? attribute.local
        : elementName(attribute.prefix, attribute.local, attribute.uri),
      attribute.value,
    ]),
  ])
}

// ---- making and writing ----

type Content = XmlElement | string | undefined | readonly (XmlElement | undefined)[]

/** An element, or undefined where it would be empty. */
export function el(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | undefined {
  const children = childrenOf(content)
  return children.length === 0 ? undefined : { name, attributes, children }
}
/** An element that the schema demands, empty if there is nothing to say. */
export function must(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement {
  return { name, attributes, children: childrenOf(content) }
}
function childrenOf(content: Content): readonly (XmlElement | string)[] {
  if (content === undefined || content === '') return []
  if (typeof content === 'string') return [content]
  return isElement(content) ? [content] : content.filter((child) => child !== undefined)
}
function isElement(
  content: XmlElement | readonly (XmlElement | undefined)[],
): content is XmlElement {
  return !Array.isArray(content)
}

/** A whole document with its XML declaration. Characters that XML forbids (control characters) are left out. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${serialise(root)}`
}
/** A whole document out of a tree in which it stood, such as an envelope. */
export function writeDocument(element: XmlElement): string {
  return writeXml({
    ...element,
    attributes: {
      xmlns: `${ubl}${element.name}-2`,
      ...declarationsFor(element),
      ...element.attributes,
    },
  })
}
/** A part of a document as XML that stands alone. */
export function writeFragment(element: XmlElement): string {
  return serialise({
    ...element,
    attributes: { ...declarationsFor(element), ...element.attributes },
  })
}

/**
 * Written by hand rather than with xmlbuilder2: that library (4.0.3) leaves an ampersand alone where the text happens to read
 * like an entity, so a note that says "&lt;" comes back as "<".
 */
function serialise({ name, attributes, children }: XmlElement): string {
  const head = Object.entries(attributes).reduce(
    (text, [key, value]) => `${text} ${key}="${escapeXml(value)}"`,
    name,
  )
  if (children.length === 0) return `<${head}/>`
  return `<${head}>${children.map((child) => (typeof child === 'string' ? escapeXml(child) : serialise(child))).join('')}</${name}>`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
/** Code points that XML 1.0 allows; everything else cannot be written in any form. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** Nearly all text of a document: nothing to look at more closely. */
const plainText = /^[\w .,:;()/+*=?!#%@\u00C0-\u024F-]*$/
/** Text as it stands between tags or in the quotes of an attribute. */
export function escapeXml(text: string): string {
  if (plainText.test(text)) return text
  return text
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/** Declarations of the usual prefixes that stand in an element, and of the others that the writer of a root wants. */
export function declarationsFor(element: XmlElement): Readonly<Record<string, string>> {
  const used = new Set<string>()
  collectPrefixes(element, used)
  return Object.fromEntries(
    Object.entries(namespaces)
      .filter(([prefix]) => used.has(prefix))
      .map(([prefix, uri]) => [`xmlns:${prefix}`, uri]),
  )
}
function collectPrefixes({ name, attributes, children }: XmlElement, used: Set<string>): void {
  for (const qualified of [name, ...Object.keys(attributes)])
    if (qualified.includes(':')) used.add(qualified.slice(0, qualified.indexOf(':')))
  for (const child of children) if (typeof child !== 'string') collectPrefixes(child, used)
}

// ---- looking into a tree ----

export function elements(parent: XmlElement | undefined, name?: string): readonly XmlElement[] {
  return (parent?.children ?? []).filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  )
}
/** The first element at a path of names: `cac:Party`, `cbc:ID`. */
export function first(
  parent: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((element, name) => elements(element, name)[0], parent)
}
/** Trimmed text at a path; undefined where there is none. */
export function textAt(
  parent: XmlElement | undefined,
  ...path: readonly string[]
): string | undefined {
  const element = first(parent, ...path)
  const text = element?.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
  return text === '' ? undefined : text
}
/** Whether anything is said in an element or below it. */
export function hasText(element: XmlElement): boolean {
  return textAt(element) !== undefined || elements(element).some(hasText)
}
