/**
 * Bulk runs under way. They belong to no screen: someone may go on working, come back and see how far it is. They do
 * end with the page, so the browser asks before it is closed.
 */
import { failedItems, runBulk, type BulkItem, type BulkResult, type BulkTask } from './bulk-runner.ts'

export interface BulkJob {
  readonly id: number
  /** Id of the box; one job per box at a time. */
  readonly box: string
  readonly title: string
  readonly total: number
  readonly results: readonly BulkResult[]
  readonly isRunning: boolean
}

export interface BulkStart {
  readonly box: string
  readonly title: string
  readonly items: readonly BulkItem[]
  readonly task: BulkTask
  /** Gets the results of this run, and of each retry. */
  readonly onDone: (results: readonly BulkResult[], job: BulkJob) => void
}

export interface BulkJobs {
  /** The id of the job; undefined where one of this box is still running. */
  readonly start: (start: BulkStart) => number | undefined
  /** Sends the failed ones again, and nothing else. */
  readonly retry: (id: number) => void
  readonly stop: (id: number) => void
  readonly remove: (id: number) => void
  readonly all: () => readonly BulkJob[]
  readonly subscribe: (listener: () => void) => () => void
}

/** `guard` keeps the page from being closed while something runs. */
export function createBulkJobs(guard: (isBusy: boolean) => void = () => {}): BulkJobs {
  let jobs: readonly BulkJob[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const starts = new Map<number, BulkStart>()
  const controls = new Map<number, AbortController>()
  const set = (changed: readonly BulkJob[]) => {
    jobs = changed
    guard(jobs.some((job) => job.isRunning))
    for (const listener of listeners) listener()
  }
  const patch = (id: number, more: Partial<BulkJob>) => set(jobs.map((job) => (job.id === id ? { ...job, ...more } : job)))

  /** `kept`: results of an earlier run that stand. */
  const run = async (id: number, items: readonly BulkItem[], kept: readonly BulkResult[]) => {
    const control = new AbortController()
    controls.set(id, control)
    const start = starts.get(id)!
    const results = await runBulk(items, start.task, (progress) => patch(id, { results: [...kept, ...progress.results] }), control.signal)
    controls.delete(id)
    patch(id, { results: [...kept, ...results], isRunning: false })
    start.onDone(results, jobs.find((job) => job.id === id)!)
  }
  const isBusy = (box: string) => jobs.some((job) => job.box === box && job.isRunning)

  return {
    start: (start) => {
      if (isBusy(start.box)) return undefined
      const id = next++
      starts.set(id, start)
      set([...jobs.filter((job) => job.box !== start.box), { id, box: start.box, title: start.title, total: start.items.length, results: [], isRunning: true }])
      void run(id, start.items, [])
      return id
    },
    retry: (id) => {
      const job = jobs.find((one) => one.id === id)
      if (!job || isBusy(job.box)) return
      const kept = job.results.filter((result) => result.state !== 'failed')
      patch(id, { isRunning: true, results: kept })
      void run(id, failedItems(job.results), kept)
    },
    stop: (id) => controls.get(id)?.abort(),
    remove: (id) => set(jobs.filter((job) => job.id !== id || job.isRunning)),
    all: () => jobs,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The jobs of this page. */
export const bulkJobs = createBulkJobs((isBusy) => {
  if (isBusy) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
})
