/**
 * The pool of threads. A thread is started when it is first needed; a task that runs over its time or memory is ended with
 * its thread, and the next task gets a new one.
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { Piscina } from 'piscina'
import { threadPrograms } from '../base/built.ts'
import { createFairQueue, defaultWaitMs, type FairQueue } from '../base/fair-queue.ts'
import { inPlaceBytes, sizeOf } from './in-place.ts'
import { fromPortable } from './portable-error.ts'
import type { ThreadAnswer, ThreadTask } from './run-packed.ts'
import { runTask, type TaskInput, type TaskName, type TaskOutput } from './tasks.ts'
import { TaskEnded, type TaskLimit, type TaskOwner, type Threads } from './threads.ts'
import { createTurns } from './turns.ts'

export interface ThreadPool extends Threads {
  counts(): {
    readonly busy: number
    readonly queued: number
    /** Tasks that were ended, by the limit that they ran over. */
    readonly ended: Readonly<Record<TaskLimit, number>>
  }
  close(): Promise<void>
}

export interface TaskLimits {
  readonly timeMs: number
  /** Of the heap of one thread, in megabytes; the bytes of files are not on it. */
  readonly memoryMb: number
  readonly outputBytes: number
  /** Tasks that may wait. */
  readonly queue: number
  /** How long a task may wait for a thread. */
  readonly waitMs: number
}

/** The largest document of the limits (500,000 parts, 20 million characters) takes some seconds and 300 MB. *assumed* */
const defaultLimits: TaskLimits = {
  timeMs: 30_000,
  memoryMb: 768,
  outputBytes: 128 * 1024 * 1024,
  queue: 400,
  waitMs: defaultWaitMs,
}

/** Tasks in place together hold one turn of the event loop no longer than this and the last of them. */
const inPlaceMs = 10
const idleMs = 30_000

/** At most two, so that one core is left to answer, and at least one. */
export const defaultThreads = (): number => Math.max(1, Math.min(2, availableParallelism() - 1))

export function createThreadPool(
  threads: number = defaultThreads(),
  limits: Partial<TaskLimits> = {},
): ThreadPool {
  const {
    timeMs,
    memoryMb,
    outputBytes,
    queue: mostQueued,
    waitMs,
  } = { ...defaultLimits, ...limits }
  const queue: FairQueue = createFairQueue({
    atOnce: threads,
    waiting: mostQueued,
    waitingPerOwner: mostQueued / 2,
    waitMs,
  })
  const ended: Record<TaskLimit, number> = { time: 0, memory: 0, output: 0 }
  const inPlace = createTurns(inPlaceMs)
  let pool: Piscina<ThreadTask, ThreadAnswer> | undefined
  const open = () =>
    (pool ??= new Piscina({
      filename: fileURLToPath(
        threadPrograms
          ? new URL('run-packed.js', threadPrograms)
          : new URL('./thread.mjs', import.meta.url),
      ),
      name: 'runPacked',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // The loader of the main thread does nothing in others: see thread.mjs.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    }))

  async function inThread(task: ThreadTask): Promise<unknown> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeMs)
    try {
      return unpacked(task.name, await open().run(task, { signal: late.signal }))
    } catch (error) {
      const limit = limitOf(error)
      if (limit === undefined) throw error
      ended[limit] += 1
      throw error instanceof TaskEnded ? error : new TaskEnded(task.name, limit)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    run: async <Name extends TaskName>(
      name: Name,
      input: TaskInput<Name>,
      { companyId, isUrgent = false }: TaskOwner,
    ): Promise<TaskOutput<Name>> => {
      if (weightOf(name, input) <= inPlaceBytes) return inPlace(() => runTask(name, input))
      const task = { name, input: withOwnBytes(input), outputBytes }
      const output = await queue.run(companyId, () => inThread(task), {
        isPreferred: isUrgent,
      })
      return output as TaskOutput<Name>
    },
    counts: () => ({ busy: queue.busy, queued: queue.queued, ended: { ...ended } }),
    close: async () => pool?.destroy(),
  }
}

function unpacked(name: TaskName, answer: ThreadAnswer): unknown {
  if (answer.kind === 'failed') throw fromPortable(answer.error)
  if (answer.kind === 'tooLarge') throw new TaskEnded(name, 'output')
  return deserialize(answer.bytes)
}

function limitOf(error: unknown): TaskLimit | undefined {
  if (error instanceof TaskEnded) return error.limit
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return 'time'
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : undefined
}

/** Marks that begin an element, of which a file may consist: each costs as much as a line of plain text. */
const tagWeight = 32

/** Of what is small: larger ones are not looked through. */
function weightOfXml(content: string | Uint8Array): number {
  if (content.length > inPlaceBytes) return content.length
  let tags = 0
  for (let at = 0; at < content.length; at += 1)
    if (content[at] === (typeof content === 'string' ? '<' : 0x3c)) tags += 1
  return content.length + tags * tagWeight
}

const weightOfDraft = ({ model, source }: TaskInput<'prepareModel'>): number =>
  sizeOf(model) + (source === undefined ? 0 : weightOfXml(source))

type Weigh = { readonly [Name in TaskName]: (input: TaskInput<Name>) => number }
/** About how many bytes of plain text a task is worth. What is packed may be a hundred times as large as it looks. */
const weights: Weigh = {
  readXml: ({ content }) => weightOfXml(content),
  checkXml: ({ xml }) => weightOfXml(xml),
  readDocument: ({ xml }) => weightOfXml(xml),
  readStored: ({ xml }) => weightOfXml(xml),
  writeXml: ({ document }) => sizeOf(document),
  drawPage: ({ source, answer }) =>
    sizeOf(answer) + ('xml' in source ? weightOfXml(source.xml) : sizeOf(source.document)),
  readAnswer: ({ xml }) => weightOfXml(xml),
  readEdition: ({ xml }) => weightOfXml(xml),
  hashXml: ({ xml }) => xml.length / 10,
  writeAndJudge: ({ document }) => sizeOf(document),
  prepareModel: weightOfDraft,
  keptOfFile: weightOfDraft,
  reckonedFile: weightOfDraft,
  draftOfXml: ({ xml }) => weightOfXml(xml),
  openArchive: () => Infinity,
  readStoredLedger: ({ bytes }) => weightOfXml(bytes),
  openLedgerFile: () => Infinity,
  // How often a password is hashed is the file's decision.
  readCertificate: () => Infinity,
  readPdf: () => Infinity,
}
const weightOf = <Name extends TaskName>(name: Name, input: TaskInput<Name>): number =>
  weights[name](input)

/**
 * A view is copied with all of the buffer behind it, which may be that of the whole request: it gets one of its own. Memory that threads may
 * share is not copied at all.
 */
function withOwnBytes<Input extends object>(input: Input): Input {
  const own = { ...input }
  for (const [name, value] of Object.entries(input))
    if (value instanceof Uint8Array && !(value.buffer instanceof SharedArrayBuffer))
      Object.assign(own, { [name]: new Uint8Array(value) })
  return own
}
