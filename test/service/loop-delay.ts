/** Reads the probe of the event loop while something runs in this process. */
import { setTimeout as pause } from 'node:timers/promises'
import { createLoopDelayProbe } from '#service/telemetry/loop-delay.ts'

/** The probe must fire once before and once after the work, or its delay would be missed. */
const settleMs = 20

/**
 * The longest time in milliseconds that `work` held the event loop of this process. Other programs of the machine add to
 * it: a test with a bound uses `leastLongestDelay`.
 */
export async function longestDelayDuring(work: () => unknown): Promise<number> {
  const probe = createLoopDelayProbe(1)
  try {
    await pause(settleMs)
    probe.reset()
    await pause(settleMs)
    await work()
    await pause(settleMs)
    return probe.read().longestMs
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
