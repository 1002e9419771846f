import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fingerprint } from '#screens/editor/fingerprint.ts'
import { createThrottledWrites } from '#screens/editor/use-keeping.ts'

function keeperOf({ keeps = true, slowMs = 0 } = {}) {
  const log: string[] = []
  const work = (name: string) => async () => {
    if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs))
    log.push(name)
    return keeps
  }
  const keep = work('keep')
  const drop = work('drop')
  return {
    log,
    ...createThrottledWrites(
      keep,
      async () => void (await drop()),
      () => undefined,
    ),
  }
}

describe('keeping', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('[KD1] writes within a second of the first keystroke, while typing goes on', async () => {
    const writes = keeperOf()
    for (let typed = 0; typed < 40; typed++) {
      writes.changed()
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(writes.log.length).toBeGreaterThanOrEqual(4)
    expect(writes.log.length).toBeLessThanOrEqual(7)
  })
  it('[KD1] is kept when the last change is written, not before', async () => {
    const writes = keeperOf()
    writes.changed()
    expect(writes.isKept()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    expect(writes.isKept()).toBe(true)
    writes.changed()
    expect(writes.isKept()).toBe(false)
    await writes.flush()
    expect([writes.isKept(), writes.log]).toEqual([true, ['keep', 'keep']])
  })
  it('[KD7] is not kept where the browser refused it', async () => {
    const writes = keeperOf({ keeps: false })
    writes.changed()
    await writes.flush()
    expect(writes.isKept()).toBe(false)
  })
  it('[KD4] drops what the service confirmed after a write that was under way, and writes nothing after it', async () => {
    const writes = keeperOf({ slowMs: 300 })
    writes.changed()
    await vi.advanceTimersByTimeAsync(750)
    writes.changed()
    const done = writes.confirmed()
    await vi.advanceTimersByTimeAsync(5000)
    await done
    expect(writes.log).toEqual(['keep', 'drop'])
    await writes.flush()
    expect([writes.log, writes.isKept()]).toEqual([['keep', 'drop'], false])
  })
})

describe('fingerprint', () => {
  it('[KD5] is the same whatever the order of keys and the empty values, and another for another value', () => {
    const one = fingerprint({ Alias: null, Model: { A: 1, B: ['x', { C: '' }] } })
    expect(fingerprint({ Model: { B: ['x', {}], A: 1 } })).toBe(one)
    expect(fingerprint({ Model: { B: ['x', {}], A: 2 } })).not.toBe(one)
    expect(fingerprint({ Model: { B: [{}, 'x'], A: 1 } })).not.toBe(one)
  })
})
