/**
 * A queue for work that is slow on purpose, such as hashing a password: only so much of it runs at once, and callers take
 * turns, so that one who asks a thousand times does not keep the others waiting.
 */

export interface FairQueueOptions {
  /** Pieces of work under way at the same moment. */
  readonly atOnce: number
  /** Pieces that one caller may have waiting. */
  readonly perCaller: number
  /** Pieces that may be waiting altogether. */
  readonly total: number
}

export interface QueuePlace {
  /** Who takes turns: a network address, a known device. */
  readonly caller: string
  /** Goes before everybody who is not: known devices wait for no stranger. */
  readonly isPreferred?: boolean
}

export interface FairQueue {
  /** Runs the work when its turn comes. Rejects with a QueueFullError, without running it, where too much is waiting. */
  run<T>(place: QueuePlace, work: () => Promise<T>): Promise<T>
  /** Pieces that wait now. */
  waiting(): number
}

export class QueueFullError extends Error {}

type Lanes = Map<string, (() => void)[]>

export function createFairQueue({ atOnce, perCaller, total }: FairQueueOptions): FairQueue {
  const preferred: Lanes = new Map()
  const others: Lanes = new Map()
  let running = 0
  let waiting = 0

  const startNext = (): void => {
    if (running >= atOnce) return
    const start = takeFirst(preferred) ?? takeFirst(others)
    if (!start) return
    waiting--
    start()
  }
  const finish = (): void => {
    running--
    startNext()
  }
  const turn = ({ caller, isPreferred = false }: QueuePlace): Promise<void> => {
    const lanes = isPreferred ? preferred : others
    const lane = lanes.get(caller) ?? []
    if (lane.length >= perCaller || waiting >= total)
      return Promise.reject(new QueueFullError('Too much is waiting'))
    return new Promise((resolve) => {
      lanes.set(caller, lane)
      waiting++
      lane.push(() => {
        running++
        resolve()
      })
      startNext()
    })
  }
  return {
    waiting: () => waiting,
    async run(place, work) {
      await turn(place)
      try {
        return await work()
      } finally {
        finish()
      }
    },
  }
}

/** The first of the caller whose turn it is; the caller then goes to the end of the round. */
function takeFirst(lanes: Lanes): (() => void) | undefined {
  const [next] = lanes
  if (!next) return undefined
  const [caller, lane] = next
  const start = lane.shift()
  lanes.delete(caller)
  if (lane.length > 0) lanes.set(caller, lane)
  return start
}
