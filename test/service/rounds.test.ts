import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRounds } from '#service/worker/rounds.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Rounds twice a second, every two seconds at rest; `found` is what the next ones have done. */
function watched() {
  const begun: { at: number; isWhole: boolean }[] = []
  const from = Date.now()
  const next = { found: 0 }
  const rounds = createRounds({
    intervalMs: 500,
    restMs: 2_000,
    run: async (isWhole) => {
      begun.push({ at: Date.now() - from, isWhole })
      return next.found
    },
    now: () => Date.now(),
  })
  rounds.start()
  return {
    rounds,
    next,
    /** Moments of the rounds that begin within `ms`, from now. */
    async during(ms: number): Promise<number[]> {
      const [before, now] = [begun.length, Date.now() - from]
      await vi.advanceTimersByTimeAsync(ms)
      return begun.slice(before).map(({ at }) => at - now)
    },
    begun,
  }
}

it('[W1] a document that was sent is followed twice a second; where nothing happens for four seconds the rounds rest, and go on', async () => {
  const { during, next, rounds } = watched()
  next.found = 1
  expect(await during(10_000)).toHaveLength(20)
  next.found = 0
  expect(await during(4_000)).toHaveLength(8)
  expect(await during(8_000)).toEqual([2_000, 4_000, 6_000, 8_000])
  // What is found at rest is followed closely again.
  next.found = 1
  expect(await during(2_500)).toEqual([2_000, 2_500])
  await rounds.stop()
  expect(await during(10_000)).toEqual([])
})

it('[W1] what a call leaves behind is begun at once, what another request may have left within half a second, also at rest', async () => {
  const { during, rounds, begun } = watched()
  await during(10_000)
  rounds.stir()
  expect(await during(4_000)).toEqual([500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000])
  await during(2_600)
  rounds.wake()
  expect(await during(1_000)).toEqual([0, 500, 1_000])
  // Rounds that come often have their parts that nothing was given to not more often than twice a second.
  rounds.wake()
  expect(await during(100)).toEqual([0])
  expect(begun.at(-1)).toMatchObject({ isWhole: false })
  // A request that comes while they come often puts nothing off.
  await during(300)
  rounds.stir()
  expect(await during(200)).toEqual([100])
})

it('[W16] a round that is woken within a transaction is no part of it', async () => {
  // Timers that are not real keep no context.
  vi.useRealTimers()
  const transaction = new AsyncLocalStorage<string>()
  const seen: (string | undefined)[] = []
  const rounds = createRounds({
    intervalMs: 5,
    restMs: 5,
    run: async () => {
      seen.push(transaction.getStore())
      return 0
    },
    now: () => Date.now(),
  })
  rounds.start()
  transaction.run('of a call', () => rounds.wake())
  await expect.poll(() => seen.length).toBeGreaterThan(2)
  expect(new Set(seen)).toEqual(new Set([undefined]))
  await rounds.stop()
})
