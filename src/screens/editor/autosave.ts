/** When an editor saves by itself: after a pause in the typing, not too often, one save after the other, and again while nobody answers. */

/** `later`: nobody answered, or took too long; it is tried again. `done`: saved, refused or not to be saved: nothing is left to do until something is changed. */
export type Outcome = 'done' | 'later'

export interface Autosave {
  /** Something was changed. Called at each keystroke: it notes the time and, once, sets a timer. */
  changed(): void
  /** Saves at once what waits to be saved. Resolves when it has been tried, also where nothing waits. */
  flush(): Promise<void>
  /** Does work that no save may overlap: after the one that is under way, before the next. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** From now on; an editor that is mounted again begins again. */
  start(): void
  /** Nothing is saved by itself any more. */
  stop(): void
}

/** So long nothing was typed. */
export const pauseMs = 5_000
/** From the beginning of a save to that of the next. */
export const everyMs = 10_000
const longestRetryMs = 120_000
/** 10 s, 20 s, 40 s … two minutes after a try that nobody answered. */
export const retryMs = (failures: number): number =>
  Math.min(everyMs * 2 ** (failures - 1), longestRetryMs)

export function createAutosave(save: () => Promise<Outcome>): Autosave {
  /** When something was typed that was not tried to be saved yet; undefined: nothing waits. */
  let changedAt: number | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let line: Promise<unknown> = Promise.resolve()

  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work)
    line = done.catch(() => undefined)
    return done
  }
  const dueAt = (now: number) =>
    Math.max((changedAt ?? now) + pauseMs, triedAt + (failures > 0 ? retryMs(failures) : everyMs))
  const arm = () => {
    if (isStopped || changedAt === undefined) return
    timer ??= setTimeout(wake, Math.max(0, dueAt(Date.now()) - Date.now()))
  }
  const wake = () => {
    timer = undefined
    // Typing has gone on, or something else was saved meanwhile.
    if (changedAt !== undefined && dueAt(Date.now()) > Date.now()) arm()
    else void flush()
  }
  const attempt = async () => {
    if (isStopped || changedAt === undefined) return
    const at = changedAt
    changedAt = undefined
    triedAt = Date.now()
    const outcome = await save()
    failures = outcome === 'later' ? failures + 1 : 0
    if (outcome === 'later') changedAt ??= at
    arm()
  }
  const flush = () => alone(attempt)
  return {
    changed() {
      changedAt = Date.now()
      arm()
    },
    flush,
    alone,
    start() {
      isStopped = false
      arm()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}
