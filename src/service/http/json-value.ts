/**
 * The value of a JSON text of which a few strings are nearly all: files in base64. JSON.parse looks through each of them letter by letter and
 * holds everybody up for a third of a second; here they are cut out, and put back into the value of the rest.
 */
import { isAscii } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Shorter strings are no matter. */
const longBytes = 256 * 1024
/** Bytes that are decoded in one go. */
const pieceBytes = 256 * 1024

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const spaces: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d])

/** `bytes` are JSON. Throws a TypeError where they are not UTF-8. */
export async function valueOfJson(bytes: Buffer): Promise<unknown> {
  const mark = randomUUID()
  const long = bytes.length < longBytes ? [] : longStringsIn(bytes)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const strings: string[] = []
  let text = ''
  let at = 0
  for (const [index, { start, end }] of long.entries()) {
    text += `${await textBetween(bytes, at, start, decoder)}${mark}${index}`
    strings.push(bytes.toString('latin1', start, end))
    await nextTurn()
    at = end
  }
  text += await textBetween(bytes, at, bytes.length, decoder)
  if (long.length === 0) return JSON.parse(text)
  return JSON.parse(text, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark)
      ? strings[Number(value.slice(mark.length))]
      : value,
  )
}

interface Range {
  readonly start: number
  readonly end: number
}

/** What stands between the quotes of long strings that are written as they are. Names of values stay. */
function longStringsIn(bytes: Buffer): readonly Range[] {
  const found: Range[] = []
  for (let open = bytes.indexOf(quote); open >= 0;) {
    const end = endOfString(bytes, open + 1)
    const content = bytes.subarray(open + 1, end)
    if (
      content.length >= longBytes &&
      isAscii(content) &&
      !content.includes(backslash) &&
      byteAfterSpaces(bytes, end + 1) !== colon
    )
      found.push({ start: open + 1, end })
    open = bytes.indexOf(quote, end + 1)
  }
  return found
}

/** The quote that ends the string. */
function endOfString(bytes: Buffer, start: number): number {
  let end = bytes.indexOf(quote, start)
  while (end >= 0 && isEscaped(bytes, start, end)) end = bytes.indexOf(quote, end + 1)
  return end < 0 ? bytes.length : end
}

/** Behind an odd number of backslashes. */
function isEscaped(bytes: Buffer, start: number, at: number): boolean {
  let first = at
  while (first > start && bytes[first - 1] === backslash) first -= 1
  return (at - first) % 2 === 1
}

function byteAfterSpaces(bytes: Buffer, from: number): number | undefined {
  let at = from
  while (spaces.has(bytes[at])) at += 1
  return bytes[at]
}

/** Others have their turn between two pieces. */
async function textBetween(
  bytes: Buffer,
  start: number,
  end: number,
  decoder: TextDecoder,
): Promise<string> {
  let text = ''
  for (let at = start; at < end; at += pieceBytes) {
    if (at > start) await nextTurn()
    text += decoder.decode(bytes.subarray(at, Math.min(at + pieceBytes, end)), { stream: true })
  }
  return text + decoder.decode()
}
