/**
 * Spans by OpenTelemetry, sent with OTLP over HTTP. Loaded only where traces are asked for (traces.ts). Sampler, limits, batches,
 * endpoint, headers, certificates and resource are what the SDK reads from its own variables.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'
import { ServiceError } from '../base/error.ts'
import type { Log } from '../base/log.ts'
import type { OpenSpan, Spans, SpanSpec, TraceOrigin } from '../base/spans.ts'

/** Each is loaded alone. */
const exporters = {
  'http/protobuf': async () =>
    new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter(),
  'http/json': async () =>
    new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter(),
} satisfies Record<TraceProtocol, () => Promise<SpanExporter>>

export async function openTraces(protocol: TraceProtocol, log: Log): Promise<Traces> {
  const receiver = watched(await exporters[protocol](), log)
  const provider = new BasicTracerProvider({
    // What the environment says of the service goes before what the service says of itself.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'evrak' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(receiver.exporter)],
  })
  return {
    ...spansOf(provider.getTracer('evrak')),
    close: async (withinMs) => {
      const late = new AbortController()
      const isDelivered = await Promise.race([
        provider.shutdown().then(
          () => true,
          () => false,
        ),
        pause(withinMs, false, { signal: late.signal, ref: false }),
      ])
      late.abort()
      if (!isDelivered) receiver.warn('The last spans were not taken in time')
    },
  }
}

/** Says once that the receiver is away, and once that it is there again; spans of the time between are lost. */
function watched(exporter: SpanExporter, log: Log) {
  let isAway = false
  const warn = (reason: string) => {
    if (!isAway) log.warn('Traces are not received; spans are lost until they are', { reason })
    isAway = true
  }
  const noteAnswer = (error: Error | undefined, isTaken: boolean) => {
    if (!isTaken) return warn(error?.message || String(error))
    if (isAway) log.info('Traces are received again')
    isAway = false
  }
  const watching: SpanExporter = {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        noteAnswer(result.error, result.code === ExportResultCode.SUCCESS)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
  return { exporter: watching, warn }
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<NonNullable<SpanSpec['kind']>, SpanKind>

/** Several services may run in one process: the active span is kept here, and not in the place of the library that all share. */
function spansOf(tracer: Tracer): Spans {
  const contexts = new AsyncLocalStorage<Context>()
  const activeContext = () => contexts.getStore() ?? ROOT_CONTEXT
  const start = ({ name, kind = 'internal', attributes = {} }: SpanSpec, context: Context) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes }, context)

  async function run<T>(
    spec: SpanSpec,
    context: Context,
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T> {
    const span = start(spec, context)
    try {
      return await contexts.run(trace.setSpan(context, span), () => work(openSpan(span)))
    } catch (error) {
      setFault(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    begin: (spec, origin, work) => run(spec, contextOf(origin), work),
    child: (spec, work) =>
      trace.getSpan(activeContext()) ? run(spec, activeContext(), work) : work(noSpan),
    round: async (spec, work) => {
      // A span that is not ended is never sent.
      const span = start(spec, ROOT_CONTEXT)
      try {
        const done = await contexts.run(ROOT_CONTEXT, work)
        if (done > 0) span.setAttribute('evrak.done', done).end()
        return done
      } catch (error) {
        setFault(span, error)
        span.end()
        throw error
      }
    },
    active: () => {
      const context = activeContext()
      const span = trace.getSpanContext(context)
      return span && { traceId: span.traceId, spanId: span.spanId, origin: originOf(context) }
    },
  }
}

const noSpan: OpenSpan = { set: () => undefined, fail: () => undefined }
const openSpan = (span: Span): OpenSpan => ({
  set: (attributes) => void span.setAttributes(attributes),
  fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
})

/** The kind of error and never its message, which may quote what somebody sent. A refusal of what the caller asked is no failure. */
function setFault(span: Span, error: unknown): void {
  span.setAttribute('error.type', errorType(error))
  if (!(error instanceof ServiceError) || error.status >= 500)
    span.setStatus({ code: SpanStatusCode.ERROR })
}

function errorType(error: unknown): string {
  if (error instanceof ServiceError) return String(error.status)
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

const propagator = new W3CTraceContextPropagator()

function contextOf(origin: TraceOrigin | undefined): Context {
  return origin ? propagator.extract(ROOT_CONTEXT, origin, defaultTextMapGetter) : ROOT_CONTEXT
}

function originOf(context: Context): TraceOrigin {
  const headers: Record<string, string> = {}
  propagator.inject(context, headers, defaultTextMapSetter)
  const { traceparent = '', tracestate } = headers
  return { traceparent, ...(tracestate !== undefined && { tracestate }) }
}

/** How spans travel: OTLP over HTTP, in one of its two encodings. */
export type TraceProtocol = 'http/protobuf' | 'http/json'

export interface Traces extends Spans {
  /** Hands over what waits; gives up after `withinMs`. */
  close(withinMs: number): Promise<void>
}
