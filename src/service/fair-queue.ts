/**
 * A bounded queue for work that few can do at once, fair between those who ask (companies): each turn goes to the owner who had the last
 * turn longest ago, and no owner holds all places, so that one who asks a thousand times delays another by one piece of work only.
 */
export interface FairQueue {
  /**
   * Runs the work when it is its owner's turn, with the number of the place that it has (0 … atOnce - 1) meanwhile. Rejects as the work
   * does, and with a QueueFullError where too much waits already.
   */
  run<T>(owner: string, work: (place: number) => Promise<T>): Promise<T>
  /** Rejects what waits, and all that comes later. What runs goes on. */
  close(): void
}

export interface FairQueueOptions {
  /** Places: pieces of work at once. */
  readonly atOnce: number
  /** Places of one owner. Default: one less than there are, at least one. */
  readonly atOncePerOwner?: number
  /** How much may wait, of all and of one owner. */
  readonly waiting: number
  readonly waitingPerOwner: number
}

export class QueueFullError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'QueueFullError'
  }
}

interface Waiting {
  readonly start: (place: number) => void
  readonly refuse: (error: QueueFullError) => void
}
interface Owner {
  running: number
  readonly waiting: Waiting[]
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, waiting: most, waitingPerOwner } = options
  const perOwner = options.atOncePerOwner ?? Math.max(1, atOnce - 1)
  const free = Array.from({ length: atOnce }, (_, place) => place)
  /** In the order of their turns: who had one goes to the end. Who has nothing here is not in it. */
  const owners = new Map<string, Owner>()
  let waiting = 0
  let isClosed = false

  function place(name: string): Promise<number> {
    const owner = owners.get(name) ?? { running: 0, waiting: [] }
    if (isClosed) return Promise.reject(new QueueFullError('The queue is closed'))
    const mustWait = free.length === 0 || owner.running >= perOwner
    if (mustWait && owner.waiting.length >= waitingPerOwner)
      return Promise.reject(new QueueFullError(`${waitingPerOwner} of this owner wait already`))
    if (mustWait && waiting >= most)
      return Promise.reject(new QueueFullError(`${most} wait already`))
    owners.set(name, owner)
    return new Promise((start, refuse) => {
      owner.waiting.push({ start, refuse })
      waiting += 1
      next()
    })
  }

  function next(): void {
    for (const [name, owner] of owners) {
      if (free.length === 0) return
      const [first] = owner.waiting
      const [at] = free
      if (owner.running >= perOwner || first === undefined || at === undefined) continue
      owner.waiting.shift()
      free.shift()
      waiting -= 1
      owner.running += 1
      toEnd(name, owner)
      first.start(at)
    }
  }

  function toEnd(name: string, owner: Owner): void {
    owners.delete(name)
    owners.set(name, owner)
  }

  function release(name: string, at: number): void {
    const owner = owners.get(name)
    free.push(at)
    if (owner) {
      owner.running -= 1
      toEnd(name, owner)
      if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name)
    }
    next()
  }

  return {
    run: async (name, work) => {
      const at = await place(name)
      try {
        return await work(at)
      } finally {
        release(name, at)
      }
    },
    close: () => {
      isClosed = true
      for (const owner of owners.values())
        for (const one of owner.waiting.splice(0)) {
          waiting -= 1
          one.refuse(new QueueFullError('The queue is closed'))
        }
    },
  }
}
