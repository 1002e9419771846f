/**
 * A bounded queue for work that few can do at once, fair between those who ask (companies, network addresses): each turn goes to the
 * owner who had the last turn longest ago, so that one who asks a thousand times delays another by one piece of work only.
 */
export interface FairQueue {
  /**
   * Runs the work when it is its owner's turn, with the number of the place that it has (0 … atOnce - 1) meanwhile. Rejects as the work
   * does, and with a QueueFullError, without running it, where too much waits already or its turn did not come in time.
   */
  run<T>(owner: string, work: (place: number) => Promise<T>, options?: RunOptions): Promise<T>
  /** Pieces of work that run now. */
  readonly busy: number
  /** Pieces of work that wait now. */
  readonly queued: number
  /** Rejects what waits, and all that comes later. What runs goes on. */
  close(): void
}

export interface RunOptions {
  /**
   * Goes before work that is not, and is bounded by `waiting` only: somebody holds a lock for it, is known, or waits for a short
   * answer.
   */
  readonly isPreferred?: boolean
}

export interface FairQueueOptions {
  /** Places: pieces of work at once. */
  readonly atOnce: number
  /** Places of one owner. Default: all. */
  readonly atOncePerOwner?: number
  /** How much may wait, of all and of one owner. */
  readonly waiting: number
  readonly waitingPerOwner: number
  /** Turns of preferred work in a row, after which other work that waits has one. Default: without an end. */
  readonly preferredInARow?: number
  /** How long one piece of work may wait for its turn, in milliseconds. Default: without an end. */
  readonly waitMs?: number | undefined
}

/** Who asks gets an answer before a proxy gives up on him (usually after a minute). */
export const defaultWaitMs = 30_000

/** There is too much to do now: the same may go well in a while. */
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
/** What waits, by owner. Who waits for nothing is not in it. */
type Lanes = Map<string, Waiting[]>

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, waiting: most, waitingPerOwner, atOncePerOwner = atOnce, waitMs } = options
  const { preferredInARow = Infinity } = options
  const free = Array.from({ length: atOnce }, (_, place) => place)
  const running = new Map<string, number>()
  /** The number of each owner's last turn, as long as the owner has work here. */
  const turns = new Map<string, number>()
  let turn = 0
  let inARow = 0
  const preferred: Lanes = new Map()
  const others: Lanes = new Map()
  let queued = 0
  let isClosed = false

  function place(owner: string, isPreferred: boolean): Promise<number> {
    const lanes = isPreferred ? preferred : others
    const lane = lanes.get(owner) ?? []
    const reason = refusal(owner, isPreferred, lane.length)
    if (reason !== undefined) return Promise.reject(new QueueFullError(reason))
    return new Promise((start, refuse) => {
      const one = withinWait({ start, refuse }, () => leave(lanes, owner, one))
      lanes.set(owner, [...lane, one])
      queued += 1
      startNext()
    })
  }

  /** The same, refused after `waitMs` unless it was started or refused before. */
  function withinWait({ start, refuse }: Waiting, leaveLane: () => void): Waiting {
    if (waitMs === undefined) return { start, refuse }
    const late = setTimeout(() => {
      leaveLane()
      refuse(new QueueFullError(`Its turn did not come within ${waitMs} ms`))
    }, waitMs)
    const inTime =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        clearTimeout(late)
        then(value)
      }
    return { start: inTime(start), refuse: inTime(refuse) }
  }

  function leave(lanes: Lanes, owner: string, one: Waiting): void {
    queued -= 1
    const rest = (lanes.get(owner) ?? []).filter((other) => other !== one)
    if (rest.length > 0) lanes.set(owner, rest)
    else lanes.delete(owner)
    forgetIdle(owner)
  }

  function refusal(owner: string, isPreferred: boolean, own: number): string | undefined {
    if (isClosed) return 'The queue is closed'
    const mustWait = free.length === 0 || runningOf(owner) >= atOncePerOwner
    if (!mustWait) return undefined
    if (!isPreferred && own >= waitingPerOwner) return `${own} of this owner wait already`
    return queued >= most ? `${queued} wait already` : undefined
  }

  const runningOf = (owner: string): number => running.get(owner) ?? 0

  function startNext(): void {
    for (let next = nextTurn(); next !== undefined; next = nextTurn()) {
      inARow = next.lanes === preferred ? inARow + 1 : 0
      startFirst(next.lanes, next.owner)
    }
  }

  function nextTurn(): { readonly lanes: Lanes; readonly owner: string } | undefined {
    const order = inARow < preferredInARow ? [preferred, others] : [others, preferred]
    for (const lanes of order) {
      const owner = nextOwner(lanes)
      if (owner !== undefined) return { lanes, owner }
    }
    return undefined
  }

  /** Undefined: no place is free, or nobody who waits may have one. */
  function nextOwner(lanes: Lanes): string | undefined {
    if (free.length === 0) return undefined
    const able = [...lanes.keys()].filter((owner) => runningOf(owner) < atOncePerOwner)
    return able.sort((one, other) => (turns.get(one) ?? 0) - (turns.get(other) ?? 0))[0]
  }

  function startFirst(lanes: Lanes, owner: string): void {
    const [first, ...rest] = lanes.get(owner) ?? []
    const at = free.shift()
    if (first === undefined || at === undefined) return
    queued -= 1
    turn += 1
    turns.set(owner, turn)
    running.set(owner, runningOf(owner) + 1)
    if (rest.length > 0) lanes.set(owner, rest)
    else lanes.delete(owner)
    first.start(at)
  }

  function release(owner: string, at: number): void {
    free.push(at)
    const left = runningOf(owner) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    startNext()
    forgetIdle(owner)
  }

  function forgetIdle(owner: string): void {
    if (!running.has(owner) && !preferred.has(owner) && !others.has(owner)) turns.delete(owner)
  }

  return {
    get busy() {
      return atOnce - free.length
    },
    get queued() {
      return queued
    },
    run: async (owner, work, { isPreferred = false } = {}) => {
      const at = await place(owner, isPreferred)
      try {
        return await work(at)
      } finally {
        release(owner, at)
      }
    },
    close: () => {
      isClosed = true
      for (const one of [...preferred.values(), ...others.values()].flat())
        one.refuse(new QueueFullError('The queue is closed'))
      preferred.clear()
      others.clear()
      queued = 0
    },
  }
}
