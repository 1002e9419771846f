import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairQueue, QueueFullError } from '#service/base/fair-queue.ts'

/** Work that says when it begins, and ends when it is told to. */
function bench(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (owner: string) =>
    queue.run(owner, (place) => {
      begun.push(`${owner}${place}`)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    ends.shift()?.()
    await settled()
  }
  return { queue, begun, ask, endOne, settled }
}

describe('the fair queue', () => {
  const options = { atOnce: 2, waiting: 10, waitingPerOwner: 5 }

  it('[FQ1] leaves a place to others, whoever asks first and however often', async () => {
    const { begun, ask, settled } = bench({ ...options, atOncePerOwner: 1 })
    for (let i = 0; i < 5; i += 1) void ask('a')
    await settled()
    expect(begun).toEqual(['a0'])
    void ask('b')
    await settled()
    expect(begun).toEqual(['a0', 'b1'])
  })

  it('[FQ1] gives turns round the owners, not in the order of asking', async () => {
    const { begun, ask, endOne, settled } = bench({ ...options, atOnce: 1 })
    for (const owner of ['a', 'a', 'a', 'b', 'c', 'b']) void ask(owner)
    await settled()
    for (let i = 0; i < 6; i += 1) await endOne()
    expect(begun.map(([owner]) => owner)).toEqual(['a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('[FQ2] refuses what is too much, of one owner and of all, and takes more when there is room', async () => {
    const { begun, ask, endOne } = bench({ atOnce: 1, waiting: 3, waitingPerOwner: 2 })
    const asked = ['a', 'a', 'a'].map(ask)
    await expect(ask('a')).rejects.toBeInstanceOf(QueueFullError)
    asked.push(ask('b'))
    await expect(ask('c')).rejects.toBeInstanceOf(QueueFullError)
    await endOne()
    asked.push(ask('c'))
    for (let i = 0; i < 5; i += 1) await endOne()
    await Promise.all(asked)
    expect(begun).toHaveLength(5)
  })

  it('[FQ2] gives a place back when the work fails, and refuses what waits when it is closed', async () => {
    const { queue, ask } = bench({ ...options, atOnce: 1 })
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    void ask('a')
    const waiting = ask('b')
    queue.close()
    await expect(waiting).rejects.toBeInstanceOf(QueueFullError)
    await expect(ask('c')).rejects.toBeInstanceOf(QueueFullError)
  })
})

describe('a turn that does not come', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('[FQ3] is refused after its time, and no earlier; what runs has all the time that it needs', async () => {
    const { queue, begun, ask, endOne, settled } = bench({
      atOnce: 1,
      waiting: 10,
      waitingPerOwner: 5,
      waitMs: 30_000,
    })
    const first = ask('a')
    const refused: string[] = []
    const second = ask('b').catch((error: unknown) => {
      expect(error).toBeInstanceOf(QueueFullError)
      refused.push('b')
    })
    vi.advanceTimersByTime(20_000)
    const third = ask('c')
    vi.advanceTimersByTime(9_999)
    await settled()
    expect(refused).toEqual([])
    vi.advanceTimersByTime(1)
    await settled()
    expect(refused).toEqual(['b'])
    expect(queue.queued).toBe(1)
    await endOne()
    await first
    expect(begun).toEqual(['a0', 'c0'])
    vi.advanceTimersByTime(3_600_000)
    await endOne()
    await Promise.all([second, third])
    expect(begun).toEqual(['a0', 'c0'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[FQ3] gives its room to others, and a queue that closes keeps no time running', async () => {
    const { queue, ask } = bench({ atOnce: 1, waiting: 1, waitingPerOwner: 1, waitMs: 1_000 })
    void ask('a')
    const late = expect(ask('b')).rejects.toThrow('within 1000 ms')
    await expect(ask('c')).rejects.toThrow('wait already')
    vi.advanceTimersByTime(1_000)
    await late
    const waiting = expect(ask('c')).rejects.toThrow('closed')
    queue.close()
    await waiting
    expect(vi.getTimerCount()).toBe(0)
  })
})
