/** Work that waits for one of a few places, fair between companies: however much one of them asks for, the next in turn is another. */

export interface FairQueue {
  /**
   * Runs `work` when a place is free and its company has its turn. Urgent work goes before all other: somebody who waits for it
   * holds a lock. Throws QueueFull where too much waits already.
   */
  run<T>(key: string, work: () => Promise<T>, isUrgent?: boolean): Promise<T>
  readonly busy: number
  readonly queued: number
}

export class QueueFull extends Error {}

type Start = () => void

/** @param most tasks that may wait, over all companies; one company may have half of them. */
export function createFairQueue(places: number, most: number): FairQueue {
  /** By company, in the order of their turns: a Map keeps the order of insertion. */
  const waiting = new Map<string, Start[]>()
  const urgent: Start[] = []
  let busy = 0
  let queued = 0
  return {
    get busy() {
      return busy
    },
    get queued() {
      return queued
    },
    run: async (key, work, isUrgent = false) => {
      if (busy >= places) await enqueue(key, isUrgent)
      else busy += 1
      try {
        return await work()
      } finally {
        passOn()
      }
    },
  }

  function enqueue(key: string, isUrgent: boolean): Promise<void> {
    const own = waiting.get(key) ?? []
    if (queued >= most || (!isUrgent && own.length >= most / 2)) throw new QueueFull()
    queued += 1
    return new Promise((resolve) => {
      if (isUrgent) urgent.push(resolve)
      else {
        own.push(resolve)
        waiting.set(key, own)
      }
    })
  }

  /** The place goes to the next without becoming free in between. */
  function passOn(): void {
    const next = urgent.shift() ?? nextInTurn()
    if (next === undefined) {
      busy -= 1
      return
    }
    queued -= 1
    next()
  }

  function nextInTurn(): Start | undefined {
    const [turn] = waiting
    if (turn === undefined) return undefined
    const [key, own] = turn
    const next = own.shift()
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    return next
  }
}
