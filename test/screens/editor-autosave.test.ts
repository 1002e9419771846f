import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createAutosave,
  everyMs,
  pauseMs,
  retryMs,
  type Outcome,
} from '#screens/editor/autosave.ts'

const start = Date.UTC(2026, 10, 21, 9)
const seconds = () => Math.round((Date.now() - start) / 1000)

/** Notes when each save began, in seconds; `answers` says what comes of them in order, the last one for good. */
function saverOf({
  answers = ['done'],
  slowMs = 0,
}: { answers?: readonly Outcome[]; slowMs?: number } = {}) {
  const begun: number[] = []
  let underWay = 0
  let atOnce = 0
  const autosave = createAutosave(async () => {
    begun.push(seconds())
    atOnce = Math.max(atOnce, ++underWay)
    if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs))
    underWay--
    return answers[Math.min(begun.length, answers.length) - 1]!
  })
  return { begun, autosave, atOnce: () => atOnce }
}

describe('saving by itself', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }))
  afterEach(() => void vi.useRealTimers())

  it('[KD15] begins five seconds after the last change, not while typing goes on', async () => {
    const { begun, autosave } = saverOf()
    for (let typed = 0; typed < 30; typed++) {
      autosave.changed()
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(begun).toEqual([])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).toEqual([29 + pauseMs / 1000])
  })
  it('[KD15] begins at most every ten seconds, and only where something was changed since', async () => {
    const { begun, autosave } = saverOf()
    autosave.changed()
    await vi.advanceTimersByTimeAsync(6000)
    autosave.changed()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).toEqual([5, 5 + everyMs / 1000])
  })
  it('[KD15] is done at once when it is asked to, and nothing where nothing waits', async () => {
    const { begun, autosave } = saverOf()
    await autosave.flush()
    autosave.changed()
    await autosave.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).toEqual([0])
  })
  it('[KD15] never overlaps another save, nor other work such as sending; what is typed meanwhile is saved afterwards', async () => {
    const { begun, autosave, atOnce } = saverOf({ slowMs: 20_000 })
    autosave.changed()
    await vi.advanceTimersByTimeAsync(5000)
    autosave.changed()
    void autosave.flush()
    const sending = vi.fn(async () => seconds())
    const sent = autosave.alone(sending)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sending).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([begun, atOnce(), await sent]).toEqual([[5, 25], 1, 45])
  })
  it('[KD16] tries again with growing pauses while nobody answers, at once when told that there is a network again, and rests after an answer', async () => {
    const { begun, autosave } = saverOf({ answers: ['later', 'later', 'later', 'later', 'done'] })
    autosave.changed()
    await vi.advanceTimersByTimeAsync(80_000)
    expect(begun).toEqual([5, 15, 35, 75])
    await autosave.flush()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(begun).toEqual([5, 15, 35, 75, 80])
    expect([1, 2, 3, 20].map(retryMs)).toEqual([10_000, 20_000, 40_000, 120_000])
  })
  it('[KD15] goes on after work that failed, and stops for good where it is told to', async () => {
    const { begun, autosave } = saverOf()
    await expect(autosave.alone(async () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    )
    autosave.changed()
    await vi.advanceTimersByTimeAsync(5000)
    autosave.changed()
    autosave.stop()
    await autosave.flush()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(begun).toEqual([5])
  })
})
