/**
 * What is done to a stylesheet before it is compiled, so that it says in saxon-js 2.7 what it says elsewhere: in version 1.0
 * `format-number(node, …)` gives NaN there, `format-number(number(node), …)` is right. (Calling the whole stylesheet 2.0 would change
 * what `concat` and comparisons of several nodes mean.)
 */
export function mendStylesheet(text: string): string {
  return isOfVersion1(text)
    ? text.replace(outside, (part) => (/^<[^!?/]/.test(part) ? mendTag(part) : part))
    : text
}

/** Comments, texts as they stand, instructions to other programs, and tags. */
const outside =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^>"'])*>/g
/** The first element that is not closed at once says the version of all. */
const isOfVersion1 = (text: string): boolean =>
  /<(?![?!])[^>]*?\sversion\s*=\s*["']\s*1(\.\d+)?\s*["']|<(?![?!])[^>]*?:version\s*=\s*["']\s*1(\.\d+)?\s*["']/.test(
    firstTag(text),
  )
const firstTag = (text: string): string =>
  [...text.matchAll(outside)].map(([part]) => part).find((part) => /^<[^!?]/.test(part)) ?? ''

const formatNumber = /(?<![\w:.-])format-number\s*\(/g
function mendTag(tag: string): string {
  const starts = [...tag.matchAll(formatNumber)].map((found) => found.index + found[0].length)
  // From the end, so that the earlier places stay where they are; an inner call is mended before the outer one.
  return starts.reverse().reduce((mended, start) => {
    const end = endOfArgument(mended, start)
    return end === undefined
      ? mended
      : `${mended.slice(0, start)}number(${mended.slice(start, end)})${mended.slice(end)}`
  }, tag)
}

const quotes = /&quot;|&apos;|&#34;|&#39;|["']/y
/** Where the first argument ends, for an expression that is written in an attribute; undefined where it never does. */
function endOfArgument(tag: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < tag.length; at += 1) {
    quotes.lastIndex = at
    const quote = quotes.exec(tag)?.[0]
    if (quote !== undefined) {
      const close = tag.indexOf(quote, at + quote.length)
      if (close < 0) return undefined
      at = close + quote.length - 1
      continue
    }
    const sign = tag[at] ?? ''
    if (depth === 0 && (sign === ',' || sign === ')')) return sign === ',' ? at : undefined
    if ('([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign)) depth -= 1
  }
  return undefined
}
