/**
 * What the service says of its work while it is done, for traces: pieces (spans) with a beginning, an end, and the piece that they
 * belong to. Names and attributes come from closed sets, as the labels of the metrics do: no path, id, tax number or other input
 * ever stands in one.
 */

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

export interface SpanSpec {
  readonly name: string
  /** `server`: answers a call; `client`: asks somebody else; `consumer`: works on what was queued. Default: `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: SpanAttributes
}

/** A trace that goes on here: the headers of the same names (W3C Trace Context). */
export interface TraceOrigin {
  readonly traceparent: string
  readonly tracestate?: string
}

/** What the work may add to its span. */
export interface OpenSpan {
  set(attributes: SpanAttributes): void
  /** The work failed, although it does not throw. */
  fail(): void
}

export interface ActiveSpan {
  /** As in a log line: 32 and 16 hexadecimal digits. */
  readonly traceId: string
  readonly spanId: string
  /** For what goes on later, or elsewhere. */
  readonly origin: TraceOrigin
}

/** Each method gives what the work gives, and throws what it throws: a span of work that throws says that it failed. */
export interface Spans {
  /** Begins a trace, whatever runs around it; with an origin, goes on with that one. */
  begin<T>(
    spec: SpanSpec,
    origin: TraceOrigin | undefined,
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T>
  /** Work that belongs to the active span. Where none is active nothing is recorded: what nobody asked for repeats itself all day. */
  child<T>(spec: SpanSpec, work: (span: OpenSpan) => Promise<T>): Promise<T>
  /**
   * A part of the worker's round, which gives how much was done: recorded after the fact, and only where something was done or failed,
   * since rounds that find nothing to do follow each other without an end. Spans inside begin traces of their own.
   */
  round(spec: SpanSpec, work: () => Promise<number>): Promise<number>
  active(): ActiveSpan | undefined
}

/** Stands beside queued work, so that it is done in the trace that asked for it; nothing where there is none. */
export function queuedIn(spans: Spans = noSpans): { readonly traceparent?: string } {
  const active = spans.active()
  return active ? { traceparent: active.origin.traceparent } : {}
}

/** The trace that asked for queued work, of what `queuedIn` left beside it. */
export const originOfQueued = (
  payload: Readonly<Record<string, unknown>>,
): TraceOrigin | undefined =>
  typeof payload['traceparent'] === 'string' ? { traceparent: payload['traceparent'] } : undefined

const idle: OpenSpan = { set: () => undefined, fail: () => undefined }

/** Without traces the work is just done. */
export const noSpans: Spans = {
  begin: (_spec, _origin, work) => work(idle),
  child: (_spec, work) => work(idle),
  round: (_spec, work) => work(),
  active: () => undefined,
}
