/** Traces of the running service: on where the usual variables of OpenTelemetry ask for them, and not even loaded otherwise. */
import type { TraceProtocol, Traces } from './open-traces.ts'
import type { Log } from '../base/log.ts'

/** Undefined without a protocol: traces are off. */
export async function startTraces(
  protocol: TraceProtocol | undefined,
  log: Log,
): Promise<Traces | undefined> {
  if (protocol === undefined) return undefined
  const { openTraces } = await import('./open-traces.ts')
  return openTraces(protocol, log)
}
