/** Reads the probe of the event loop while something runs in this process. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { createLoopDelayProbe } from '#service/telemetry/loop-delay.ts'

/** The probe must fire once before and once after the work, or its delay would be missed. */
const settleMs = 20

/**
 * The longest time in milliseconds that `work` held the event loop of this process: what the probe of the service shows, or the
 * processor time of the longest turn of the loop where that is less. The difference was the time of other programs on a busy
 * machine. They may still add to it, so a test with a bound uses `leastLongestDelay`.
 */
export async function longestDelayDuring(work: () => unknown): Promise<number> {
  const probe = createLoopDelayProbe(1)
  const turns = watchTurns()
  try {
    await pause(settleMs)
    probe.reset()
    turns.reset()
    await pause(settleMs)
    await work()
    await pause(settleMs)
    return Math.min(probe.read().longestMs, turns.longestMs())
  } finally {
    turns.stop()
    probe.stop()
  }
}

/** Watches the processor time that each turn of the event loop takes, its microtasks included. */
function watchTurns() {
  let longestMs = 0
  let allMs = 0
  let before = usedMs()
  let turn = setImmediate(watch)
  function watch() {
    const now = usedMs()
    longestMs = Math.max(longestMs, now - before)
    allMs += now - before
    before = now
    turn = setImmediate(watch)
  }
  return {
    longestMs: () => longestMs,
    allMs: () => allMs,
    reset: () => void (longestMs = allMs = 0),
    stop: () => clearImmediate(turn),
  }
}

/**
 * Which part of the processor time of `work` its longest turn of the event loop takes, from 0 to 1: the least of up to three
 * tries, ending with the first one within `bound`. A slow machine and a collection of garbage change the times of both alike,
 * or nearly so, which a bound in milliseconds does not survive.
 */
export async function longestTurnShare(bound: number, work: () => unknown): Promise<number> {
  let least = 1
  for (let attempt = 0; attempt < 3 && least > bound; attempt++) {
    const turns = watchTurns()
    await pause(settleMs)
    turns.reset()
    await work()
    await pause(settleMs)
    least = Math.min(least, turns.longestMs() / turns.allMs())
    turns.stop()
  }
  return least
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

/** Holds the loop for that much processor time of this thread: others of the process work beside it, and a busy machine may take the processor away. */
export function hold(ms: number): void {
  const begin = usedMs()
  while (usedMs() - begin < ms);
}

const nothing = new Int32Array(new SharedArrayBuffer(4))

/**
 * Processor time of the main thread so far; where the system does not say, the time on the wall, which is no less. The kernel
 * counts it at each tick of some milliseconds and whenever a thread gives the processor away, which it therefore does first.
 */
function usedMs(): number {
  Atomics.wait(nothing, 0, 0, 0.01)
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
