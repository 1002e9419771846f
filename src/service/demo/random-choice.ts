/** Choices that come out the same for the same seed (mulberry32), so that demo data can be looked at twice. */
export interface Chooser {
  /** Whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  one<T>(list: readonly T[]): T
  /** True that often, 0 to 1. */
  chance(share: number): boolean
  /** Different items of the list. */
  some<T>(list: readonly T[], count: number): T[]
}

export function createChooser(seed: number): Chooser {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  const one = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('Nothing to choose from')
    return list[between(0, list.length - 1)] as T
  }
  return {
    between,
    one,
    chance: (share) => next() < share,
    some: (list, count) => {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
  }
}
