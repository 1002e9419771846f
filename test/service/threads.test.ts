import { setTimeout as pause } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { DocumentError } from '#documents/document/document-error.ts'
import { ZipTooLarge } from '#service/content/unzip.ts'
import { createFairQueue, QueueFullError } from '#service/base/fair-queue.ts'
import { createThreadPool, type TaskLimits, type ThreadPool } from '#service/threads/pool.ts'
import { tasks } from '#service/threads/tasks.ts'
import { TaskEnded } from '#service/threads/threads.ts'
import { largeInputs, repeatedElements, sentXml, type LargeInput } from './large-inputs.ts'
import { leastLongestDelay, leastUsedMs, longestTurnShare } from './loop-delay.ts'

const today = '2026-11-22'
const owner = { companyId: 'a' }
let pool: ThreadPool | undefined
const open = (limits?: Partial<TaskLimits>) => (pool = createThreadPool(1, limits))
afterEach(async () => {
  await pool?.close()
  pool = undefined
})

/** Repeats every element, as `npm run proof -- loop` does, and not one of ten. */
const isThorough = process.env['ELEMENTS'] === 'all'
/** Files that are read as XML, whatever they are. */
const texts = largeInputs.filter(({ name }) => !/zip|workbook|PDF/.test(name))

describe('reading a file', () => {
  /** Four times the size: work that grew with its square would take 16 times as long. */
  const growsFaster = ({ make }: LargeInput): boolean => {
    const timeOf = (kilobytes: number, boundMs?: number) => {
      const content = make(kilobytes * 1024)
      return leastUsedMs(() => tasks.readXml({ content, today }), boundMs)
    }
    const bound = 10 * Math.max(10, timeOf(16))
    return timeOf(64, bound) > bound
  }

  it('[WK6] takes a time that grows with its size and no faster, whatever it consists of', () => {
    expect(texts.filter(growsFaster)).toEqual([])
  })

  it('[WK6] and whichever of its elements is repeated', () => {
    expect(repeatedElements.length).toBeGreaterThan(60)
    const tried = repeatedElements.filter((_, index) => isThorough || index % 10 === 0)
    expect(tried.filter(growsFaster)).toEqual([])
  })
})

describe('the pool of threads', () => {
  it('[WK1] gives what the task gives in place, large or small', async () => {
    const threads = open()
    for (const lines of [1, 400]) {
      const content = new TextEncoder().encode(sentXml({ lines }))
      const reading = await threads.run('readXml', { content, today }, owner)
      expect(reading.document?.lines).toHaveLength(lines)
      expect(reading.problems).toEqual([])
      expect(reading.hash).toMatch(/^[0-9a-f]{64}$/)
      expect(content).not.toHaveLength(0)
    }
  })

  it('[WK1] reads a file in memory that threads share as one that is copied', async () => {
    const threads = open()
    const zip = zipSync({ 'satış.csv': Buffer.from('a;b\r\n1;2\r\n') })
    const shared = Buffer.from(new SharedArrayBuffer(zip.length + 7)).subarray(7)
    shared.set(zip)
    const read = (bytes: Uint8Array) => threads.run('openLedgerFile', { bytes }, owner)
    expect(await read(shared)).toEqual({ packed: 'satış.csv' })
    expect(await read(shared)).toEqual(await read(zip))
  })

  it('[WK1] carries the errors of a task with their class and what they say', async () => {
    const xml = `<Invoice>${' '.repeat(100_000)}</Other>`
    await expect(open().run('readDocument', { xml }, owner)).rejects.toThrow(DocumentError)
    const bomb = zipSync({ 'a.xml': new Uint8Array(60 * 1024 * 1024) }, { level: 9 })
    await expect(
      pool!.run('openArchive', { bytes: bomb, sheet: undefined }, owner),
    ).rejects.toThrow(ZipTooLarge)
  })

  it('[WK5] does hundreds of small tasks in place without holding the event loop', async () => {
    const threads = open()
    const content = new TextEncoder().encode(sentXml())
    const share = await longestTurnShare(0.25, () =>
      Promise.all(
        Array.from({ length: 300 }, () => threads.run('readXml', { content, today }, owner)),
      ),
    )
    expect(share).toBeLessThanOrEqual(0.25)
  })

  it('[WK5] looks at a small file in place only where that is short', async () => {
    const threads = open()
    const held: Record<string, number> = {}
    for (const { name, make } of texts) {
      const content = make(31 * 1024)
      held[name] = await leastLongestDelay(50, () =>
        threads.run('readXml', { content, today }, owner),
      )
    }
    expect(Object.entries(held).filter(([, ms]) => ms > 50)).toEqual([])
  })

  it('[WK2] ends a task that runs over its time, its memory or its output, and goes on with the next', async () => {
    const content = new TextEncoder().encode(sentXml({ lines: 3_000 }))
    const small = new TextEncoder().encode(sentXml({ lines: 40 }))
    const cases = [
      ['time', { timeMs: 1 }],
      ['memory', { memoryMb: 24 }],
      ['output', { outputBytes: 1_000 }],
    ] as const
    for (const [limit, limits] of cases) {
      const threads = createThreadPool(1, limits)
      const ended = await threads.run('readXml', { content, today }, owner).catch((one) => one)
      expect(ended).toBeInstanceOf(TaskEnded)
      expect(ended).toMatchObject({ limit })
      expect(threads.counts()).toMatchObject({ busy: 0, queued: 0, ended: { [limit]: 1 } })
      if (limit === 'memory')
        expect((await threads.run('hashXml', { xml: 'x'.repeat(900_000) }, owner)).length).toBe(64)
      await threads.close()
    }
    expect((await open().run('readXml', { content: small, today }, owner)).problems).toEqual([])
  })
})

describe('the queue before the pool', () => {
  const openQueue = (most = 100) => {
    const order: string[] = []
    const queue = createFairQueue({ atOnce: 1, waiting: most, waitingPerOwner: most / 2 })
    const work = (name: string) => async () => {
      order.push(name)
      await pause(1)
    }
    return { order, queue, work }
  }

  it('[WK3] is fair: fifty files of one company do not delay the one of another', async () => {
    const { order, queue, work } = openQueue()
    const many = Array.from({ length: 50 }, (_, index) => queue.run('a', work(`a${index}`)))
    const other = queue.run('b', work('b'))
    await other
    expect(order.indexOf('b')).toBeLessThanOrEqual(2)
    expect(queue.queued).toBeGreaterThan(40)
    await Promise.all(many)
    expect(queue).toMatchObject({ busy: 0, queued: 0 })
  })

  it('[WK3] lets those go first who hold a lock meanwhile', async () => {
    const { order, queue, work } = openQueue()
    const all = ['a', 'b', 'c'].map((name) => queue.run(name, work(name)))
    await Promise.all([...all, queue.run('d', work('urgent'), { isPreferred: true })])
    expect(order).toEqual(['a', 'urgent', 'b', 'c'])
  })

  it('[FQ4] gives others a turn after some preferred ones in a row', async () => {
    const order: string[] = []
    const queue = createFairQueue({
      atOnce: 1,
      waiting: 100,
      waitingPerOwner: 100,
      preferredInARow: 3,
    })
    const run = (name: string, isPreferred: boolean) =>
      queue.run(
        name,
        async () => {
          order.push(name)
          await pause(1)
        },
        { isPreferred },
      )
    await Promise.all([
      run('first', false),
      ...['w1', 'w2'].map((name) => run(name, false)),
      ...Array.from({ length: 7 }, (_, index) => run(`r${index}`, true)),
    ])
    expect(order).toEqual(['first', 'r0', 'r1', 'r2', 'w1', 'r3', 'r4', 'r5', 'w2', 'r6'])
  })

  it('[WK4] is bounded, and one company cannot fill it', async () => {
    const { queue, work } = openQueue(4)
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => queue.run('a', work(String(index)))),
    )
    const full = tries.filter((one) => one.status === 'rejected')
    expect(full.length).toBe(3)
    expect(full.every(({ reason }) => reason instanceof QueueFullError)).toBe(true)
    await queue.run('b', work('later'))
  })

  it('[FQ3] a task whose turn does not come is refused, and the one before it ends', async () => {
    const content = new TextEncoder().encode(sentXml({ lines: 400 }))
    const threads = open({ waitMs: 1 })
    const first = threads.run('readXml', { content, today }, owner)
    await expect(threads.run('readXml', { content, today }, owner)).rejects.toBeInstanceOf(
      QueueFullError,
    )
    expect((await first).document?.lines).toHaveLength(400)
  })

  it('[WK4] a place comes free when its work fails', async () => {
    const { queue, work } = openQueue()
    await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await queue.run('a', work('next'))
    expect(queue.busy).toBe(0)
  })
})
