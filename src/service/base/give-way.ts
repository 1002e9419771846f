/** Long work in small steps, which gives way to short requests: they have the thread until they are answered, as far as long work still gets on. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'

/** A request, from its arrival until it is answered or turns out to be long work itself. */
interface ShortRequest {
  readonly since: number
}

const current = new AsyncLocalStorage<ShortRequest | 'holding' | 'holdingAll' | 'yielding'>()
/** By the time of their arrival. */
const underWay = new Set<ShortRequest>()
const ends = new EventEmitter<{ allEnded: [] }>()
ends.setMaxListeners(0)

/** Serves a request, to which long work gives way until what this returns is called: when it was answered, or broke off. */
export function serveShort(work: () => void): () => void {
  const request: ShortRequest = { since: performance.now() }
  underWay.add(request)
  current.run(request, work)
  return () => end(request)
}

function end(request: ShortRequest): void {
  if (underWay.delete(request) && underWay.size === 0) ends.emit('allEnded')
}

/**
 * Work that holds a transaction open gives way to nobody: a short request might wait for that transaction. `holdingAll`: it has the only
 * connection of the database, for which everybody waits.
 */
export const whileHolding = <T>(work: () => T, as: 'holding' | 'holdingAll' = 'holding'): T =>
  current.run(as, work)

/**
 * Work within a transaction that locks nothing a short request waits for, such as a large file that is kept, gives way as it would outside,
 * unless the transaction has the only connection.
 */
export const whileYielding = <T>(work: () => T): T =>
  current.getStore() === 'holdingAll' ? work() : current.run('yielding', work)

/** What takes longer, such as the download of a large file over a slow line, is not short. */
const mostShortMs = 1000
/** What one step earns: under requests without an end, long work still has a fifth of the time. */
const earnedMs = 2
/** As long as a common request takes on a slow machine. */
const mostMs = 60
/** How long steps may wait now, in milliseconds. */
let patience = mostMs

/**
 * Waits between two steps of long work, each of about half a millisecond: for the next turn of the event loop, and for short requests that
 * are under way. The request that this is called for is no short one from then on.
 */
export async function giveWay(): Promise<void> {
  if (isHolding()) return setImmediate()
  const caller = current.getStore()
  if (typeof caller === 'object') end(caller)
  await setImmediate()
  patience = Math.min(patience + earnedMs, mostMs)
  const begun = performance.now()
  if (!isAnyShort(begun)) return
  await allEnded(patience)
  patience = Math.max(patience - (performance.now() - begun), 0)
}

/** How many times as long as it took a piece of background work may wait for the next one: it has a fifth of the time under requests without an end. */
const restTimes = 4

/** Does a piece of background work that takes some milliseconds, and then gives way to short requests that are under way. */
export async function behindRequests<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const ended = performance.now()
    await setImmediate()
    if (!isHolding() && isAnyShort(ended)) await allEnded(restTimes * (ended - begun))
  }
}

function isHolding(): boolean {
  const caller = current.getStore()
  return caller === 'holding' || caller === 'holdingAll'
}

function isAnyShort(now: number): boolean {
  for (const request of underWay) {
    if (now - request.since < mostShortMs) return true
    underWay.delete(request)
  }
  return false
}

/** Resolves when no short request is under way, or after that many milliseconds. */
async function allEnded(ms: number): Promise<void> {
  const done = new AbortController()
  const { signal } = done
  try {
    await Promise.race([once(ends, 'allEnded', { signal }), pause(ms, undefined, { signal })])
  } finally {
    done.abort()
  }
}
