import type { LongText } from '#documents/ledger/write-ledger.ts'

/** Letters at first; each further piece has room for twice as many, up to the most. */
const fewest = 1_000
const most = 8_000
/** Bytes that UTF-8 takes for one unit of a string, at most. */
const bytesOfLetter = 3

/**
 * A text that grows by pieces and is kept as UTF-8. Millions of letters as strings, or the objects that they are written of, would be looked
 * through with each collection of garbage.
 */
export class GrowingText implements LongText {
  readonly #full: Uint8Array[] = []
  #open = new Uint8Array()
  #length = 0

  /** Whole letters: no pair of surrogates is cut between two pieces. */
  add(text: string): void {
    if (this.#open.length - this.#length < text.length * bytesOfLetter) this.#grow(text.length)
    this.#length += encoder.encodeInto(text, this.#open.subarray(this.#length)).written
  }

  /** In pieces of some thousand letters. */
  *pieces(): Generator<string> {
    for (const bytes of [...this.#full, this.#written()]) yield decoder.decode(bytes)
  }

  #grow(letters: number): void {
    const room = Math.min(this.#open.length * 2, most * bytesOfLetter)
    this.#full.push(this.#written())
    this.#open = new Uint8Array(Math.max(room, fewest * bytesOfLetter, letters * bytesOfLetter))
    this.#length = 0
  }

  #written = (): Uint8Array => this.#open.subarray(0, this.#length)
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
