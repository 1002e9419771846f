/**
 * `npm run proof -- soak [--minutes N] [--connections N] [--pause MS] [--snapshots FOLDER]`: reads and writes for half an hour, by people
 * who think for two seconds on average before they ask again. Holds where memory after forced collections stays flat (its mean of the
 * last third at most 5 % above that of the second), nothing answers 5xx, and 99 of 100 light calls take 250 ms at most.
 */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createChooser } from '#contract/base/chooser.ts'
import { request, startChildService, type ChildService } from '../base/child-service.ts'
import { knownRecords, lightCall, requestAt } from './soak-load.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    connections: { type: 'string', default: '50' },
    pause: { type: 'string', default: '2000' },
    snapshots: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
const connections = Number(values.connections)
const pauseMs = Number(values.pause)
const allowed = { growth: 0.05, p99Ms: 250 } as const
/** Samples of memory over the whole run. */
const samplesWanted = 60

const Sample = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number() })
type Sample = z.output<typeof Sample>

interface Seen {
  /** Milliseconds of each answer, by the name of its call. */
  readonly times: Map<string, number[]>
  readonly statuses: Map<number, number>
}

if (!(minutes > 0 && connections >= 1 && pauseMs >= 0)) {
  process.stderr.write(
    'Usage: npm run proof -- soak [--minutes N] [--connections N] [--pause MS] [--snapshots FOLDER]\n',
  )
  process.exitCode = 2
} else {
  const sampler = fileURLToPath(new URL('./soak-sampler.mjs', import.meta.url))
  const service = await startChildService({}, ['--expose-gc'], [sampler])
  try {
    process.exitCode = await soak(service)
  } finally {
    await service.close()
  }
}

async function soak(service: ChildService): Promise<number> {
  const seen: Seen = { times: new Map(), statuses: new Map() }
  const uuids = await knownRecords(service)
  const end = performance.now() + minutes * 60_000
  const clients = Array.from({ length: connections }, (_, index) =>
    client(service, uuids, seen, end, index),
  )
  const samples = await sampleUntil(service, end)
  await Promise.all(clients)
  return report(samples, seen)
}

async function client(
  { address, demo }: ChildService,
  uuids: readonly string[],
  seen: Seen,
  end: number,
  seed: number,
): Promise<void> {
  const chooser = createChooser(seed)
  const [own, other] = demo.apiKeys
  // Days of the authority are those of Istanbul.
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
  const headers = { Authorization: `Bearer ${own?.key}`, 'Content-Type': 'application/json' }
  // People do not all begin at the same moment.
  await pause(chooser.between(0, pauseMs))
  while (performance.now() < end) {
    const known = { uuid: chooser.one(uuids), receiver: other?.taxNumber ?? '', today }
    const { name, path, method = 'GET', body } = requestAt(chooser.between(0, 99), known)
    const began = performance.now()
    const status = await request(
      new Request(`${address}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    ).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    const ms = performance.now() - began
    seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1)
    const times = seen.times.get(name) ?? []
    seen.times.set(name, times)
    times.push(ms)
    await pause(chooser.between(pauseMs / 2, pauseMs * 1.5))
  }
}

async function sampleUntil(service: ChildService, end: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const everyMs = (end - performance.now()) / samplesWanted
  if (values.snapshots !== undefined) await mkdir(values.snapshots, { recursive: true })
  while (performance.now() + everyMs < end) {
    await pause(everyMs)
    samples.push(await sampleOf(service))
    const { rss, heapUsed, external } = samples.at(-1) ?? { rss: 0, heapUsed: 0, external: 0 }
    process.stderr.write(
      `${samples.length}: rss ${mb(rss)}, heap ${mb(heapUsed)}, external ${mb(external)} MB\n`,
    )
    const isThird = samples.length % Math.floor(samplesWanted / 3) === 0
    if (values.snapshots !== undefined && isThird)
      await ask(service, { snapshot: join(values.snapshots, `${samples.length}.heapsnapshot`) })
  }
  return samples
}

async function sampleOf(service: ChildService): Promise<Sample> {
  return Sample.parse(await ask(service, 'memory'))
}

async function ask(
  { child }: ChildService,
  question: 'memory' | { snapshot: string },
): Promise<unknown> {
  const answered = once(child, 'message')
  child.send(question)
  const [answer]: readonly unknown[] = await answered
  return answer
}

function mb(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

/** Mean of the last third over that of the second, less one. */
function growthOf(samples: readonly Sample[], measure: (sample: Sample) => number): number {
  const third = Math.floor(samples.length / 3)
  const mean = (some: readonly Sample[]) =>
    some.reduce((sum, sample) => sum + measure(sample), 0) / some.length
  return mean(samples.slice(-third)) / mean(samples.slice(-2 * third, -third)) - 1
}

function report(samples: readonly Sample[], { times, statuses }: Seen): number {
  const rss = growthOf(samples, (sample) => sample.rss)
  const heap = growthOf(samples, (sample) => sample.heapUsed + sample.external)
  const lightMs = times.get(lightCall) ?? []
  const p99 = percentile(lightMs, 0.99)
  const count = [...times.values()].reduce((sum, all) => sum + all.length, 0)
  const broken = [...statuses].filter(([status]) => status === 0 || status >= 500)
  const holds =
    samples.length >= 3 &&
    rss <= allowed.growth &&
    heap <= allowed.growth &&
    p99 <= allowed.p99Ms &&
    broken.length === 0
  const percent = (share: number) => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`
  const last = samples.at(-1)
  for (const [name, all] of times)
    process.stderr.write(
      `${name}: ${all.length} answers, p50 ${Math.round(percentile(all, 0.5))} ms, p99 ${Math.round(percentile(all, 0.99))} ms, slowest ${Math.round(percentile(all, 1))} ms\n`,
    )
  process.stdout.write(
    `${holds ? '✓' : '✗'} soak: ${minutes} min at ${connections} connections, ${count} requests; memory ${mb(last?.rss ?? 0)} MB (${percent(rss)}), heap ${mb((last?.heapUsed ?? 0) + (last?.external ?? 0))} MB (${percent(heap)}); light call p50 ${Math.round(percentile(lightMs, 0.5))} ms, p99 ${Math.round(p99)} ms; 5xx ${broken.reduce((sum, [, times]) => sum + times, 0)}\n`,
  )
  return holds ? 0 : 1
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
