import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createLoopDelayProbe } from '#service/telemetry/loop-delay.ts'
import { hold, leastLongestDelay, longestDelayDuring } from './loop-delay.ts'

describe('the probe of the event loop', () => {
  it('[LP1] sees work that holds the loop, and how long', async () => {
    const delay = await longestDelayDuring(() => hold(120))
    expect(delay).toBeGreaterThan(100)
    expect(delay).toBeLessThan(2_000)
  })

  it('[LP1] sees it after a pause too, and not what was before the reset', async () => {
    const probe = createLoopDelayProbe()
    await pause(20)
    hold(100)
    await pause(20)
    expect(probe.read().longestMs).toBeGreaterThan(80)
    expect(probe.read().count).toBeGreaterThan(0)
    probe.reset()
    expect(probe.read()).toEqual({ longestMs: 0, meanMs: 0, p50Ms: 0, p99Ms: 0, count: 0 })
    probe.stop()
  })

  it('[LP1] does not take waiting for holding', async () => {
    expect(await leastLongestDelay(40, () => pause(200))).toBeLessThan(100)
  })
})
