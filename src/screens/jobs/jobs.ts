/** Bulk work of the company, as every screen sees it: asked for again and again while something runs. */
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { bulkOf, type Bulk } from '#engine/bulk.ts'
import { callOf, type Portal } from '#engine/portal.ts'
import type { Wire, WireInput } from '#schemas/wire.ts'
import { callQuery, queryKeyOf, refreshFamily, answerQuery } from '#client/query.ts'
import { useCall, usePortal, useSend } from '../frame/portal-context.tsx'

export type Job = Wire['Job']
export type JobItem = Wire['JobItem']
export type JobCheck = Wire['JobCheck']
/** What is to be done, with which records. */
export type JobPlan = WireInput['JobCheckAsk']

const listId = 'general.jobs'
const listInput = { PageSize: 50 }

/** Between two looks. A job that was just asked for is often over within the second. */
const pollMs = { fresh: 400, running: 1_000, idle: 20_000 }
const freshForMs = 4_000
/** For so long a job that was started here is awaited although no list has it. */
const awaitedForMs = 60_000
/** The first look waits until the page has what it shows. */
const firstLookMs = 1_500

/** Running ones and those of the last week, the newest first. */
export function useJobs(): readonly Job[] {
  const portal = usePortal()
  const send = useSend()
  const isDue = useDue(firstLookMs)
  const change = useSyncExternalStore(subscribe, () => changes)
  const { data } = useQuery({
    ...callQuery(send, callOf(portal, listId), listInput),
    enabled: isDue || started.size > 0,
    staleTime: pollMs.fresh,
    refetchInterval: (query) =>
      nextLookMs(
        jobsIn(query.state.data),
        [...started.values()].map(({ at }) => at),
        performance.now(),
      ),
    refetchIntervalInBackground: false,
  })
  const jobs = jobsIn(data)
  useEnds(jobs, change)
  return jobs
}

function useDue(ms: number): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isDue
}

/**
 * Milliseconds until the next look. `startedAt`: when this page has started the jobs whose end it has not seen. One that is not
 * among the listed ones after a minute is looked for no more than any other: it would keep the page asking for ever.
 */
export function nextLookMs(
  jobs: readonly Job[],
  startedAt: readonly number[],
  now: number,
): number {
  const isWithin = (ms: number) => startedAt.some((at) => now - at < ms)
  if (isWithin(freshForMs)) return pollMs.fresh
  return isWithin(awaitedForMs) || jobs.some(isRunning) ? pollMs.running : pollMs.idle
}

export const isRunning = (job: Job): boolean => job.State === 'running'
/** How many have come to an end. */
export const doneCount = (job: Job): number => job.Total - job.Waiting

const jobsIn = (data: unknown): readonly Job[] =>
  typeof data === 'object' && data !== null && 'Content' in data
    ? (data as Wire['JobPage']).Content
    : noJobs
const noJobs: readonly Job[] = []

// Jobs that this page has started: whoever started one hears how it ended, wherever the person has gone meanwhile

interface Started {
  readonly at: number
  readonly onEnd: (job: Job) => void
}
const started = new Map<string, Started>()
let changes = 0
const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setStarted(id: string, one: Started | undefined): void {
  if (one) started.set(id, one)
  else started.delete(id)
  changes += 1
  for (const listener of listeners) listener()
}

/** Follows a job that a call of a family has begun: `onEnd` is told how it ended. */
export const watchJob = (id: string, onEnd: (job: Job) => void): void =>
  setStarted(id, { at: performance.now(), onEnd })

/** What a job does is told to the lists when it is over, whoever started it. */
function useEnds(jobs: readonly Job[], change: number): void {
  const client = useQueryClient()
  const running = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const job of jobs.filter((one) => !isRunning(one))) {
      const own = started.get(job.UUID)
      if (own || running.current.has(job.UUID)) void refreshFamily(client, familyOf(job))
      if (!own) continue
      setStarted(job.UUID, undefined)
      own.onEnd(job)
    }
    running.current = new Set(jobs.filter(isRunning).map((job) => job.UUID))
    // A job may be over before the answer to whoever started it has come.
  }, [client, jobs, change])
}

const familyOf = (job: Job): string => job.Box.split('.')[0] ?? ''

export interface JobCalls {
  readonly freeze: (listCall: string, query: JobQuery) => Promise<Wire['JobFrozen']>
  readonly check: (plan: JobPlan) => Promise<JobCheck>
  /** `key` names the click: asked again under it, it is the same job. */
  readonly create: (key: string, plan: JobPlan, onEnd: (job: Job) => void) => Promise<Job>
  readonly retry: (job: Job, onEnd: (job: Job) => void) => Promise<Job>
  readonly undo: (job: Job, onEnd: (job: Job) => void) => Promise<Job>
  readonly stop: (job: Job) => Promise<void>
  readonly remove: (job: Job) => Promise<void>
  readonly items: (
    job: Job,
    states: readonly JobItem['State'][],
    page: number,
  ) => Promise<Wire['JobItemPage']>
  /** Base64 of the file of an export. */
  readonly file: (job: Job) => Promise<string>
}
export type JobQuery = WireInput['JobFreeze']['Query']

/** Most items that are answered at once. */
export const itemsAtOnce = 500

export function useJobCalls(): JobCalls {
  const call = useCall()
  const client = useQueryClient()
  const portal = usePortal()
  const watched = async (asked: Promise<Job>, onEnd: (job: Job) => void): Promise<Job> => {
    const job = await asked
    watchJob(job.UUID, onEnd)
    await look(client, portal)
    return job
  }
  const then = async (asked: Promise<unknown>): Promise<void> => {
    await asked
    await look(client, portal)
  }
  return {
    freeze: (Call, Query) =>
      call('general.freezeSelection', { body: { Call, Query } }, { answer: 'JobFrozen' }),
    check: (body) => call('general.checkJob', { body }, { answer: 'JobCheck' }),
    create: (Key, plan, onEnd) =>
      watched(call('general.createJob', { body: { ...plan, Key } }, { answer: 'Job' }), onEnd),
    retry: (job, onEnd) =>
      watched(call('general.retryJob', { id: job.UUID }, { answer: 'Job' }), onEnd),
    undo: (job, onEnd) =>
      watched(call('general.undoJob', { id: job.UUID }, { answer: 'Job' }), onEnd),
    stop: (job) => then(call('general.stopJob', { id: job.UUID })),
    remove: (job) => then(call('general.deleteJob', { id: job.UUID })),
    items: (job, State, Page) =>
      call(
        'general.jobItems',
        { id: job.UUID, ...(State.length > 0 && { State }), Page, PageSize: itemsAtOnce },
        { answer: 'JobItemPage' },
      ),
    file: (job) => call('general.jobFile', { id: job.UUID }, { answer: 'Base64' }),
  }
}

const look = (client: QueryClient, portal: Portal): Promise<void> =>
  client.invalidateQueries({ queryKey: queryKeyOf(callOf(portal, listId), listInput) })

/** Of the rows on screen those that a job has still to do. */
export function useBusyRows(
  box: string,
  ids: readonly string[],
  jobs: readonly Job[],
): ReadonlySet<string> {
  const portal = usePortal()
  const send = useSend()
  const isBusy = jobs.some((job) => isRunning(job) && job.Box === box)
  const { data } = useQuery({
    ...answerQuery(send, callOf(portal, 'general.busyRecords'), 'JobBusy', {
      body: { Box: box, UUID: [...ids] },
    }),
    enabled: isBusy && ids.length > 0,
    refetchInterval: pollMs.running,
  })
  if (!isBusy || !data) return nobody
  return new Set(data.map((one) => one.UUID))
}
const nobody: ReadonlySet<string> = new Set()

/** The bulk work of a job; undefined where this portal has it no more. */
export const bulkOfJob = (portal: Portal, job: Job): Bulk | undefined =>
  bulkOf(portal, { call: job.Call, action: job.Action ?? undefined, type: job.Type ?? undefined })
