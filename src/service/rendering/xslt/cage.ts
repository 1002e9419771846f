/**
 * The cage for stylesheets of companies: a few processes (cage-process.ts), started at the first template, ended when nobody draws for a
 * while. A process draws with one template only, so that no template finds traces of another company's documents; one that failed, or that
 * drew often, is not used again.
 */
import { createHash } from 'node:crypto'
import { createFairQueue, defaultWaitMs } from '../../base/fair-queue.ts'
import { CageFault } from './cage-fault.ts'
import { startCageProcess, type CageProcess, type CageRequest } from './cage-process.ts'
import { findIsolation, type Isolation } from './isolation.ts'

export interface Cage {
  /** The compiled form, as JSON: what `run` takes. Both throw a CageFault, and a QueueFullError where too much waits or a turn does not come. */
  compile(stylesheet: string): Promise<string>
  /** The page that the stylesheet makes of a document. */
  run(compiled: string, xml: string): Promise<string>
  /** Ends all processes and waits for their end. */
  close(): Promise<void>
}

export interface CageOptions {
  /** Tasks at once; the others wait their turn, which goes round the templates. */
  readonly atOnce?: number
  /** How long a task may wait for its turn. */
  readonly waitMs?: number | undefined
  /** Tasks of one process before another takes its place. */
  readonly uses?: number
  readonly idleMs?: number
  /** Time for a page, after which its process is killed. Default: four and a half seconds. */
  readonly runMs?: number
}

interface CageSlot {
  readonly process: CageProcess
  /** What it has worked for; undefined: a fresh one. */
  owner: string | undefined
  uses: number
  isBusy: boolean
}

const defaults = { atOnce: 2, uses: 200, idleMs: 60_000, runMs: undefined }
const mostWaiting = 400

export function createCage(options: CageOptions = {}): Cage {
  const { atOnce, uses, idleMs, runMs } = { ...defaults, ...options }
  const { waitMs = defaultWaitMs } = options
  const queue = createFairQueue({
    atOnce,
    waiting: mostWaiting,
    waitingPerOwner: mostWaiting / 2,
    waitMs,
  })
  const slots = new Set<CageSlot>()
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    compile: (stylesheet) => inTurn(ownerOf(stylesheet), { task: 'compile', stylesheet }),
    run: (compiled, xml) => inTurn(ownerOf(compiled), { task: 'run', compiled, xml }),
    close: async () => {
      isClosed = true
      queue.close()
      clearTimeout(idle)
      await Promise.all([...slots].map(end))
    },
  }

  async function inTurn(owner: string, request: CageRequest): Promise<string> {
    const isolation = await findIsolation()
    if (isClosed) throw new CageFault('ended')
    return queue.run(owner, () => work(owner, request, isolation))
  }

  async function work(owner: string, request: CageRequest, isolation: Isolation): Promise<string> {
    clearTimeout(idle)
    if (isClosed) throw new CageFault('ended')
    const slot = slotFor(owner, isolation)
    Object.assign(slot, { owner, isBusy: true, uses: slot.uses + 1 })
    try {
      return await slot.process.ask(request)
    } finally {
      slot.isBusy = false
      if (!slot.process.isAlive || slot.uses >= uses) void end(slot)
      // The next one need not wait for a process to start.
      if (!isClosed && !freshOne() && slots.size <= atOnce) start(isolation)
      if (busy() === 0)
        idle = setTimeout(() => void Promise.all([...slots].map(end)), idleMs).unref()
    }
  }

  function slotFor(owner: string, isolation: Isolation): CageSlot {
    const own = [...slots].find((slot) => !slot.isBusy && slot.owner === owner)
    if (own) return own
    const fresh = freshOne()
    if (fresh) return fresh
    const other = [...slots].find((slot) => !slot.isBusy)
    if (other && slots.size > atOnce) void end(other)
    return start(isolation)
  }

  function start(isolation: Isolation): CageSlot {
    const slot: CageSlot = {
      process: startCageProcess(isolation, runMs),
      owner: undefined,
      uses: 0,
      isBusy: false,
    }
    slots.add(slot)
    return slot
  }

  function end(slot: CageSlot): Promise<void> {
    slots.delete(slot)
    return slot.process.kill()
  }

  function busy(): number {
    return [...slots].filter(({ isBusy }) => isBusy).length
  }

  function freshOne(): CageSlot | undefined {
    return [...slots].find(
      ({ owner, isBusy, process }) => owner === undefined && !isBusy && process.isAlive,
    )
  }
}

const ownerOf = (text: string): string => createHash('sha256').update(text).digest('hex')
