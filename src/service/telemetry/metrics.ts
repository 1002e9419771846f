/**
 * The figures of the running service in Prometheus' text format: what it answered, how long that took, and how its parts
 * are. docs/metrics.md says of each what it means and when to worry. Labels come from closed sets (ids of calls, statuses,
 * states): no path, tax number or other input ever becomes one.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { LoopDelayProbe } from './loop-delay.ts'
import type { QueueFigures } from './queue-figures.ts'

/** Connections of the database pool. */
export interface ConnectionCounts {
  readonly total: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
}

/** The pool of threads that looks at large inputs. */
export interface WorkerCounts {
  readonly busy: number
  readonly queued: number
  /** Tasks that ran over one of their limits, by the limit; since the start. */
  readonly ended: Readonly<Record<string, number>>
}

export interface MetricsSources {
  readonly loopDelay: LoopDelayProbe
  connections(): ConnectionCounts
  /** Undefined: the database did not answer in time. */
  queues(): Promise<QueueFigures | undefined>
  workers(): WorkerCounts
  /** There are signs of a proxy that the configuration does not know. */
  isProxyUnknown(): boolean
}

export type AuthorityOutcome = 'answered' | 'failed'

export interface Metrics {
  /** Begins to measure a call, by its id in the catalogue; the returned function is called with the status of its answer. */
  startCall(callId: string): (status: number) => void
  /** A question to the tax authority, and whether it answered. */
  countAuthority(operation: string, outcome: AuthorityOutcome): void
  readonly contentType: string
  text(): Promise<string>
}

const prefix = 'evrak_'
/** From what a person takes for instant to what a proxy gives up on. */
const latencySeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function createMetrics(sources: MetricsSources): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: `${prefix}requests_total`,
    help: 'Answered calls by id and HTTP status.',
    labelNames: ['call', 'status'],
    registers: [registry],
  })
  const latency = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Time from the request to the answer, by call.',
    labelNames: ['call'],
    buckets: latencySeconds,
    registers: [registry],
  })
  const authority = authorityMetrics(registry)
  addLoopDelay(registry, sources)
  addConnections(registry, sources)
  addQueues(registry, sources)
  addWorkers(registry, sources)
  addProxy(registry, sources)
  return {
    startCall: (call) => {
      const stop = latency.startTimer({ call })
      return (status) => {
        stop()
        requests.inc({ call, status: String(status) })
      }
    },
    countAuthority: authority,
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function authorityMetrics(registry: Registry): Metrics['countAuthority'] {
  const questions = new Counter({
    name: `${prefix}authority_requests_total`,
    help: 'Questions to the tax authority by operation and outcome (answered, failed).',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  const isUp = new Gauge({
    name: `${prefix}authority_up`,
    help: '1: the tax authority answered the last question; 0: it did not. Absent before the first.',
    labelNames: [],
    registers: [registry],
  })
  isUp.remove()
  return (operation, outcome) => {
    questions.inc({ operation, outcome })
    isUp.set(outcome === 'answered' ? 1 : 0)
  }
}

/** Read and begun anew at each scrape, so that a short stop is seen once and not for ever. */
function addLoopDelay(registry: Registry, { loopDelay }: MetricsSources): void {
  const delay = new Gauge({
    name: `${prefix}event_loop_delay_seconds`,
    help: 'Delay of the event loop since the scrape before: mean, p50, p99 and longest.',
    labelNames: ['of'],
    registers: [registry],
    collect: () => {
      const { meanMs, p50Ms, p99Ms, longestMs } = loopDelay.read()
      loopDelay.reset()
      for (const [of, ms] of Object.entries({
        mean: meanMs,
        p50: p50Ms,
        p99: p99Ms,
        longest: longestMs,
      }))
        delay.set({ of }, ms / 1000)
    },
  })
}

function addConnections(registry: Registry, sources: MetricsSources): void {
  const connections = new Gauge({
    name: `${prefix}database_connections`,
    help: 'Database pool: connections (total, idle) and requests waiting for one (waiting).',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { total, idle, waiting } = sources.connections()
      connections.set({ state: 'total' }, total)
      connections.set({ state: 'idle' }, idle)
      connections.set({ state: 'waiting' }, waiting)
    },
  })
}

/**
 * Figures from the database, all of one reading: simultaneous calls of `queues` share it. Without an answer `database_up` is 0
 * and the others are absent, since old figures would mislead.
 */
function addQueues(registry: Registry, sources: MetricsSources): void {
  const add = (
    name: string,
    help: string,
    labelNames: readonly string[],
    show: (gauge: Gauge, figures: QueueFigures | undefined) => void,
  ) => {
    const gauge: Gauge = new Gauge({
      name: `${prefix}${name}`,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const figures = await sources.queues()
        if (labelNames.length === 0) gauge.remove()
        else gauge.reset()
        show(gauge, figures)
      },
    })
  }
  const byState = (gauge: Gauge, counts: Readonly<Record<string, number>> = {}) => {
    for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count)
  }
  const up = '1: the database answered this scrape in time; 0: it did not.'
  add('database_up', up, [], (gauge, figures) => gauge.set(figures ? 1 : 0))
  const age = 'Age of the oldest row that waits in the outbox.'
  add('outbox_oldest_seconds', age, [], (gauge, figures) => {
    if (figures) gauge.set(figures.outboxOldestSeconds)
  })
  const rows = 'Rows of the outbox that wait or failed, by state.'
  add('outbox_rows', rows, ['state'], (gauge, figures) => byState(gauge, figures?.outbox))
  add('jobs', 'Bulk jobs by state.', ['state'], (gauge, figures) => byState(gauge, figures?.jobs))
}

function addProxy(registry: Registry, { isProxyUnknown }: MetricsSources): void {
  const unconfigured: Gauge = new Gauge({
    name: `${prefix}proxy_unconfigured`,
    help: '1: there are signs of a proxy in front of the service, and PROXIES is 0; 0: there are none.',
    registers: [registry],
    collect: () => unconfigured.set(isProxyUnknown() ? 1 : 0),
  })
}

function addWorkers(registry: Registry, sources: MetricsSources): void {
  const tasks = new Gauge({
    name: `${prefix}worker_tasks`,
    help: 'Threads for large inputs: tasks that run (busy) and that wait (queued).',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { busy, queued } = sources.workers()
      tasks.set({ state: 'busy' }, busy)
      tasks.set({ state: 'queued' }, queued)
    },
  })
  const ended = new Counter({
    name: `${prefix}worker_tasks_ended_total`,
    help: 'Tasks ended because they ran over a limit, by limit (time, memory, output).',
    labelNames: ['limit'],
    registers: [registry],
    collect: () => {
      ended.reset()
      for (const [limit, count] of Object.entries(sources.workers().ended))
        ended.inc({ limit }, count)
    },
  })
}
