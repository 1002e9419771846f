/** Choices that follow from a seed alone: the same seed makes the same choices on every machine (mulberry32 by Tommy Ettinger, public domain). */

export interface SeededChoice {
  /** From 0 to 1, without 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** An entry of the list. Throws a RangeError where the list has none. */
  one<T>(list: readonly T[]): T
}

export function createSeededChoice(seed: number): SeededChoice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    one(list) {
      const at = between(0, list.length - 1)
      // Taken out as a list of one: the entry itself may be undefined.
      for (const chosen of list.slice(at, at + 1)) return chosen
      throw new RangeError('Nothing to choose from')
    },
  }
}
