/** What the running service says of itself: the delay of its event loop, and the metrics. */
import type { ObserveCall } from '../http/dispatcher.ts'
import type { Authority, Clock } from '../ports/ports.ts'
import type { OpenStore } from '../store/open-store.ts'
import type { ThreadPool } from '../threads/pool.ts'
import { createLoopDelayProbe, type LoopDelayProbe } from './loop-delay.ts'
import { createMetrics, type Metrics, type MetricsSources } from './metrics.ts'
import { startMetricsServer, type MetricsAddress } from './metrics-server.ts'
import { createQueueReader } from './queue-figures.ts'

export interface Telemetry {
  readonly loopDelay: LoopDelayProbe
  /** Where the metrics are served; undefined: METRICS_PORT is not set. */
  readonly metricsUrl: string | undefined
  /** Told of every call that the service answers. */
  readonly observeCall: ObserveCall
  /** The authority, with each question counted. */
  observed<A extends Authority>(authority: A): A
  close(): Promise<void>
}

export interface TelemetryOptions {
  /** Where the metrics are served; undefined: nowhere. */
  readonly config: { readonly metrics: MetricsAddress | undefined }
  readonly store: OpenStore
  readonly clock: Clock
  readonly threads: Pick<ThreadPool, 'counts'>
  readonly listener: Pick<MetricsSources, 'isProxyUnknown'>
}

/** Throws a StartError where the address of the metrics cannot be listened on. */
export async function startTelemetry({
  config,
  store,
  clock,
  threads,
  listener,
}: TelemetryOptions): Promise<Telemetry> {
  const loopDelay = createLoopDelayProbe()
  if (config.metrics === undefined)
    return {
      loopDelay,
      metricsUrl: undefined,
      observeCall: (_about, work) => work(),
      observed: (authority) => authority,
      close: async () => loopDelay.stop(),
    }
  // The metrics begin their figures anew at each scrape, which must not disturb who else reads the probe.
  const scraped = createLoopDelayProbe()
  const metrics = createMetrics({
    loopDelay: scraped,
    connections: () => store.connections(),
    queues: createQueueReader(store, clock),
    workers: () => threads.counts(),
    isProxyUnknown: listener.isProxyUnknown,
  })
  const stopProbes = () => [loopDelay, scraped].forEach((probe) => probe.stop())
  const server = await startMetricsServer(config.metrics, metrics).catch((error: unknown) => {
    stopProbes()
    throw error
  })
  return {
    loopDelay,
    metricsUrl: server.url,
    observeCall: countedBy(metrics),
    observed: (authority) => observedAuthority(authority, metrics),
    close: async () => {
      stopProbes()
      await server.close()
    },
  }
}

const countedBy =
  (metrics: Metrics): ObserveCall =>
  async ({ call }, work) => {
    const end = metrics.startCall(call.id)
    const answered = await work()
    end(answered.response.status)
    return answered
  }

function observedAuthority<A extends Authority>(authority: A, metrics: Metrics): A {
  const counted = async <T>(operation: string, ask: () => Promise<T>): Promise<T> => {
    try {
      const answer = await ask()
      metrics.countAuthority(operation, 'answered')
      return answer
    } catch (error) {
      metrics.countAuthority(operation, 'failed')
      throw error
    }
  }
  return {
    ...authority,
    submit: (envelope) => counted('submit', () => authority.submit(envelope)),
    stateOf: (uuid) => counted('stateOf', () => authority.stateOf(uuid)),
    customsStateOf: (ettn) => counted('customsStateOf', () => authority.customsStateOf(ettn)),
  }
}
