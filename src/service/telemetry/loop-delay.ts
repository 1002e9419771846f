/** Measures how long the event loop was held back: while one piece of work runs, no other request is answered. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Delays in milliseconds since the last reset. */
export interface LoopDelays {
  readonly longestMs: number
  readonly meanMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** How many measurements the figures are made of. */
  readonly count: number
}

export interface LoopDelayProbe {
  read(): LoopDelays
  reset(): void
  stop(): void
}

/** Fine enough for a bound of 50 ms, and coarse enough to cost nothing on an idle machine. */
const defaultResolutionMs = 5

/**
 * Starts measuring. A timer fires every `resolutionMs`; what it comes late is the delay, so a delay is known to within
 * one resolution and never overstated.
 */
export function createLoopDelayProbe(resolutionMs = defaultResolutionMs): LoopDelayProbe {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  /** The histogram holds the time between two timers in nanoseconds, the pause that was asked for included. */
  const delayOf = (nanoseconds: number): number =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0
  return {
    read: () =>
      histogram.count === 0
        ? nothingMeasured
        : {
            longestMs: delayOf(histogram.max),
            meanMs: delayOf(histogram.mean),
            p50Ms: delayOf(histogram.percentile(50)),
            p99Ms: delayOf(histogram.percentile(99)),
            count: histogram.count,
          },
    reset: () => histogram.reset(),
    stop: () => void histogram.disable(),
  }
}

const nothingMeasured: LoopDelays = { longestMs: 0, meanMs: 0, p50Ms: 0, p99Ms: 0, count: 0 }
