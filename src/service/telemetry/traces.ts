/** Traces of the running service: on where the usual variables of OpenTelemetry ask for them, and not even loaded otherwise. */
import type { Log } from '../base/log.ts'
import type { Spans } from '../base/spans.ts'

/** How spans travel: OTLP over HTTP, in one of its two encodings. */
export type TraceProtocol = 'http/protobuf' | 'http/json'

export interface Traces extends Spans {
  /** Hands over what waits; gives up after `withinMs`. */
  close(withinMs: number): Promise<void>
}

/** Undefined without a protocol: traces are off. */
export async function startTraces(
  protocol: TraceProtocol | undefined,
  log: Log,
): Promise<Traces | undefined> {
  if (protocol === undefined) return undefined
  const { openTraces } = await import('./open-traces.ts')
  return openTraces(protocol, log)
}
