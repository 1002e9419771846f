/**
 * The names in an expression of XPath 3.1: which are called, and which are only mentioned. A tokenizer tells texts and comments apart in
 * one pass from left to right, as the recommendation does (XPath 3.1, A.2), so that neither can hide the other. It reads more than XPath
 * allows and never less: what it cannot read is refused by who asks.
 */
export interface XPathName {
  /** As it is written: `js:eval`, `Q{urn:x}f`, `concat`. */
  readonly written: string
  /** Of `js:eval`. */
  readonly prefix: string | undefined
  /** Of `Q{urn:x}f`. */
  readonly namespace: string | undefined
  readonly local: string
  /** `f(…)` and `f#1`; a variable and a step of a path are not. */
  readonly isCalled: boolean
}

export interface Expression {
  readonly names: readonly XPathName[]
  /** Behind the last character that belongs to the expression. */
  readonly end: number
  /** False: an unfinished text or comment, a character that XPath does not have, brackets that do not fit. */
  readonly isReadable: boolean
}

/** Reads an expression that is the whole text, such as the attribute `select`. */
export const readExpression = (text: string): Expression => createReader(text, false).read(0)

/** Reads all expressions of a value template: `a{1 + 1}b{$c}`. Doubled braces are text. */
export function readTemplate(text: string): readonly Expression[] {
  const found: Expression[] = []
  const reader = createReader(text, true)
  let at = text.indexOf('{')
  while (at >= 0) {
    if (text[at + 1] === '{') at += 2
    else {
      const expression = reader.read(at + 1)
      found.push(expression)
      if (!expression.isReadable) return found
      at = expression.end
    }
    at = text.indexOf('{', at)
  }
  return found
}

/** Everything that is no ASCII sign belongs to names: a superset of XML's name characters, so that no unusual character ends a name. */
const name = /[A-Za-z_\u0080-\uffff][A-Za-z0-9_.\-\u0080-\uffff]*/y
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const space = /[ \t\r\n]+/y
const braced = /Q\{([^{}]*)\}/y
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const signs = new Set('+-*/|=<>!,@$.?:#'.split(''))

interface Reader {
  readonly read: (from: number) => Expression
}

/** `isInTemplate`: the expression ends at the brace that closes it, and comments may hold nothing that other readers might take for an end. */
function createReader(text: string, isInTemplate: boolean): Reader {
  let at = 0
  let names: XPathName[] = []
  let open: string[] = []
  let isVariable = false

  return {
    read: (from) => {
      at = from
      names = []
      open = []
      isVariable = false
      let isReadable = true
      while (isReadable && at < text.length && !isAtEnd()) isReadable = skipBlank() || token()
      const isClosed = isInTemplate ? isAtEnd() : at >= text.length
      return {
        names,
        end: isInTemplate ? at + 1 : at,
        isReadable: isReadable && isClosed && open.length === 0,
      }
    },
  }

  function isAtEnd(): boolean {
    return isInTemplate && open.length === 0 && text[at] === '}'
  }

  function matched(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? undefined
    if (found) at += found[0].length
    return found
  }

  /** One token that is no space and no comment; false where there is none. */
  function token(): boolean {
    const sign = text[at] ?? ''
    if (sign === '"' || sign === "'") return literal(sign)
    if (sign === 'Q' && text[at + 1] === '{') return bracedName()
    if (matched(number)) return true
    const first = matched(name)
    if (first) return named(first[0])
    isVariable = sign === '$'
    at += 1
    const end = closing[sign]
    if (end !== undefined) return open.push(end) > 0
    if (sign === ')' || sign === ']' || sign === '}') return open.pop() === sign
    return signs.has(sign)
  }

  /** A quote within the text is written twice, which reads like two texts side by side. */
  function literal(quote: string): boolean {
    const end = text.indexOf(quote, at + 1)
    at = end + 1
    return end >= 0
  }

  function bracedName(): boolean {
    const start = at
    const namespace = matched(braced)?.[1]
    const local = namespace === undefined ? undefined : matched(name)?.[0]
    // `Q{urn:x}*` is a test of names.
    if (local === undefined) return namespace !== undefined && text[at] === '*'
    add(text.slice(start, at), {
      prefix: undefined,
      namespace: namespace?.replace(/\s+/g, ' ').trim(),
      local,
    })
    return true
  }

  function named(first: string): boolean {
    const isQualified = text[at] === ':' && text[at + 1] !== ':' && text[at + 1] !== '='
    if (!isQualified) return add(first, { prefix: undefined, namespace: undefined, local: first })
    at += 1
    const local = matched(name)?.[0]
    // `cbc:*`; and `map{a:1}`, where the colon stands between a key and its value.
    if (local === undefined) return true
    return add(`${first}:${local}`, { prefix: first, namespace: undefined, local })
  }

  function add(written: string, parts: Pick<XPathName, 'prefix' | 'namespace' | 'local'>): boolean {
    const wasVariable = isVariable
    isVariable = false
    while (skipBlank());
    const isCalled = !wasVariable && (text[at] === '(' || text[at] === '#')
    names.push({ written, ...parts, isCalled })
    return true
  }

  /** Spaces, or one comment; comments are nested. An unfinished one reaches to the end, where its bracket is missed. */
  function skipBlank(): boolean {
    if (matched(space)) return true
    if (text[at] !== '(' || text[at + 1] !== ':') return false
    const start = at
    let depth = 0
    do {
      const pair = text.slice(at, at + 2)
      if (pair === '(:') depth += 1
      if (pair === ':)') depth -= 1
      at += pair === '(:' || pair === ':)' ? 2 : 1
    } while (depth > 0 && at < text.length)
    if (depth > 0 || (isInTemplate && /[{}"']/.test(text.slice(start, at)))) open.push('unfinished')
    return true
  }
}
