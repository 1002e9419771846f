/** Choices that come out the same for the same seed, so that demo data can be looked at twice. */
import { createSeededChoice, type SeededChoice } from '#values/seeded-choice.ts'

export interface Chooser extends Pick<SeededChoice, 'between' | 'one'> {
  /** True that often, 0 to 1. */
  chance(share: number): boolean
  /** Different items of the list. */
  some<T>(list: readonly T[], count: number): T[]
}

export function createChooser(seed: number): Chooser {
  const { between, next, one } = createSeededChoice(seed)
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
