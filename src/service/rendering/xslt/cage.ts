/**
 * The cage for stylesheets of companies: a few processes (cage-process.ts), started at the first template, ended when nobody draws for a
 * while. A process draws with one template only, so that no template finds traces of another company's documents; one that failed, or that
 * drew often, is not used again.
 */
import { createHash } from 'node:crypto'
import { CageFault } from './cage-fault.ts'
import { startCageProcess, type CageProcess, type CageRequest } from './cage-process.ts'
import { findIsolation, type Isolation } from './isolation.ts'

export interface Cage {
  /** The compiled form, as JSON: what `run` takes. Throws a CageFault. */
  compile(stylesheet: string): Promise<string>
  /** The page that the stylesheet makes of a document. Throws a CageFault. */
  run(compiled: string, xml: string): Promise<string>
  /** Ends all processes and waits for their end. */
  close(): Promise<void>
}

export interface CageOptions {
  /** Tasks at once; the others wait their turn. */
  readonly atOnce?: number
  /** Tasks of one process before another takes its place. */
  readonly uses?: number
  readonly idleMs?: number
  /** Time for a page, after which its process is killed. Default: four and a half seconds. */
  readonly runMs?: number
}

interface Place {
  readonly process: CageProcess
  /** What it has worked for; undefined: a fresh one. */
  owner: string | undefined
  uses: number
  isBusy: boolean
}

const defaults = { atOnce: 2, uses: 200, idleMs: 60_000, runMs: undefined }

export function createCage(options: CageOptions = {}): Cage {
  const { atOnce, uses, idleMs, runMs } = { ...defaults, ...options }
  const places = new Set<Place>()
  const waiting: (() => void)[] = []
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  return {
    compile: (stylesheet) => work(ownerOf(stylesheet), { task: 'compile', stylesheet }),
    run: (compiled, xml) => work(ownerOf(compiled), { task: 'run', compiled, xml }),
    close: async () => {
      isClosed = true
      clearTimeout(idle)
      await Promise.all([...places].map(end))
    },
  }

  async function work(owner: string, request: CageRequest): Promise<string> {
    clearTimeout(idle)
    const isolation = await findIsolation()
    while (busy() >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    if (isClosed) throw new CageFault('ended')
    const place = placeFor(owner, isolation)
    Object.assign(place, { owner, isBusy: true, uses: place.uses + 1 })
    try {
      return await place.process.ask(request)
    } finally {
      place.isBusy = false
      if (!place.process.isAlive || place.uses >= uses) void end(place)
      // The next one need not wait for a process to start.
      if (!isClosed && !freshOne() && places.size <= atOnce) start(isolation)
      waiting.shift()?.()
      if (busy() === 0)
        idle = setTimeout(() => void Promise.all([...places].map(end)), idleMs).unref()
    }
  }

  function placeFor(owner: string, isolation: Isolation): Place {
    const own = [...places].find((place) => !place.isBusy && place.owner === owner)
    if (own) return own
    const fresh = freshOne()
    if (fresh) return fresh
    const other = [...places].find((place) => !place.isBusy)
    if (other && places.size > atOnce) void end(other)
    return start(isolation)
  }

  function start(isolation: Isolation): Place {
    const place: Place = {
      process: startCageProcess(isolation, runMs),
      owner: undefined,
      uses: 0,
      isBusy: false,
    }
    places.add(place)
    return place
  }

  function end(place: Place): Promise<void> {
    places.delete(place)
    return place.process.kill()
  }

  function busy(): number {
    return [...places].filter(({ isBusy }) => isBusy).length
  }

  function freshOne(): Place | undefined {
    return [...places].find(
      ({ owner, isBusy, process }) => owner === undefined && !isBusy && process.isAlive,
    )
  }
}

const ownerOf = (text: string): string => createHash('sha256').update(text).digest('hex')
