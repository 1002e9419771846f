/** Parts of screens that are read ahead, when the browser has nothing else to do. */
import { recordOf } from '#values/json.ts'

type Load = () => Promise<unknown>

/** How long after the first page parts are read ahead, in milliseconds: what pages rarely open comes much later than the rest. */
const delays = { common: 1_500, rare: 10_000 }

export type Frequency = keyof typeof delays
const frequencies = ['common', 'rare'] as const satisfies Frequency[]

export interface LateParts {
  /** Once the parts of its frequency have been read ahead, a part that becomes known is read ahead as well. */
  add(frequency: Frequency, load: Load): void
  /** Reads all that are known and what they make known in turn, at once; rejects when one of them cannot be read. */
  load(): Promise<void>
  /**
   * Reads each when its time has come, one after the other whenever the browser has nothing else to do, unless it is to save data:
   * all at once would hold up whoever scrolls or types at that moment. What cannot be read is asked for again when it is wanted,
   * and named there.
   */
  loadWhenIdle(): void
}

export function createLateParts(): LateParts {
  const parts: Record<Frequency, Set<Load>> = { common: new Set(), rare: new Set() }
  const begun = new Set<Frequency>()
  let last: Promise<unknown> = Promise.resolve()
  const readAhead = (one: Load) => {
    last = last
      .then(idle)
      .then(one)
      .catch(() => {})
  }
  const begin = (frequency: Frequency) => {
    begun.add(frequency)
    parts[frequency].forEach(readAhead)
  }
  return {
    add(frequency, one) {
      parts[frequency].add(one)
      if (begun.has(frequency)) readAhead(one)
    },
    async load() {
      const read = new Set<Load>()
      const unread = () => [...parts.common, ...parts.rare].filter((one) => !read.has(one))
      // What a part needs in turn becomes known when it is read.
      for (let next = unread(); next.length > 0; next = unread()) {
        next.forEach((one) => read.add(one))
        await Promise.all(next.map((one) => one()))
      }
      for (const frequency of frequencies) begun.add(frequency)
    },
    loadWhenIdle() {
      if (isSavingData()) return
      for (const frequency of frequencies) setTimeout(() => begin(frequency), delays[frequency])
    },
  }
}

/** A person may ask the browser for less data (https://wicg.github.io/savedata): parts are read then when they are wanted. */
const isSavingData = (): boolean =>
  'connection' in navigator && recordOf(navigator.connection)['saveData'] === true

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 300)
  })
