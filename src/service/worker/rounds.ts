/** When the rounds of the worker begin: one after the other, at once when they are wanted, and more rarely while nothing happens. */
import { AsyncResource } from 'node:async_hooks'

export interface Rounds {
  start(): void
  /** Begins the next round now: work was given. */
  wake(): void
  /** Something was asked of the service that may have left work: the rounds come as often as ever again. */
  stir(): void
  /** No further round begins. Resolves when the one under way has ended. */
  stop(): Promise<void>
}

export interface RoundsOptions {
  /** Milliseconds between two rounds, and between two whole ones at least. */
  readonly intervalMs: number
  /** Milliseconds between two rounds that rest. */
  readonly restMs: number
  /** Gives how much was done. A whole round is of all parts, another one of those that calls give work to. Does not reject. */
  readonly run: (isWhole: boolean) => Promise<number>
  /** Milliseconds of the epoch. */
  readonly now: () => number
}

/** After as many whole rounds without anything to do they rest: what was begun a moment ago is followed closely to its end. */
const roundsBeforeRest = 8

export function createRounds({ intervalMs, restMs, run, now }: RoundsOptions): Rounds {
  // A round that somebody wakes is none of his work: neither within his transaction nor a part of his trace.
  const runApart = AsyncResource.bind(run)
  let isWanted = false
  let isStopped = true
  let isBusy = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  /** Moment at which every part has its turn again. */
  let wholeAt = 0
  /** Whole rounds that had nothing to do, since there last was something. */
  let idle = 0

  return {
    start: () => {
      if (!isStopped) return
      isStopped = false
      schedule(intervalMs)
    },
    wake: () => {
      isWanted = true
      idle = 0
      if (!isStopped && !isBusy) schedule(0)
    },
    stir: () => {
      const wasResting = isResting()
      idle = 0
      if (wasResting && !isStopped && !isBusy) schedule(intervalMs)
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }

  function isResting(): boolean {
    return idle >= roundsBeforeRest
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isWanted = false
      isBusy = true
      const isWhole = now() >= wholeAt
      if (isWhole) wholeAt = now() + intervalMs
      running = runApart(isWhole).then((done) => {
        isBusy = false
        if (done > 0) idle = 0
        else if (isWhole) idle += 1
        if (!isStopped) schedule(isWanted ? 0 : isResting() ? restMs : intervalMs)
      })
    }, ms)
  }
}
