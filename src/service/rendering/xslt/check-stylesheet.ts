/**
 * Whether a company's stylesheet is made of nothing but what it may be made of (stylesheet-vocabulary.ts). The cage would stop the rest
 * too; said at upload it has a name and a line.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { readExpression, readTemplate, type Expression, type XPathName } from './read-xpath.ts'
import {
  elements,
  functionsBySpace,
  functionSpace,
  isPageSpace,
  isReservedSpace,
  keywords,
  pageAttributes,
  xslt,
  type AttributeKind,
} from './stylesheet-vocabulary.ts'

export interface StylesheetProblem {
  readonly kind: 'element' | 'function' | 'attribute' | 'expression' | 'doctype' | 'noStylesheet'
  /** As it is written there; of an expression that cannot be read, its beginning. */
  readonly name: string
  readonly line: number
}

/**
 * What stands in a stylesheet that may not, in the order of the text. A text that is no well-formed XML is no stylesheet. The time is
 * proportional to the length of the text.
 */
export function checkStylesheet(text: string): readonly StylesheetProblem[] {
  const check = createCheck()
  try {
    walk(text, check)
  } catch {
    return [{ kind: 'noStylesheet', name: '', line: 1 }]
  }
  return check.problems()
}

/** The meaning of a prefix where an expression stands; undefined: it has none there. */
type Resolve = (prefix: string) => string | undefined

interface Visitor {
  readonly doctype: (line: number) => void
  readonly open: (tag: SaxesTagNS, line: number, resolve: Resolve) => void
  readonly text: (value: string, line: number, resolve: Resolve) => void
  readonly close: () => void
}

/** A problem, or a call that is none if the stylesheet writes the function itself. */
type Found = StylesheetProblem & { readonly ownName?: string }

function createCheck(): Visitor & { readonly problems: () => readonly StylesheetProblem[] } {
  const found: Found[] = []
  const own = new Set<string>()
  /** Whether braces in a text are expressions, of each open element. */
  const isExpanded: boolean[] = []
  return {
    problems: () =>
      found
        .filter(({ ownName }) => ownName === undefined || !own.has(ownName))
        .map(({ kind, name, line }) => ({ kind, name, line })),
    doctype: (line) => found.push({ kind: 'doctype', name: 'DOCTYPE', line }),
    open: (tag, line, resolve) => {
      if (isExpanded.length === 0 && !isStylesheet(tag))
        found.push({ kind: 'noStylesheet', name: tag.name, line })
      const declared = ownFunction(tag, resolve)
      if (declared !== undefined) own.add(declared)
      isExpanded.push(expandsText(tag) ?? isExpanded.at(-1) ?? false)
      found.push(...checkElement(tag, line), ...checkAttributes(tag, line, resolve))
    },
    text: (value, line, resolve) => {
      if (isExpanded.at(-1) === true)
        found.push(
          ...readTemplate(value).flatMap((one) => checkNames(one, value, { line, resolve })),
        )
    },
    close: () => void isExpanded.pop(),
  }
}

function isStylesheet({ uri, local, attributes }: SaxesTagNS): boolean {
  if (uri === xslt) return local === 'stylesheet' || local === 'transform'
  return Object.values(attributes).some((one) => one.uri === xslt && one.local === 'version')
}

/** Undefined: as its parent says. What is neither yes nor no is taken for yes. */
function expandsText({ uri, attributes }: SaxesTagNS): boolean | undefined {
  const said = Object.values(attributes).find(
    (one) => one.local === 'expand-text' && one.uri === (uri === xslt ? '' : xslt),
  )?.value
  return said === undefined ? undefined : !/^\s*(no|false|0)\s*$/.test(said)
}

/** The full name of a function that the stylesheet writes itself: what it may say is looked at where it is written. */
function ownFunction(tag: SaxesTagNS, resolve: Resolve): string | undefined {
  if (tag.uri !== xslt || tag.local !== 'function') return undefined
  const [, braced, prefix, local] =
    /^(?:Q\{([^{}]*)\}|([^:{}]*):)([^:{}]+)$/.exec(tag.attributes['name']?.value.trim() ?? '') ?? []
  const space = braced?.trim() ?? resolve(prefix ?? '')
  return space === undefined || isReservedSpace(space) ? undefined : `Q{${space}}${local}`
}

function checkElement({ uri, local, name }: SaxesTagNS, line: number): readonly Found[] {
  const isAllowed = uri === xslt ? elements.has(local) : isPageSpace(uri)
  return isAllowed ? [] : [{ kind: 'element', name, line }]
}

interface ElementContext {
  readonly line: number
  readonly resolve: Resolve
}

function checkAttributes(tag: SaxesTagNS, line: number, resolve: Resolve): readonly Found[] {
  return Object.values(tag.attributes).flatMap(({ name, uri, prefix, local, value }) => {
    if (uri === 'http://www.w3.org/2000/xmlns/' || prefix === 'xmlns') return []
    const kind = kindOf(tag, uri, local)
    if (kind === undefined) return [{ kind: 'attribute' as const, name, line }]
    return checkValue(kind, value, { line, resolve })
  })
}

/** Undefined: the attribute is not allowed there. */
function kindOf(tag: SaxesTagNS, uri: string, local: string): AttributeKind | undefined {
  if (uri === '') return tag.uri === xslt ? elements.get(tag.local)?.get(local) : 'template'
  // On an element of XSLT they would be an error.
  if (uri === xslt) return tag.uri === xslt ? undefined : pageAttributes.get(local)
  if (isReservedSpace(uri)) return undefined
  return tag.uri === xslt ? 'fixed' : 'template'
}

function checkValue(kind: AttributeKind, value: string, place: ElementContext): readonly Found[] {
  if (kind === 'expression') return checkNames(readExpression(value), value, place)
  if (kind === 'template')
    return readTemplate(value).flatMap((one) => checkNames(one, value, place))
  // Names of modes and methods: those of a processor do things.
  return value
    .split(/\s+/)
    .filter((word) => isOfProcessor(word, place.resolve))
    .map((name) => ({ kind: 'expression', name, line: place.line }))
}

function isOfProcessor(word: string, resolve: Resolve): boolean {
  const space = spaceOf(word, resolve)
  return space !== undefined && space !== '' && isReservedSpace(space) && !isStandard(space)
}

/** Of `Q{http://…}name` or `prefix:name`; an address such as `http://…` has none. */
function spaceOf(word: string, resolve: Resolve): string | undefined {
  if (word.startsWith('Q{')) return word.slice(2, Math.max(2, word.indexOf('}')))
  const colon = word.indexOf(':')
  return colon <= 0 || word.charAt(colon + 1) === '/' ? undefined : resolve(word.slice(0, colon))
}

/** Names of these say nothing but types and functions, which are looked at by themselves. */
const isStandard = (space: string): boolean =>
  space.startsWith('http://www.w3.org/') || functionsBySpace.has(space)

function checkNames(
  { names, isReadable }: Expression,
  text: string,
  { line, resolve }: ElementContext,
): readonly Found[] {
  if (!isReadable)
    return [{ kind: 'expression', name: text.replace(/\s+/g, ' ').trim().slice(0, 60), line }]
  return names.flatMap((name) => checkName(name, line, resolve))
}

function checkName(name: XPathName, line: number, resolve: Resolve): readonly Found[] {
  const { written, prefix, namespace, local, isCalled } = name
  const space = namespace ?? (prefix === undefined ? '' : resolve(prefix))
  if (!isCalled)
    return space && isReservedSpace(space) && !isStandard(space)
      ? [{ kind: 'expression', name: written, line }]
      : []
  if (prefix === undefined && namespace === undefined && keywords.has(local)) return []
  if (functionsBySpace.get(space === '' ? functionSpace : (space ?? ''))?.has(local)) return []
  return [{ kind: 'function', name: `${written}()`, line, ownName: `Q{${space}}${local}` }]
}

/** Namespaces that an element declares, and those around it. */
interface Scope {
  readonly declared: Readonly<Record<string, string>>
  readonly outer: Scope | undefined
}

function resolveIn(scope: Scope | undefined, prefix: string): string | undefined {
  for (let one = scope; one !== undefined; one = one.outer)
    if (Object.hasOwn(one.declared, prefix)) return one.declared[prefix]
  return undefined
}

/** Texts, CDATA sections and comments between two tags are one text: comments are not part of a stylesheet (XSLT 3.0, 4.3). */
function walk(source: string, visitor: Visitor): void {
  const parser = new SaxesParser({ xmlns: true })
  const scopes: (Scope | undefined)[] = [
    { declared: { xml: 'http://www.w3.org/XML/1998/namespace' }, outer: undefined },
  ]
  const resolve: Resolve = (prefix) => resolveIn(scopes.at(-1), prefix)
  // The line where the element begins: at its end the parser stands behind its attributes.
  let began = 1
  let textBegan = 1
  let parts: string[] = []
  const endText = () => {
    if (parts.length > 0) visitor.text(parts.join(''), textBegan, resolve)
    parts = []
  }
  parser.on('doctype', () => visitor.doctype(parser.line))
  parser.on('opentagstart', () => {
    endText()
    began = parser.line
  })
  parser.on('opentag', (tag) => {
    const outer = scopes.at(-1)
    scopes.push(Object.keys(tag.ns).length === 0 ? outer : { declared: tag.ns, outer })
    visitor.open(tag, began, resolve)
    textBegan = parser.line
  })
  parser.on('closetag', () => {
    endText()
    visitor.close()
    scopes.pop()
    textBegan = parser.line
  })
  parser.on('text', (value) => void parts.push(value))
  parser.on('cdata', (value) => void parts.push(value))
  parser.write(source.replace(/^\uFEFF/, '')).close()
}
