/**
 * Reads the bytes of a JSON text as they arrive, builds nothing, and stops at the first byte that no JSON could have
 * there, or at the first value too many. What passed can be given to JSON.parse, whose time and memory are then bounded: a
 * megabyte of brackets costs it a hundred times as much as a megabyte of text.
 */

export interface JsonLimits {
  /** Objects and lists inside each other. */
  readonly depth: number
  /** Values of all kinds together. */
  readonly values: number
  /** Values of one list. */
  readonly items: number
  /** Names of one object. */
  readonly names: number
}

export type JsonRefusal = 'syntax' | keyof JsonLimits

/** What stopped the scanner, and at which byte of the whole text. */
export class JsonRefused extends Error {
  readonly reason: JsonRefusal
  readonly offset: number
  constructor(reason: JsonRefusal, offset: number) {
    super(`JSON is refused at byte ${offset}: ${reason}`)
    this.reason = reason
    this.offset = offset
  }
}

export interface JsonScanner {
  /** The next bytes. Throws JsonRefused. */
  push(bytes: Uint8Array): void
  /** There are no more bytes. Throws JsonRefused where the text is not complete. */
  end(): void
}

/** What may come next outside of texts and scalars. */
type Expected = 'value' | 'firstValue' | 'firstName' | 'name' | 'colon' | 'after'
/** Inside of what the next byte is. */
type Mode = 'between' | 'text' | 'escape' | 'hex' | 'scalar'

interface Level {
  readonly isObject: boolean
  count: number
}

const quote = 0x22
const backslash = 0x5c
const byteOrderMark = [0xef, 0xbb, 0xbf]
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
/** Bytes that end a number, `true`, `false` or `null`. */
const ends: ReadonlySet<number> = new Set([...' \n\r\t,:"[]{}'].map((sign) => sign.charCodeAt(0)))
const escapable: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((sign) => sign.charCodeAt(0)))
const isHex = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
const scalar = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)$/
/** No number that a program means is longer. */
const longestScalar = 400

export function createJsonScanner(limits: JsonLimits): JsonScanner {
  const levels: Level[] = []
  let mode: Mode = 'between'
  let expected: Expected = 'value'
  let isName = false
  let values = 0
  let hexLeft = 0
  let scalarText = ''
  let scalarStart = 0
  /** Bytes before the ones that are read now. */
  let before = 0

  const refuse = (reason: JsonRefusal, offset: number): never => {
    throw new JsonRefused(reason, offset)
  }

  function beginValue(at: number): void {
    if (expected !== 'value' && expected !== 'firstValue') refuse('syntax', at)
    if ((values += 1) > limits.values) refuse('values', at)
    const level = levels.at(-1)
    if (level && !level.isObject && (level.count += 1) > limits.items) refuse('items', at)
  }

  function beginText(at: number): void {
    isName = expected === 'name' || expected === 'firstName'
    if (!isName) beginValue(at)
    else {
      const level = levels.at(-1)
      if (level && (level.count += 1) > limits.names) refuse('names', at)
    }
    mode = 'text'
  }

  function open(isObject: boolean, at: number): void {
    beginValue(at)
    levels.push({ isObject, count: 0 })
    if (levels.length > limits.depth) refuse('depth', at)
    expected = isObject ? 'firstName' : 'firstValue'
  }

  function close(isObject: boolean, at: number): void {
    const level = levels.pop()
    const mayClose = expected === 'after' || expected === (isObject ? 'firstName' : 'firstValue')
    if (level?.isObject !== isObject || !mayClose) refuse('syntax', at)
    expected = 'after'
  }

  function beginScalar(byte: number, at: number): void {
    beginValue(at)
    mode = 'scalar'
    scalarStart = at
    scalarText = String.fromCharCode(byte)
  }

  function endScalar(): void {
    if (!scalar.test(scalarText)) refuse('syntax', scalarStart)
    mode = 'between'
    expected = 'after'
  }

  /** A sign outside of texts and scalars. */
  const signs: Readonly<Record<number, (at: number) => void>> = {
    [quote]: beginText,
    0x7b: (at) => open(true, at),
    0x5b: (at) => open(false, at),
    0x7d: (at) => close(true, at),
    0x5d: (at) => close(false, at),
    0x3a: (at) => {
      if (expected !== 'colon') refuse('syntax', at)
      expected = 'value'
    },
    0x2c: (at) => {
      const level = levels.at(-1)
      if (expected !== 'after' || !level) refuse('syntax', at)
      expected = level?.isObject ? 'name' : 'value'
    },
  }

  function between(byte: number, at: number): void {
    if (isBlank(byte) || (values === 0 && byte === byteOrderMark[at])) return
    const sign = signs[byte]
    if (sign) sign(at)
    else beginScalar(byte, at)
  }

  /** Goes on to the end of the text, or of the bytes; gives the index behind it. */
  function throughText(bytes: Uint8Array, from: number): number {
    let index = from
    for (; index < bytes.length; index++) {
      const byte = bytes[index] ?? 0
      if (byte === quote || byte === backslash) break
      if (byte < 0x20) refuse('syntax', before + index)
    }
    if (index === bytes.length) return index
    if (bytes[index] === backslash) mode = 'escape'
    else {
      mode = 'between'
      expected = isName ? 'colon' : 'after'
    }
    return index + 1
  }

  function inEscape(byte: number, at: number): void {
    if (byte === 0x75) {
      mode = 'hex'
      hexLeft = 4
    } else if (escapable.has(byte)) mode = 'text'
    else refuse('syntax', at)
  }

  function inHex(byte: number, at: number): void {
    if (!isHex(byte)) refuse('syntax', at)
    if ((hexLeft -= 1) === 0) mode = 'text'
  }

  function inScalar(byte: number, at: number): void {
    if (ends.has(byte)) {
      endScalar()
      between(byte, at)
    } else if (scalarText.length >= longestScalar) refuse('syntax', scalarStart)
    else scalarText += String.fromCharCode(byte)
  }

  const readers = { between, escape: inEscape, hex: inHex, scalar: inScalar } as const

  return {
    push(bytes) {
      let index = 0
      while (index < bytes.length) {
        if (mode === 'text') index = throughText(bytes, index)
        else readers[mode](bytes[index] ?? 0, before + index++)
      }
      before += bytes.length
    },
    end() {
      if (mode === 'scalar') endScalar()
      if (mode !== 'between' || expected !== 'after' || levels.length > 0) refuse('syntax', before)
    },
  }
}

/** Line and column of a byte, both from 1; columns count UTF-16 units, as editors do. */
export function placeOfByte(
  bytes: Uint8Array,
  offset: number,
): { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  for (let at = bytes.indexOf(0x0a); at >= 0 && at < offset; at = bytes.indexOf(0x0a, at + 1)) {
    line += 1
    start = at + 1
  }
  return { line, column: new TextDecoder().decode(bytes.subarray(start, offset)).length + 1 }
}
