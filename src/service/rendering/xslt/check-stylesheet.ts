/**
 * What a company's stylesheet may not say: everything that reads or writes elsewhere, runs code, or hides either. The cage would stop it
 * too; said at upload it has a name and a line. XSLT 1.0 to 3.0 (W3C), EXSLT, and the extensions of the usual processors.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'

export interface StylesheetProblem {
  readonly kind: 'element' | 'function' | 'attribute' | 'noStylesheet'
  /** As it is written there. */
  readonly name: string
  readonly line: number
}

const xslt = 'http://www.w3.org/1999/XSL/Transform'
const elements: ReadonlySet<string> = new Set([
  'import',
  'include',
  'import-schema',
  'result-document',
  'document',
  'evaluate',
  'source-document',
  'stream',
  'merge-source',
  'use-package',
  'script',
])
const attributes: ReadonlySet<string> = new Set([
  'extension-element-prefixes',
  'parameter-document',
])
const functions: ReadonlySet<string> = new Set([
  'document',
  'doc',
  'doc-available',
  'unparsed-text',
  'unparsed-text-lines',
  'unparsed-text-available',
  'json-doc',
  'collection',
  'uri-collection',
  'stream-available',
  'environment-variable',
  'available-environment-variables',
  'transform',
  'load-xquery-module',
  'function-lookup',
])
/** Elements of these run code or write files; others are parts of the page. */
const codeSpaces =
  /^(urn:schemas-microsoft-com:xslt|https?:\/\/(exslt\.org|xml\.apache\.org|xsltsl\.org|icl\.com|saxon\.sf\.net|saxonica\.com|ns\.saxonica\.com|www\.jclark\.com)(\/|$))/
/** Namespaces whose functions compute and do nothing else. */
const plainSpaces: ReadonlySet<string> = new Set([
  '',
  'http://www.w3.org/2005/xpath-functions',
  'http://www.w3.org/2001/XMLSchema',
  ...['math', 'map', 'array'].map((part) => `http://www.w3.org/2005/xpath-functions/${part}`),
])

/** What stands in a well-formed XML text that a stylesheet may not say, in the order of the text. */
export function checkStylesheet(text: string): readonly StylesheetProblem[] {
  const own = ownFunctionSpaces(text)
  const problems: StylesheetProblem[] = []
  let isFirst = true
  let isExpanded = false
  walk(text, {
    open: (tag, line) => {
      if (isFirst && !isStylesheet(tag))
        problems.push({ kind: 'noStylesheet', name: tag.name, line })
      isFirst = false
      problems.push(...checkElement(tag, line), ...checkAttributes(tag, line, own))
      isExpanded ||= attributesOf(tag).some(
        ({ local, value }) => local === 'expand-text' && /^\s*(yes|true|1)\s*$/.test(value),
      )
    },
    text: (value, line, resolve) => {
      if (isExpanded)
        problems.push(
          ...bracedIn(value).flatMap((expression) =>
            checkExpression(expression, line, resolve, own),
          ),
        )
    },
  })
  return problems
}

function isStylesheet({ uri, local, attributes: given }: SaxesTagNS): boolean {
  if (uri === xslt) return local === 'stylesheet' || local === 'transform'
  return Object.values(given).some((one) => one.uri === xslt && one.local === 'version')
}

function checkElement(
  { uri, local, name }: SaxesTagNS,
  line: number,
): readonly StylesheetProblem[] {
  const isForbidden = uri === xslt ? elements.has(local) : codeSpaces.test(uri)
  return isForbidden ? [{ kind: 'element', name, line }] : []
}

function checkAttributes(
  tag: SaxesTagNS,
  line: number,
  own: ReadonlySet<string>,
): readonly StylesheetProblem[] {
  return attributesOf(tag).flatMap(({ name, uri, local, value }): readonly StylesheetProblem[] => {
    const isOfXslt = uri === xslt || (tag.uri === xslt && uri === '')
    // `_select` is made up of text while the stylesheet is compiled: what it will say cannot be read here.
    if (isOfXslt && (attributes.has(local) || local.startsWith('_')))
      return [{ kind: 'attribute', name, line }]
    const expressions = tag.uri === xslt ? [value] : bracedIn(value)
    return expressions.flatMap((expression) =>
      checkExpression(expression, line, resolverOf(tag), own),
    )
  })
}

/** Of the attributes of an element only those: saxes lists them by name. */
const attributesOf = (tag: SaxesTagNS) => Object.values(tag.attributes)

type Resolve = (prefix: string) => string
const resolverOf =
  (tag: SaxesTagNS): Resolve =>
  (prefix) =>
    namespaceOf(tag, prefix) ?? `?${prefix}`
const namespaceOf = (tag: SaxesTagNS, prefix: string): string | undefined =>
  scopes.get(tag)?.get(prefix)
/** What the prefixes mean at an element. */
const scopes = new WeakMap<SaxesTagNS, ReadonlyMap<string, string>>()

const call =
  /(?:(Q\{[^}]*\})|([\p{L}_][\p{L}\p{N}_.-]*):)?([\p{L}_][\p{L}\p{N}_.-]*)\s*(?=\(|#\s*\d)/gu
function checkExpression(
  expression: string,
  line: number,
  resolve: Resolve,
  own: ReadonlySet<string>,
): readonly StylesheetProblem[] {
  return [...withoutTexts(expression).matchAll(call)].flatMap(
    ([said, braced, prefix, local = '']) => {
      const space = braced?.slice(2, -1).trim() ?? (prefix === undefined ? '' : resolve(prefix))
      const isAllowed = own.has(space) || (plainSpaces.has(space) && !functions.has(local))
      return isAllowed ? [] : [{ kind: 'function' as const, name: `${said.trim()}()`, line }]
    },
  )
}

/** Texts and comments of XPath say nothing. */
function withoutTexts(expression: string): string {
  const bare = expression.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, "''")
  const shorter = bare.replace(/\(:(?:(?!\(:|:\))[\s\S])*:\)/g, ' ')
  return shorter === bare ? bare : withoutTexts(shorter)
}

/** The expressions of a text with `{…}`. */
const bracedIn = (value: string): readonly string[] =>
  value.includes('{') ? [value.replace(/\{\{|\}\}/g, ' ')] : []

/** Functions that the stylesheet writes itself; what they may say is looked at where they are written. */
function ownFunctionSpaces(text: string): ReadonlySet<string> {
  const spaces = new Set<string>()
  walk(text, {
    open: (tag) => {
      const name =
        tag.uri === xslt && tag.local === 'function'
          ? tag.attributes['name']?.value.trim()
          : undefined
      const space = name?.startsWith('Q{')
        ? name.slice(2, name.indexOf('}')).trim()
        : name?.includes(':')
          ? namespaceOf(tag, name.slice(0, name.indexOf(':')))
          : undefined
      if (space !== undefined && !codeSpaces.test(space)) spaces.add(space)
    },
    text: () => {},
  })
  return spaces
}

interface Visitor {
  readonly open: (tag: SaxesTagNS, line: number) => void
  readonly text: (value: string, line: number, resolve: Resolve) => void
}

function walk(text: string, { open, text: onText }: Visitor): void {
  const parser = new SaxesParser({ xmlns: true })
  const scope: ReadonlyMap<string, string>[] = [
    new Map([['xml', 'http://www.w3.org/XML/1998/namespace']]),
  ]
  const current = () => scope[scope.length - 1] ?? new Map<string, string>()
  // The line where the element begins: at its end the parser stands behind its attributes.
  let began = 1
  parser.on('opentagstart', () => (began = parser.line))
  parser.on('opentag', (tag) => {
    const inner = new Map([...current(), ...Object.entries(tag.ns)])
    scope.push(inner)
    scopes.set(tag, inner)
    open(tag, began)
  })
  parser.on('closetag', () => void scope.pop())
  parser.on('text', (value) =>
    onText(value, parser.line, (prefix) => current().get(prefix) ?? `?${prefix}`),
  )
  parser.write(text.replace(/^\uFEFF/, '')).close()
}
