/** Reads the probe of the event loop while something runs in this process. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createLoopDelayProbe } from '#service/telemetry/loop-delay.ts'

/** The probe must fire once before and once after the work, or its delay would be missed. */
const settleMs = 20

/**
 * The longest time in milliseconds that `work` held the event loop of this process. It cannot be longer than the processor
 * time that the thread used meanwhile: what the probe shows beyond it was the time of other programs. They may still add to it,
 * so a test with a bound uses `leastLongestDelay`.
 */
export async function longestDelayDuring(work: () => unknown): Promise<number> {
  const probe = createLoopDelayProbe(1)
  try {
    await pause(settleMs)
    probe.reset()
    await pause(settleMs)
    const before = usedMs()
    await work()
    await pause(settleMs)
    return Math.min(probe.read().longestMs, usedMs() - before)
  } finally {
    probe.stop()
  }
}

/**
 * The least of up to three tries, ending with the first one within `boundMs`: work that really holds the loop does so each
 * time, a busy machine does not.
 */
export async function leastLongestDelay(
  boundMs: number,
  work: () => unknown,
  tries = 3,
): Promise<number> {
  let least = Infinity
  for (let attempt = 0; attempt < tries && least > boundMs; attempt++)
    least = Math.min(least, await longestDelayDuring(work))
  return least
}

/**
 * Milliseconds of the processor that `work` takes in this thread: the least of up to five tries, ending with the first one within
 * `boundMs`. A try may meet a collection of garbage; work that takes too long does so each time.
 */
export function leastUsedMs(work: () => unknown, boundMs = 0): number {
  let least = Infinity
  for (let attempt = 0; attempt < 5 && least > boundMs; attempt++) {
    const before = usedMs()
    work()
    least = Math.min(least, usedMs() - before)
  }
  return least
}

/** Processor time of the main thread so far; where the system does not say, the time on the wall, which is no less. */
function usedMs(): number {
  try {
    const [nanoseconds = ''] = readFileSync(
      `/proc/self/task/${process.pid}/schedstat`,
      'utf8',
    ).split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
  }
}
