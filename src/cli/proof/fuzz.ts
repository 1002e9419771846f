/**
 * Asks every call what no client should ask, and expects a plain answer: never an error of the service, never one that takes
 * longer than two seconds. A case that breaks is named by its seed, call and number, which make it again.
 */
import type { FetchHandler } from '#contract/base/target.ts'
import type { Call } from '#engine/portal.ts'
import { fuzzCase, type Caller, type FuzzCase } from './fuzz-case.ts'

export interface FuzzOptions {
  readonly send: FetchHandler
  readonly calls: readonly Call[]
  /** Calls of a service without an address are left out. */
  readonly addresses: Readonly<Partial<Record<Call['service'], string>>>
  readonly tokens: Readonly<Record<Exclude<Caller, 'nobody'>, string>>
  readonly ids: readonly string[]
  readonly seed: number
  /** Cases of each call. */
  readonly cases: number
  /** Cases under way at once. */
  readonly atOnce?: number
  /** An answer that takes longer is asked for again, alone and up to three times, before it counts. */
  readonly longestMs?: number
  readonly onProgress?: (done: number, all: number) => void
}

export interface FuzzFault {
  readonly call: string
  readonly index: number
  readonly what: string
  /** The request, shortened. */
  readonly request: string
}
export interface FuzzReport {
  readonly cases: number
  readonly statuses: ReadonlyMap<number, number>
  readonly slowestMs: number
  readonly faults: readonly FuzzFault[]
}

interface Outcome {
  readonly status: number
  readonly ms: number
  readonly text: string
}

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const calls = options.calls.filter(({ service }) => options.addresses[service] !== undefined)
  const { cases, seed, ids, atOnce = 4, longestMs = 2_000, onProgress } = options
  const statuses = new Map<number, number>()
  const faults: FuzzFault[] = []
  const suspects: (readonly [Call, number])[] = []
  let slowestMs = 0
  const all = calls.length * cases
  let next = 0

  async function worker(): Promise<void> {
    for (let at = next++; at < all; at = next++) {
      // A case of each call, then the next one: no call is left to the end.
      const call = calls[at % calls.length]
      const index = Math.floor(at / calls.length)
      if (!call) return
      const one = fuzzCase({ seed, ids }, call, index)
      const outcome = await ask(options, call, one)
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      const what = brokenBy(outcome)
      if (what !== undefined) faults.push({ call: call.id, index, what, request: requestOf(one) })
      else if (outcome.ms > longestMs) suspects.push([call, index])
      else slowestMs = Math.max(slowestMs, outcome.ms)
      if (at % 500 === 0) onProgress?.(at, all)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))

  // Others may have kept the machine busy: what is slow alone is slow by itself.
  for (const [call, index] of suspects) {
    const one = fuzzCase({ seed, ids }, call, index)
    let ms = Infinity
    for (let attempt = 0; attempt < 3 && ms > longestMs; attempt += 1)
      ms = Math.min(ms, (await ask(options, call, one)).ms)
    slowestMs = Math.max(slowestMs, ms)
    if (ms > longestMs)
      faults.push({
        call: call.id,
        index,
        what: `took ${Math.round(ms)} ms`,
        request: requestOf(one),
      })
  }
  return { cases: all, statuses, slowestMs, faults }
}

/** Longer than anything that ends. */
const hangMs = 30_000

async function ask(
  { send, addresses, tokens }: FuzzOptions,
  call: Call,
  one: FuzzCase,
): Promise<Outcome> {
  const began = performance.now()
  const ended = (status: number, text: string): Outcome => ({
    status,
    text,
    ms: performance.now() - began,
  })
  try {
    const response = await send(
      new Request(`${addresses[call.service] ?? ''}${one.path}`, {
        method: one.method,
        headers: {
          ...one.headers,
          ...(one.caller !== 'nobody' && { Authorization: `Bearer ${tokens[one.caller]}` }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(hangMs),
        ...(one.body !== undefined && { body: one.body }),
      }),
    )
    return ended(response.status, await response.text())
  } catch (error) {
    return ended(
      0,
      error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
    )
  }
}

function brokenBy({ status, text }: Outcome): string | undefined {
  if (status === 0) return `no answer: ${text}`
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`
  if (status >= 400 && !isRefusal(text)) return `${status} without a reason: ${text.slice(0, 200)}`
  return undefined
}

/** A refusal says why, in the form of the public API. */
function isRefusal(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'Message' in value
  } catch {
    return false
  }
}

function requestOf({ caller, method, path, headers, body }: FuzzCase): string {
  const content =
    body instanceof FormData
      ? `form of ${[...body.keys()].length} parts`
      : typeof body === 'string'
        ? JSON.stringify(body.slice(0, 300))
        : body === undefined
          ? ''
          : `${body.length} bytes`
  return `${method} ${path.slice(0, 300)} as ${caller} ${headers['Content-Type'] ?? ''} ${content}`.trimEnd()
}

/** Every fault with what makes it again, and one line of all. */
export function reportOf({ cases, statuses, slowestMs, faults }: FuzzReport, seed: number): string {
  const lines = faults.map(
    ({ call, index, what, request }) =>
      `${call} case ${index} (seed ${seed}): ${what}\n  ${request}`,
  )
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
  return [
    ...lines,
    `fuzz: ${cases} cases, seed ${seed}, ${faults.length} faults, slowest ${Math.round(slowestMs)} ms, ${counts.join(', ')}`,
  ].join('\n')
}
