/** Lines of the books as CSV, as they are checked and kept: read several times, a piece in memory at a time. */
import type { LedgerFault } from '#documents/ledger/line.ts'
import { giveWay } from '../base/give-way.ts'

export type Encoding = 'utf-8' | 'windows-1254'

export interface LinesFile {
  /** Its bytes from the start, in pieces of any size. */
  readonly pieces: () => AsyncIterable<Uint8Array>
  readonly encoding: Encoding
  /** What is wrong with it already: cells of a spreadsheet that lost their text. */
  readonly faults: readonly LedgerFault[]
}

/** Bytes that are looked at before others are served, in half a millisecond: an answer of others waits for a step a dozen times. */
const stepBytes = 8_000

/** Lines that are CSV in memory. */
export const linesFile = (
  bytes: Uint8Array,
  faults: readonly LedgerFault[] = [],
): Promise<LinesFile> => linesFileOf(() => stepsOf(bytes), faults)

/** Reads the file once, for its encoding. */
export async function linesFileOf(
  pieces: LinesFile['pieces'],
  faults: readonly LedgerFault[] = [],
): Promise<LinesFile> {
  return { pieces, encoding: await encodingOf(pieces()), faults }
}

/** Text of bytes as they come; others are served between two steps. */
export async function* textOf(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces)
    for await (const step of stepsOf(piece)) yield decoder.decode(step, { stream: true })
  yield decoder.decode()
}

export const textIn = ({ pieces, encoding }: LinesFile): AsyncGenerator<string> =>
  textOf(pieces(), encoding)

/**
 * The same bytes in pieces of whole rows, each of at least that size but for the last one. The end of a line inside of quotes ends no row, as
 * `CsvRows` reads them; in both encodings that are read these letters are bytes of their own.
 */
export async function* inRowsOf(
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  let isQuoted = false
  for await (const piece of bytes) {
    let start = 0
    for (let index = 0; index < piece.length; index += 1) {
      if (piece[index] === quote) isQuoted = !isQuoted
      const isEnd =
        piece[index] === lineFeed ||
        // Where the next byte has not come the row may end with both.
        (piece[index] === carriageReturn && (piece[index + 1] ?? lineFeed) !== lineFeed)
      if (!isEnd || isQuoted || length + index + 1 - start < size) continue
      yield Buffer.concat([...waiting, piece.subarray(start, index + 1)])
      start = index + 1
      waiting = []
      length = 0
    }
    waiting.push(piece.subarray(start))
    length += piece.length - start
  }
  if (length > 0) yield Buffer.concat(waiting)
}
const quote = 34
const lineFeed = 10
const carriageReturn = 13

/** The same bytes in pieces of that size; the last one is shorter. */
export async function* inPiecesOf(
  size: number,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length < size) continue
    const all = Buffer.concat(waiting)
    let start = 0
    for (; start + size <= all.length; start += size) yield all.subarray(start, start + size)
    waiting = [all.subarray(start)]
    length = all.length - start
  }
  if (length > 0) yield Buffer.concat(waiting)
}

async function* stepsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += stepBytes) {
    yield bytes.subarray(start, start + stepBytes)
    await giveWay()
  }
}

/** UTF-8 where it is that; else what programs in Türkiye write. */
async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isUtf8 = (bytes?: Uint8Array): boolean => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
      return true
    } catch {
      return false
    }
  }
  for await (const piece of pieces) if (!isUtf8(piece)) return 'windows-1254'
  return isUtf8() ? 'utf-8' : 'windows-1254'
}
