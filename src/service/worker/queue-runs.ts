/** Work that waits in a queue of the database, done one after the other beside the rounds of the worker. */

export interface QueueRuns {
  /** Begins with what waits, unless that is under way; gives how many were begun. */
  begin(): Promise<number>
  /** Resolves when what is under way has ended. */
  ended(): Promise<void>
}

export interface Queue<T> {
  /** Takes the oldest that waits, or that a process has died with. */
  readonly claim: () => Promise<T | undefined>
  readonly run: (item: T) => Promise<void>
  /** Gets why one failed; the next one is begun. */
  readonly onFailure: (error: unknown) => void
  /** Once true, no further one is begun. */
  readonly isStopped: () => boolean
}

export function createQueueRuns<T>({ claim, run, onFailure, isStopped }: Queue<T>): QueueRuns {
  let running: Promise<void> | undefined
  const runAll = async (first: T): Promise<void> => {
    for (let item: T | undefined = first; item !== undefined; item = await claim()) {
      await run(item).catch(onFailure)
      if (isStopped()) return
    }
  }
  return {
    begin: async () => {
      if (running) return 0
      const first = await claim()
      if (first === undefined) return 0
      running = runAll(first)
        .catch(onFailure)
        .finally(() => {
          running = undefined
        })
      return 1
    },
    ended: async () => {
      await running
    },
  }
}
