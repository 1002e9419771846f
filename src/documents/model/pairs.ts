/** Which entry of a list is which of an older one: nothing but their content tells. */

type Key<Entry> = (entry: Entry) => string | undefined

/**
 * For each entry of `now` the index of the one that it was before; undefined: it is new. Those of the same key are the same, wherever
 * they stand, and an earlier key decides before a later one; an entry may be without a key. Where as many stand as before, what stands
 * beside those that are known.
 */
export function pairsOf<Entry>(
  before: readonly Entry[],
  now: readonly Entry[],
  keys: readonly Key<Entry>[],
): readonly (number | undefined)[] {
  const pairs = new Pairs(now.length)
  for (const key of keys) pairs.join(before.map(key), now.map(key))
  if (before.length === now.length) pairs.joinNeighbours()
  return pairs.former
}

class Pairs {
  readonly former: (number | undefined)[]
  readonly #taken = new Set<number>()

  constructor(length: number) {
    this.former = Array.from({ length })
  }

  /** Those of the same key, in their order; entries without one are left. */
  join(old: readonly (string | undefined)[], fresh: readonly (string | undefined)[]): void {
    const free = new Map<string, number[]>()
    for (const [index, key] of old.entries())
      if (key !== undefined && !this.#taken.has(index))
        free.set(key, [...(free.get(key) ?? []), index])
    for (const [index, key] of fresh.entries())
      if (key !== undefined && this.former[index] === undefined)
        this.#pair(index, free.get(key)?.shift())
  }

  /** What stands behind or before the same one as before, or first or last. */
  joinNeighbours(): void {
    const { length } = this.former
    for (let index = 0; index < length; index++) this.#beside(index, index - 1, 1)
    for (let index = length - 1; index >= 0; index--) this.#beside(index, index + 1, -1)
  }

  #beside(index: number, neighbour: number, step: number): void {
    const isEnd = neighbour < 0 || neighbour >= this.former.length
    const at = isEnd ? neighbour : this.former[neighbour]
    if (this.former[index] !== undefined || at === undefined) return
    const wanted = at + step
    if (wanted >= 0 && wanted < this.former.length && !this.#taken.has(wanted))
      this.#pair(index, wanted)
  }

  #pair(index: number, at: number | undefined): void {
    if (at === undefined) return
    this.former[index] = at
    this.#taken.add(at)
  }
}
