import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { LongText } from '#documents/ledger/write-ledger.ts'

/** Letters at first; each further piece has room for twice as many, up to the most. */
const fewest = 1_000
const most = 8_000
/** Bytes that UTF-8 takes for one unit of a string, at most. */
const bytesOfLetter = 3

/**
 * A text that grows by pieces and is kept packed, as UTF-8: a ledger by account has up to 200 MB, which as strings would be looked through with
 * each collection of garbage, and as plain bytes would start a collection of everything every few moments.
 */
export class GrowingText implements LongText {
  readonly #packed: Uint8Array[] = []
  #open = new Uint8Array()
  #length = 0

  /** Whole letters: no pair of surrogates is cut between two pieces. */
  add(text: string): void {
    if (this.#open.length - this.#length < text.length * bytesOfLetter) this.#grow(text.length)
    this.#length += encoder.encodeInto(text, this.#open.subarray(this.#length)).written
  }

  /** In pieces of some thousand letters. */
  *pieces(): Generator<string> {
    for (const bytes of this.#packed) yield decoder.decode(inflateRawSync(bytes))
    yield decoder.decode(this.#written())
  }

  #grow(letters: number): void {
    if (this.#length > 0) this.#packed.push(deflateRawSync(this.#written(), { level: fastest }))
    const room = Math.min(this.#open.length * 2, most * bytesOfLetter)
    const needed = Math.max(room, fewest * bytesOfLetter, letters * bytesOfLetter)
    // What was written is packed, so that the same room serves again.
    if (this.#open.length < needed) this.#open = new Uint8Array(needed)
    this.#length = 0
  }

  #written = (): Uint8Array => this.#open.subarray(0, this.#length)
}

/** Lines of the books are so alike that it packs them to a twentieth. */
const fastest = 1
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
