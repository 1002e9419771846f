/**
 * What is done to a stylesheet before it is compiled, so that it says in saxon-js 2.7 what it says elsewhere: in version 1.0
 * `format-number(node, …)` gives NaN there, `format-number(number(node), …)` is right. (Calling the whole stylesheet 2.0 would change
 * what `concat` and comparisons of several nodes mean.) Each function here looks at every character a fixed number of times, since
 * stylesheets come from strangers.
 */
export function patchStylesheet(text: string): string {
  const tags = startTagsOf(text)
  const [first] = tags
  if (!first || !isVersion1(text, first)) return text
  return withInsertions(
    text,
    tags.flatMap((tag) => valuesOf(text, tag).flatMap((value) => insertionsIn(text, value))),
  )
}

/** A part of a text, from its first character to the one behind its last. */
interface Span {
  readonly start: number
  readonly end: number
}
interface Insertion {
  readonly at: number
  readonly text: string
}

/** What is no element, by how it begins and ends. */
const skipped = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Tags that begin an element. What is behind a tag or comment without an end is left alone: it is no XML. */
function startTagsOf(text: string): readonly Span[] {
  const tags: Span[] = []
  let start = text.indexOf('<')
  while (start >= 0) {
    const kind = skipped.find(([open]) => text.startsWith(open, start))
    const end = kind ? endOf(text, kind[1], start + kind[0].length) : endOfTag(text, start)
    if (end < 0) break
    if (!kind && !'!/'.includes(text.charAt(start + 1))) tags.push({ start, end })
    start = text.indexOf('<', end)
  }
  return tags
}

function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? -1 : at + sign.length
}

/** Behind the `>` that closes a tag; one inside a value is text. */
function endOfTag(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '>') return at + 1
    if (sign !== '"' && sign !== "'") continue
    at = text.indexOf(sign, at + 1)
    if (at < 0) return -1
  }
  return -1
}

interface Value extends Span {
  readonly name: string
}

/** The attributes of a tag, without their quotes. */
function valuesOf(text: string, tag: Span): readonly Value[] {
  const values: Value[] = []
  let from = tag.start
  for (let at = tag.start; at < tag.end; at += 1) {
    const quote = text.charAt(at)
    if (quote !== '"' && quote !== "'") continue
    const end = text.indexOf(quote, at + 1)
    values.push({ name: nameBefore(text.slice(from, at)), start: at + 1, end })
    at = end
    from = end + 1
  }
  return values
}

/** `<xsl:stylesheet version = ` → `version`. */
function nameBefore(text: string): string {
  const equals = text.lastIndexOf('=')
  return text.slice(0, Math.max(0, equals)).trim().split(/\s/).at(-1) ?? ''
}

/** The first element says the version of all. */
const isVersion1 = (text: string, tag: Span): boolean =>
  valuesOf(text, tag).some(
    ({ name, start, end }) =>
      (name === 'version' || name.endsWith(':version')) &&
      /^1(?:\.\d+)?$/.test(text.slice(start, end).trim()),
  )

const quotes = /&quot;|&apos;|&#34;|&#39;|["']/y
const call = 'format-number'

/** A bracket that is open; `argument` is where the first argument of a call begins, until it has ended. */
interface Open {
  argument?: number
}

/** `number(` and `)` round the first argument of each call that has a second one. */
function insertionsIn(text: string, { start, end }: Span): readonly Insertion[] {
  const insertions: Insertion[] = []
  const open: Open[] = []
  for (let at = start; at < end; at += 1) {
    quotes.lastIndex = at
    const quote = quotes.exec(text)?.[0]
    if (quote !== undefined) {
      const close = text.indexOf(quote, at + quote.length)
      if (close < 0 || close >= end) break
      at = close + quote.length - 1
      continue
    }
    const argument = argumentOf(text, at)
    const sign = text.charAt(at)
    const last = open.at(-1)
    if (argument !== undefined) {
      open.push({ argument })
      at = argument - 1
    } else if ('([{'.includes(sign)) open.push({})
    else if (')]}'.includes(sign)) open.pop()
    else if (sign === ',' && last?.argument !== undefined) {
      insertions.push({ at: last.argument, text: 'number(' }, { at, text: ')' })
      delete last.argument
    }
  }
  return insertions
}

/** Behind the bracket of a call of `format-number` that begins here. */
function argumentOf(text: string, at: number): number | undefined {
  if (!text.startsWith(call, at) || /[\w:.-]/.test(text.charAt(at - 1))) return undefined
  let bracket = at + call.length
  while (/\s/.test(text.charAt(bracket))) bracket += 1
  return text.charAt(bracket) === '(' ? bracket + 1 : undefined
}

function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = []
  let from = 0
  for (const insertion of insertions.toSorted((one, other) => one.at - other.at)) {
    parts.push(text.slice(from, insertion.at), insertion.text)
    from = insertion.at
  }
  return [...parts, text.slice(from)].join('')
}
