/** SQL in its parts: code, and what does nothing whatever stands in it, which is texts, names in quotes and comments. */

export interface SqlPart {
  readonly text: string
  readonly isCode: boolean
}

/** Where a part that does nothing begins, and where it ends. A doubled end is a letter of it. */
interface Inert {
  readonly start: string
  readonly end: string
  readonly isDoubled: boolean
}

const inerts: readonly Inert[] = [
  { start: "'", end: "'", isDoubled: true },
  { start: '"', end: '"', isDoubled: true },
  { start: '--', end: '\n', isDoubled: false },
  { start: '/*', end: '*/', isDoubled: false },
]
/** Names of SQL Server; brackets of PostgreSQL are code. */
const bracketed: Inert = { start: '[', end: ']', isDoubled: true }

/** A part that is never ended goes to the end of the text. */
export function sqlParts(text: string, { hasBrackets = false } = {}): readonly SqlPart[] {
  const known = hasBrackets ? [...inerts, bracketed] : inerts
  const parts: SqlPart[] = []
  let codeFrom = 0
  let at = 0
  while (at < text.length) {
    const found = known.find(({ start }) => text.startsWith(start, at))
    if (!found) {
      at += 1
      continue
    }
    if (at > codeFrom) parts.push({ text: text.slice(codeFrom, at), isCode: true })
    const end = endOf(text, at, found)
    parts.push({ text: text.slice(at, end), isCode: false })
    at = end
    codeFrom = end
  }
  return codeFrom < text.length ? [...parts, { text: text.slice(codeFrom), isCode: true }] : parts
}

/** Behind the last letter of the part that begins there. */
function endOf(text: string, from: number, { start, end, isDoubled }: Inert): number {
  let at = text.indexOf(end, from + start.length)
  while (isDoubled && at >= 0 && text.startsWith(end, at + 1)) at = text.indexOf(end, at + 2)
  return at < 0 ? text.length : at + end.length
}

/** The text with its code changed and all else as it is. */
export const withCode = (parts: readonly SqlPart[], change: (code: string) => string): string =>
  parts.map(({ text, isCode }) => (isCode ? change(text) : text)).join('')

/** The code alone. */
export const codeOf = (parts: readonly SqlPart[]): string =>
  parts.map(({ text, isCode }) => (isCode ? text : ' ')).join('')
