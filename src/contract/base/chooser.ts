/** Choices that follow from a seed alone: the same seed makes the same documents, byte for byte. */
export interface Chooser {
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  one<T>(list: readonly T[]): T
  uuid(): string
  /** Capital letters and digits, the first a letter. */
  word(length: number): string
}

export function createChooser(seed: number): Chooser {
  let state = seed >>> 0
  /** mulberry32 (Tommy Ettinger, public domain). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const letters = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[between(0, alphabet.length - 1)]).join('')
  const hex = (count: number) => letters('0123456789abcdef', count)
  return {
    between,
    one: (list) => list[between(0, list.length - 1)]!,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    word: (length) =>
      letters('ABCDEFGHJKLMNPRSTUVYZ', 1) + letters('ABCDEFGHJKLMNPRSTUVYZ23456789', length - 1),
  }
}
