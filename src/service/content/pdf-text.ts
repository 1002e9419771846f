/**
 * Text of a PDF whose fonts use a one-byte encoding, and what an invoice says in it. Text in fonts without such an
 * encoding (sub-set fonts of browsers) cannot be read this way and is left out.
 */
import { unzlibSync } from 'fflate'
import { trimEnd } from '#values/trim.ts'

export interface PdfFields {
  readonly number?: string | undefined
  /** `YYYY-MM-DD` */
  readonly date?: string | undefined
  /** Decimal text. */
  readonly amount?: string | undefined
}

/** The most that is unpacked of one stream. */
const largest = 8 * 1024 * 1024

export function pdfText(bytes: Uint8Array): string {
  return streamsOf(bytes).map(textOfStream).join('\n')
}

/** The dictionary of a stream stands right before it; more of it than this is not looked at. */
const longestDictionary = 4096

/** Goes on behind the end of each stream, so that every part of the file is looked at once. */
function streamsOf(bytes: Uint8Array): string[] {
  const latin = new TextDecoder('latin1').decode(bytes)
  const streams: string[] = []
  let from = 0
  for (;;) {
    const at = latin.indexOf('stream', from)
    if (at < 0) return streams
    const dictionary = dictionaryBefore(latin, Math.max(from, at - longestDictionary), at)
    const start = startOfData(latin, at + 'stream'.length)
    from = at + 'stream'.length
    if (dictionary === undefined || start === undefined) continue
    const end = latin.indexOf('endstream', start)
    if (end < 0) return streams
    from = end + 'endstream'.length
    if (dictionary.includes('/FlateDecode')) streams.push(...inflated(bytes.subarray(start, end)))
    else streams.push(latin.slice(start, end))
  }
}

/** Undefined where what stands before is no dictionary of the same object. */
function dictionaryBefore(text: string, least: number, end: number): string | undefined {
  const before = text.slice(least, end).trimEnd()
  return before.endsWith('>>') ? before.slice(before.lastIndexOf('endobj') + 1) : undefined
}

/** Data begin behind the line end that follows the keyword. */
function startOfData(text: string, at: number): number | undefined {
  if (text.charAt(at) === '\n') return at + 1
  return text.startsWith('\r\n', at) ? at + 2 : undefined
}

function inflated(packed: Uint8Array): string[] {
  try {
    const room = new Uint8Array(Math.min(largest, packed.length * 60 + 1024))
    return [trimEnd(new TextDecoder('latin1').decode(unzlibSync(packed, { out: room })), '\0')]
  } catch {
    return []
  }
}

/** Operands of the text operators, one line for each move to a new place. */
function textOfStream(stream: string): string {
  if (!/\bBT\b/.test(stream)) return ''
  const parts: string[] = []
  /** No text that begins before this place ends: it would meet the same opening bracket, or the end. */
  let opensFrom = 0
  for (let at = 0; at < stream.length; at++) {
    if (stream[at] === '(' && at >= opensFrom) {
      const end = endOfText(stream, at)
      if (stream[end] === ')') {
        parts.push(literal(stream.slice(at + 1, end)))
        at = end
      } else opensFrom = end
    } else if (isMove(stream, at)) parts.push('\n')
  }
  return parts.join('').replace(/\n+/g, '\n')
}

/** Place of the next bracket that no backslash stands before; the length of the stream where there is none. */
function endOfText(stream: string, open: number): number {
  let at = open + 1
  while (at < stream.length && stream[at] !== '(' && stream[at] !== ')')
    at += stream[at] === '\\' ? 2 : 1
  return Math.min(at, stream.length)
}

const moves: ReadonlySet<string> = new Set(['Td', 'TD', 'Tm', 'ET'])
/** An operator that goes to another place, or ends the text. */
function isMove(stream: string, at: number): boolean {
  if (stream[at] !== 'T' && stream[at] !== 'E') return false
  const operator = stream.slice(at, at + 2)
  if (operator === 'T*') return true
  return moves.has(operator) && !isWordAt(stream, at - 1) && !isWordAt(stream, at + 2)
}
const isWordAt = (text: string, at: number): boolean => /\w/.test(text.charAt(at))

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '', f: '' }
const turkish = new TextDecoder('windows-1254')

function literal(text: string): string {
  // Most are plain ASCII, and a file may hold hundreds of thousands of them.
  if (/^[ -[\]-~]*$/.test(text)) return text
  const plain = text.replace(/\\([0-7]{1,3}|.)/gs, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(parseInt(sign, 8) & 255) : (escapes[sign] ?? sign),
  )
  return turkish.decode(Uint8Array.from(plain, (sign) => sign.charCodeAt(0) & 255))
}

/** Number, date and amount to pay; the last amount that is named a total wins. */
export function fieldsOf(text: string): PdfFields {
  const number = /\b([A-Z0-9]{3}20\d{2}\d{9})\b/.exec(text)?.[1]
  const [, day, month, year] = /\b(\d{2})[./-](\d{2})[./-](20\d{2})\b/.exec(text) ?? []
  const last = lastTotal(text)
  return {
    number,
    date: year && `${year}-${month}-${day}`,
    amount:
      last === undefined
        ? undefined
        : last.includes(',')
          ? last.replaceAll('.', '').replace(',', '.')
          : last,
  }
}

const totalName = /denecek|toplam/gi
const figure = /\d[\d.]{0,24},\d{2}|\d{1,18}\.\d{2}/y
/** Characters at the beginning of the next line that may stand before the figure. */
const furthest = 20

/** The figure behind the last name of a total: on its line, or near the beginning of the next. */
function lastTotal(text: string): string | undefined {
  let last: string | undefined
  let stop = 0
  for (const { 0: name, index } of text.matchAll(totalName)) {
    // Names that nothing but letters part share their stop: it only moves forward.
    stop = Math.max(stop, index + name.length)
    while (stop < text.length && !isDigitOrLineEnd(text.charAt(stop))) stop++
    last = figureAt(text, stop) ?? last
  }
  return last
}
const isDigitOrLineEnd = (letter: string): boolean =>
  letter === '\n' || (letter >= '0' && letter <= '9')

function figureAt(text: string, stop: number): string | undefined {
  let at = stop
  if (text.charAt(at) === '\n') {
    at++
    while (at - stop <= furthest && !isDigitOrLineEnd(text.charAt(at))) at++
  }
  figure.lastIndex = at
  return figure.exec(text)?.[0]
}
